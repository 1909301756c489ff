import { CARDS_A_DECK } from './cards.js';
import type { Options } from './options.js';

/** What everybody has to lay down in a round, all at once [S5, S11]. */
export type Contract = {
  readonly sets: number;
  readonly runs: number;
  /** How long each run is at least; 0 where there is none. */
  readonly runLength: number;
  /** How many cards are dealt to each. */
  readonly deal: number;
};

export const SET_LENGTH = 3;

const CONTRACTS: readonly Contract[] = [
  { sets: 2, runs: 0, runLength: 0, deal: 12 },
  { sets: 1, runs: 1, runLength: 4, deal: 12 },
  { sets: 0, runs: 2, runLength: 4, deal: 12 },
  { sets: 3, runs: 0, runLength: 0, deal: 12 },
  { sets: 1, runs: 1, runLength: 7, deal: 12 },
  { sets: 1, runs: 2, runLength: 4, deal: 12 },
  { sets: 0, runs: 3, runLength: 4, deal: 12 },
  { sets: 1, runs: 1, runLength: 10, deal: 14 },
  { sets: 3, runs: 1, runLength: 5, deal: 14 },
  { sets: 0, runs: 3, runLength: 5, deal: 15 },
];

export const ROUNDS = CONTRACTS.length;

/** The first of the rounds for which there may be another deck and another buy. */
const LATE_ROUND = 8;

/** Of a round, counted from 1. */
export function contractOf(round: number): Contract {
  const contract = CONTRACTS[round - 1];
  if (contract === undefined) throw new RangeError(`there is no round ${round}`);
  return contract;
}

/** "2 runs of 4 and 1 set of 3". */
export function spokenContract({ sets, runs, runLength }: Contract): string {
  const parts = [
    ...(runs > 0 ? [`${runs} ${runs === 1 ? 'run' : 'runs'} of ${runLength}`] : []),
    ...(sets > 0 ? [`${sets} ${sets === 1 ? 'set' : 'sets'} of ${SET_LENGTH}`] : []),
  ];
  return parts.join(' and ');
}

/** How often each may buy in a round [S10]; what is not used is not carried over. */
export function buysAllowed(round: number, { lateBuys }: Options): number {
  return round >= LATE_ROUND && lateBuys === 'FOUR' ? 4 : 3;
}

const NUMBER = { TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as const;
/** From so many players on a third deck is used [S1]. */
const MANY_PLAYERS = 6;
/** A late round begins with at least so many cards in the stock for each player [R Decks]. */
const LATE_STOCK = 8;

/**
 * With how many decks a round begins [R Decks]. A number that was chosen is raised where the stock
 * would not hold a card for each player after the deal.
 */
export function decksFor(round: number, seats: number, { decks }: Options): number {
  const { deal } = contractOf(round);
  const stock = (count: number) => count * CARDS_A_DECK - seats * deal - 1;
  if (decks !== 'AUTO') {
    let count: number = NUMBER[decks];
    while (stock(count) < seats) count++;
    return count;
  }
  const usual = seats < MANY_PLAYERS ? 2 : 3;
  const short = round >= LATE_ROUND && stock(usual) < LATE_STOCK * seats;
  return short ? usual + 1 : usual;
}
