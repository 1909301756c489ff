import { cardOf, HIGH_ACE, ACE, SUITS, TWO, type CardId } from './cards.js';
import { SET_LENGTH, type Contract } from './contract.js';
import { givenOut, withWild, type PlannedRun, type RunPlan } from './giving-out.js';
import { fewestNaturals, mostWilds } from './melds.js';
import { isWild, type Options } from './options.js';
import type { Proposal } from './state.js';
import { bitsIn, faceAt, placesOf, rankAt, tallyOf, windowAt, type Tally } from './tally.js';

/** Melds that satisfy the contract and leave a card to discard, or that there are none. */
export type Laying = {
  readonly melds: readonly Proposal[] | null;
  /** False where the search was given up: then there may be some, though none was found. */
  readonly exact: boolean;
};

/** After so many runs tried, a search is given up. */
const MOST_TRIES = 6000;

type Search = {
  readonly hand: readonly CardId[];
  readonly contract: Contract;
  readonly options: Options;
  readonly tally: Tally;
  /** What was just taken from the discards, and so is no card to discard. */
  readonly taken: CardId | null;
  readonly runs: PlannedRun[];
  /** How many wilds may still be used in this pass, and how many cards. */
  budget: number;
  cardsLeft: number;
  tries: number;
  found: readonly Proposal[] | null;
};

/**
 * Some laying of the contract, with as few wilds as there can be, that leaves a card to discard. The
 * search is exhaustive: no run needs a card more than the fewest with which it is legal, and a set
 * no more than three; between a natural card and a wild in its place it tries both where the natural
 * one could be of use elsewhere.
 */
export function findLaying(
  hand: readonly CardId[],
  contract: Contract,
  options: Options,
  taken: CardId | null,
): Laying {
  const tally = tallyOf(hand, options);
  const search: Search = {
    ...{ hand, contract, options, tally, taken, runs: [] },
    ...{ budget: 0, cardsLeft: 0, tries: 0, found: null },
  };
  const needed = contract.runs * contract.runLength + contract.sets * SET_LENGTH;
  if (hand.length <= needed) return { melds: null, exact: true };
  const least = leastRun(tally, contract) * contract.runs + setWilds(search);
  for (let wilds = least; wilds <= tally.wilds; wilds++) {
    search.budget = wilds;
    search.cardsLeft = hand.length - 1;
    layRuns(search, 0, 0);
    if (search.found || search.tries >= MOST_TRIES) break;
  }
  return { melds: search.found, exact: search.found !== null || search.tries < MOST_TRIES };
}

/** The fewest places that any run of the contract leaves to wilds or to longer runs. */
function leastRun(tally: Tally, { runs, runLength }: Contract): number {
  if (runs === 0) return 0;
  let least = runLength;
  for (let row = 0; row < SUITS.length; row++) {
    const places = placesOf(tally, row);
    for (let low = ACE; low + runLength - 1 <= HIGH_ACE; low++) {
      least = Math.min(least, runLength - bitsIn(places & windowAt(low, runLength)));
    }
  }
  return least;
}

/** Lays the runs from the given one on, each not before the last in order, and then the sets. */
function layRuns(search: Search, laid: number, from: number): void {
  const { contract, tally } = search;
  if (laid === contract.runs) {
    finish(search);
    return;
  }
  const { runLength } = contract;
  const runWilds = (contract.runs - laid) * leastRun(tally, contract);
  if (runWilds + setWilds(search) > search.budget) return;
  const later = (contract.runs - laid - 1) * runLength + contract.sets * SET_LENGTH;
  for (let row = from >> 4; row < SUITS.length; row++) {
    const places = placesOf(tally, row);
    for (
      let low = row === from >> 4 ? Math.max(ACE, from & 15) : ACE;
      low + runLength - 1 <= HIGH_ACE;
      low++
    ) {
      const longest = Math.min(HIGH_ACE - low + 1, search.cardsLeft - later);
      for (let length = runLength; length <= longest; length++) {
        tryRun(search, laid, { row, low, length }, places);
        if (search.found || search.tries >= MOST_TRIES) return;
      }
    }
  }
}

/** Lays one run with all its natural cards, and then with wilds in place of some. */
function tryRun(search: Search, laid: number, run: RunPlan, places: number): void {
  const { options, contract } = search;
  const window = windowAt(run.low, run.length);
  const most = Math.min(search.budget, mostWilds(run.length, options));
  const all = naturalsIn(search.tally, run, places & window);
  if (run.length - bitsIn(all) > most) return;
  const spare = spareIn(search, run, all, laid);
  // Every set of places out of those to spare, from none on.
  for (let spared = 0; ; spared = (spared - spare) & spare) {
    const naturals = all & ~spared;
    const wilds = run.length - bitsIn(naturals);
    if (wilds <= most && fits(run, naturals, options)) {
      const planned = { ...run, naturals };
      if (!canBeShorter(planned, contract.runLength, options)) layRun(search, laid, planned);
      if (search.found || search.tries >= MOST_TRIES) return;
    }
    if (spared === spare) return;
  }
}

/** A run from ace to ace needs two aces to be natural at both ends. */
function naturalsIn({ counts }: Tally, { row, low, length }: RunPlan, places: number): number {
  const aces = counts[faceAt(row, ACE)] ?? 0;
  return low === ACE && length === HIGH_ACE && aces < 2 ? places & ~(1 << HIGH_ACE) : places;
}

/**
 * The places whose natural card another meld could want, so that a wild is tried there as well. Where
 * the hand has more copies than the later runs can use, and no set can use one, a copy would be left
 * over in vain. A run from ace to ace uses two aces; a set uses as many of its rank as it finds.
 */
function spareIn(search: Search, run: RunPlan, all: number, laid: number): number {
  const { tally, contract, options } = search;
  const laterRuns = contract.runs - laid - 1;
  let spare = 0;
  for (let place = run.low; place < run.low + run.length; place++) {
    if (!(all & (1 << place))) continue;
    const rank = rankAt(place);
    const copies = tally.counts[faceAt(run.row, rank)] ?? 0;
    const inRuns = rank === ACE ? 2 * laterRuns : laterRuns;
    const inSets = contract.sets > 0 && (tally.ranks[rank] ?? 0) >= fewestNaturals(options);
    if (copies <= inRuns || inSets) spare |= 1 << place;
  }
  return spare;
}

function fits({ low, length }: RunPlan, naturals: number, { adjacentWilds }: Options): boolean {
  if (naturals === 0) return false;
  const wilds = windowAt(low, length) & ~naturals;
  return adjacentWilds || (wilds & (wilds >> 1)) === 0;
}

/** Whether the run would be legal without its first or its last card: then that one is tried as well. */
function canBeShorter(
  { row, low, length, naturals }: PlannedRun,
  least: number,
  options: Options,
): boolean {
  // A longer run may avoid touching another; then all lengths are tried.
  if (length === least || options.touchingMelds === 'FORBID') return false;
  const isLegal = (from: number) => {
    const rest = { row, low: from, length: length - 1 };
    const kept = naturals & windowAt(from, length - 1);
    const wilds = rest.length - bitsIn(kept);
    return wilds <= mostWilds(rest.length, options) && fits(rest, kept, options);
  };
  return isLegal(low) || isLegal(low + 1);
}

function layRun(search: Search, laid: number, run: PlannedRun): void {
  search.tries += 1;
  const wilds = use(search, run, -1);
  if (search.budget >= 0) {
    search.runs.push(run);
    layRuns(search, laid + 1, (run.row << 4) | run.low);
    search.runs.pop();
  }
  use(search, run, 1);
  search.budget += wilds;
}

/** Takes the cards of a run out of the hand, or puts them back; gives the wilds that it costs. */
function use(search: Search, { row, low, length, naturals }: PlannedRun, sign: 1 | -1): number {
  const { tally, options } = search;
  let wilds = length - bitsIn(naturals);
  for (let place = low; place < low + length; place++) {
    if (!(naturals & (1 << place))) continue;
    const rank = rankAt(place);
    const face = faceAt(row, rank);
    tally.counts[face] = (tally.counts[face] ?? 0) + sign;
    // A wild 2 on its own place is natural, but one wild less for other places.
    if (options.twosWild && rank === TWO) wilds += 1;
    else tally.ranks[rank] = (tally.ranks[rank] ?? 0) + sign;
  }
  search.cardsLeft += sign * length;
  if (sign === -1) search.budget -= wilds;
  return wilds;
}

/** The fewest wilds with which the sets can be laid; infinite where they cannot. */
function setWilds(search: Search): number {
  const { contract } = search;
  const costs = setCosts(search);
  return costs.length < contract.sets ? Infinity : costs.reduce((sum, { cost }) => sum + cost, 0);
}

type SetCost = { readonly rank: number; readonly cost: number };

/**
 * The cheapest sets, by the wilds that each needs more than those before it of the same rank. Of equal
 * ones first what uses the card just taken, so that another is left.
 */
function setCosts({ tally, contract, options, taken }: Search): readonly SetCost[] {
  const { sets } = contract;
  if (sets === 0) return [];
  const first = taken === null ? null : cardOf(taken).rank;
  const fewest = fewestNaturals(options);
  const costs: SetCost[] = [];
  for (let rank = tally.ranks.length - 1; rank >= ACE; rank--) {
    const count = tally.ranks[rank] ?? 0;
    const most = options.touchingMelds === 'FORBID' ? 1 : sets;
    for (let set = 1, before = 0; set <= most && count >= set * fewest; set++) {
      const wilds = Math.max(0, set * SET_LENGTH - count);
      costs.push({ rank, cost: wilds - before });
      before = wilds;
    }
  }
  const late = ({ rank }: SetCost) => Number(rank !== first);
  return costs
    .sort((one, other) => one.cost - other.cost || late(one) - late(other))
    .slice(0, sets)
    .sort((one, other) => one.cost - other.cost || other.rank - one.rank);
}

/** The runs are planned: adds the sets, and gives out the cards. */
function finish(search: Search): void {
  const { hand, options, taken } = search;
  if (setWilds(search) > search.budget || touchesItself(search)) return;
  const sets = setCosts(search).map(({ rank }) => rank);
  const melds = givenOut(search, sets);
  const used = new Set(melds.flatMap(({ cards }) => cards));
  if (hand.some((card) => !used.has(card) && card !== taken)) search.found = melds;
  else if (taken !== null && isWild(cardOf(taken), options)) search.found = withWild(melds, taken);
}

function touchesItself({ runs, options }: Search): boolean {
  if (options.touchingMelds === 'ALLOW') return false;
  const end = ({ low, length }: RunPlan) => low + length;
  return runs.some((one) =>
    runs.some((other) => one !== other && one.row === other.row && end(one) === other.low),
  );
}
