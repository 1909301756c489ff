export const COLOURS = ['RED', 'GREEN', 'BLUE', 'YELLOW'] as const;
export type Colour = (typeof COLOURS)[number];

/** The last number of a pile: who lays it has to turn the pile over [S7]. */
export const HIGHEST = 10;

/** `RED_01` to `YELLOW_10`, the same forty for every seat; `JOKER_1` … for the jokers of A1. */
export type CardId = string;

export type Face = { readonly colour: Colour; readonly number: number };

const NUMBERS = Array.from({ length: HIGHEST }, (_, place) => place + 1);

const FACES: ReadonlyMap<CardId, Face> = new Map(
  COLOURS.flatMap((colour) =>
    NUMBERS.map((number): [CardId, Face] => [nameOf(colour, number), { colour, number }]),
  ),
);

/** The forty cards that each seat has of its own [S1]. */
export const DECK: readonly CardId[] = [...FACES.keys()];

export function nameOf(colour: Colour, number: number): CardId {
  return `${colour}_${String(number).padStart(2, '0')}`;
}

/** What is on a card; `null` for a joker, which has no colour or number of its own. */
export function faceOf(card: CardId): Face | null {
  return FACES.get(card) ?? null;
}

/** As people say it: "red 5", "the joker". */
export function spoken(card: CardId): string {
  const face = faceOf(card);
  return face === null ? 'the joker' : `${face.colour.toLowerCase()} ${face.number}`;
}
