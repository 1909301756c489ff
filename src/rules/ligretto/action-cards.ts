import { shuffle, type Random, type Seat } from '../contract/index.js';

/** The action cards of the Speedmachine, A1 to A5 in this order. */
export const ACTION_KINDS = ['JOKER', 'EVERY_SECOND', 'EXTRA_PLACE', 'SLIP', 'REMOVE'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const COPIES: Readonly<Record<ActionKind, number>> = {
  JOKER: 8,
  EVERY_SECOND: 4,
  EXTRA_PLACE: 4,
  SLIP: 4,
  REMOVE: 4,
};

export const SIGNS = [
  'ELEPHANT',
  'DRUM',
  'CUCKOO_CLOCK',
  'SHIPS_HORN',
  'FANFARE',
  'BELL',
  'TELEPHONE',
  'COCK',
] as const;
export type Sign = (typeof SIGNS)[number];

/** `JOKER_1` … `REMOVE_4`. */
export type ActionId = string;

export type ActionCard = { readonly id: ActionId; readonly kind: ActionKind; readonly sign: Sign };

const KINDS: ReadonlyMap<ActionId, ActionKind> = new Map(
  ACTION_KINDS.flatMap((kind) =>
    Array.from({ length: COPIES[kind] }, (_, place): [ActionId, ActionKind] => [
      `${kind}_${place + 1}`,
      kind,
    ]),
  ),
);

/** All 24. */
export const ACTION_IDS: readonly ActionId[] = [...KINDS.keys()];

const CARDS_A_SIGN = ACTION_IDS.length / SIGNS.length;

/** Each sign as often as it is on a card. */
export const SIGNS_ON_CARDS: readonly Sign[] = SIGNS.flatMap((sign) =>
  Array.from({ length: CARDS_A_SIGN }, () => sign),
);

/** How many cards of a kind there are. */
export function copiesOf(kind: ActionKind): number {
  return COPIES[kind];
}

export function actionKindOf(id: ActionId): ActionKind | null {
  return KINDS.get(id) ?? null;
}

/** The deck of a round, the first to be revealed last: cards and signs are shuffled apart. */
export function actionDeck(random: Random, round: number): readonly ActionCard[] {
  const ids = shuffle(random, `round:${round}:actions`, ACTION_IDS);
  return withSigns(ids, shuffle(random, `round:${round}:actionSigns`, SIGNS_ON_CARDS));
}

export function withSigns(ids: readonly ActionId[], signs: readonly Sign[]): readonly ActionCard[] {
  return ids.map((id, place) => {
    // Every id is of the list above, and there are as many signs.
    return { id, kind: KINDS.get(id) as ActionKind, sign: signs[place] as Sign };
  });
}

/** Whose signs are which: 4, 2, 2, 1, 1 each for 2 to 6 seats; the rest are common to all. */
export type Signs = {
  readonly ofSeats: readonly (readonly Sign[])[];
  readonly common: readonly Sign[];
};

export function dealSigns(random: Random, seats: number): Signs {
  const each = Math.floor(SIGNS.length / seats);
  const signs = shuffle(random, 'signs', SIGNS);
  const ofSeats = Array.from({ length: seats }, (_, seat) =>
    inOrder(signs.slice(seat * each, (seat + 1) * each)),
  );
  return { ofSeats, common: inOrder(signs.slice(seats * each)) };
}

export const NO_SIGNS: Signs = { ofSeats: [], common: [] };

function inOrder(signs: readonly Sign[]): readonly Sign[] {
  return SIGNS.filter((sign) => signs.includes(sign));
}

/**
 * The cards of the stack that a seat may take: every one below the top, and the top with its sign.
 */
export function claimable(
  stack: readonly ActionCard[],
  { ofSeats, common }: Signs,
  seat: Seat,
): readonly ActionCard[] {
  const top = stack.length - 1;
  return stack.filter(
    ({ sign }, place) => place < top || common.includes(sign) || ofSeats[seat]?.includes(sign),
  );
}

/** As people say it: "the extra place (drum)". */
export function spokenAction({ kind, sign }: ActionCard): string {
  return `the ${words(kind)} card (${words(sign)})`;
}

export function words(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}
