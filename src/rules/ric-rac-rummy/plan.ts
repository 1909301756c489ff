import { ACE, HIGH_ACE, SUITS } from './cards.js';
import { SET_LENGTH, type Contract } from './contract.js';
import { mostWilds } from './melds.js';
import type { Options } from './options.js';
import { bitsIn, faceAt, placesOf, rankAt, windowAt, type Tally } from './tally.js';

/** Which melds a hand is best collected for. */
export type Plan = {
  /** How many cards are still to come, beside the wilds in hand. */
  readonly distance: number;
  /** How many places no natural card takes. */
  readonly missing: number;
  readonly runs: readonly PlannedRun[];
  /** The ranks of the sets. */
  readonly sets: readonly number[];
};

type PlannedRun = { readonly row: number; readonly low: number };

/** A plan that is a card nearer is better than any that is not. */
const DISTANCE_WEIGHT = 64;
const MOST_TRIES = 1500;
const LOWS = HIGH_ACE + 1;

type Search = {
  readonly tally: Tally;
  readonly contract: Contract;
  readonly setMost: number;
  readonly runMost: number;
  /** No run of the contract misses fewer cards than this. */
  leastRun: number;
  /** The runs of the branch, as row * LOWS + low. */
  readonly branch: number[];
  readonly best: number[];
  bestScore: number;
  bestDistance: number;
  bestMissing: number;
  tries: number;
};

/**
 * The plan with the smallest distance, and among those the fewest wilds. The search looks at runs of
 * the shortest length, and is given up after a while: a bot's judgement, not a promise.
 */
export function planFor(tally: Tally, contract: Contract, options: Options): Plan {
  const search = searched(tally, contract, options);
  for (const key of search.best) take(search, key, -1);
  const sets = setRanks(tally, contract.sets);
  for (const key of search.best) take(search, key, 1);
  return {
    distance: search.bestDistance,
    missing: search.bestMissing,
    runs: search.best.map((key) => ({ row: Math.floor(key / LOWS), low: key % LOWS })),
    sets,
  };
}

/** How far a hand is from its contract: cards to come, and a little for each wild that it needs. */
export function distanceOf(tally: Tally, contract: Contract, options: Options): number {
  return searched(tally, contract, options).bestScore / DISTANCE_WEIGHT;
}

function searched(tally: Tally, contract: Contract, options: Options): Search {
  const search: Search = {
    ...{ tally, contract },
    setMost: mostWilds(SET_LENGTH, options),
    runMost: mostWilds(contract.runLength, options),
    ...{ leastRun: 0, branch: [], best: [], tries: 0 },
    ...{ bestScore: Infinity, bestDistance: Infinity, bestMissing: Infinity },
  };
  search.leastRun = contract.runs === 0 ? 0 : leastMissing(search);
  addRun(search, 0, 0, 0);
  return search;
}

function leastMissing({ tally, contract: { runLength } }: Search): number {
  let least = runLength;
  for (let row = 0; row < SUITS.length; row++) {
    const places = placesOf(tally, row);
    for (let low = ACE; low + runLength - 1 <= HIGH_ACE; low++) {
      least = Math.min(least, runLength - bitsIn(places & windowAt(low, runLength)));
    }
  }
  return least;
}

/** Tries the runs that miss least first, each not before the last one in order. */
function addRun(search: Search, from: number, missing: number, usable: number): void {
  const { tally, contract, branch, runMost } = search;
  const { runs, runLength } = contract;
  if (branch.length === runs) {
    finish(search, missing, usable);
    return;
  }
  const places = [0, 1, 2, 3].map((row) => placesOf(tally, row));
  const others = (runs - branch.length - 1) * search.leastRun;
  for (let lacking = search.leastRun; lacking <= runLength; lacking++) {
    if (cannotBeBetter(search, missing + lacking + others)) return;
    for (let row = Math.floor(from / LOWS); row < SUITS.length; row++) {
      const held = places[row] ?? 0;
      const first = row * LOWS + ACE;
      const last = row * LOWS + HIGH_ACE - runLength + 1;
      for (let key = Math.max(from, first); key <= last; key++) {
        const window = windowAt(key - row * LOWS, runLength);
        if (runLength - bitsIn(held & window) !== lacking) continue;
        if (search.tries++ > MOST_TRIES && search.best.length === runs) return;
        take(search, key, -1);
        branch.push(key);
        addRun(search, key, missing + lacking, usable + Math.min(lacking, runMost));
        branch.pop();
        take(search, key, 1);
      }
    }
  }
}

function cannotBeBetter({ tally, bestScore }: Search, missing: number): boolean {
  return scoreOf(Math.max(0, missing - tally.wilds), missing) >= bestScore;
}

function scoreOf(distance: number, missing: number): number {
  return distance * DISTANCE_WEIGHT + missing;
}

/**
 * Takes the cards that a run would use out of the hand, or puts them back. Counts go below none where
 * the hand has no such card, so that no note is needed of what was there.
 */
function take({ tally, contract }: Search, key: number, sign: 1 | -1): void {
  const { counts, ranks } = tally;
  const row = Math.floor(key / LOWS);
  const low = key % LOWS;
  for (let place = low; place < low + contract.runLength; place++) {
    const rank = rankAt(place);
    const face = faceAt(row, rank);
    const before = counts[face] ?? 0;
    counts[face] = before + sign;
    if (Math.max(before, before + sign) > 0) ranks[rank] = (ranks[rank] ?? 0) + sign;
  }
}

/** The runs of the branch are chosen: adds the sets that miss least. */
function finish(search: Search, missing: number, usable: number): void {
  const { tally, contract, setMost } = search;
  // How many sets there could be that miss 0, 1 and 2 cards; any number misses 3.
  const sets = [0, 0, 0];
  if (contract.sets > 0) {
    for (let rank = ACE; rank < HIGH_ACE; rank++) {
      const count = Math.max(0, tally.ranks[rank] ?? 0);
      sets[0] = (sets[0] ?? 0) + Math.floor(count / SET_LENGTH);
      const rest = SET_LENGTH - (count % SET_LENGTH);
      if (rest < SET_LENGTH) sets[rest] = (sets[rest] ?? 0) + 1;
    }
  }
  let [misses, uses] = [missing, usable];
  for (let left = contract.sets, lacking = 0; left > 0; lacking++) {
    const count = lacking < SET_LENGTH ? Math.min(left, sets[lacking] ?? 0) : left;
    misses += count * lacking;
    uses += count * Math.min(lacking, setMost);
    left -= count;
  }
  const distance = misses - Math.min(tally.wilds, uses);
  const score = scoreOf(distance, misses);
  if (score >= search.bestScore) return;
  search.bestScore = score;
  search.bestDistance = distance;
  search.bestMissing = misses;
  search.best.splice(0, search.best.length, ...search.branch);
}

/** The ranks of the sets that miss least; of one rank there may be several. */
function setRanks({ ranks }: Tally, sets: number): readonly number[] {
  const candidates: { rank: number; lacking: number }[] = [];
  for (let rank = ACE; rank < HIGH_ACE; rank++) {
    for (let count = Math.max(0, ranks[rank] ?? 0); count > 0; count -= SET_LENGTH) {
      candidates.push({ rank, lacking: Math.max(0, SET_LENGTH - count) });
    }
  }
  return candidates
    .sort((one, other) => one.lacking - other.lacking)
    .slice(0, sets)
    .map(({ rank }) => rank);
}
