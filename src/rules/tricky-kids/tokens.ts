import { SUITS, type Suit } from './cards.js';

/** What a trick is worth, by the suit of the card that wins it. */
export type Token = {
  readonly ball: number;
  readonly controller: number;
  readonly stuffie: number;
};

/** Tokens that lie in the row of a round: one for each trick. */
export const TOKENS_A_ROUND = 7;

/**
 * The 21 tokens, all different: three rounds use each once. Each suit is worth 51 over the set
 * [R Tokens].
 */
export const TOKENS: readonly Token[] = [
  ...orderings(1, 2, 3),
  ...orderings(1, 3, 5),
  ...orderings(0, 2, 4),
  ...[2, 3, 4].map((points) => token(points, points, points)),
];

function orderings(a: number, b: number, c: number): readonly Token[] {
  return [
    token(a, b, c),
    token(a, c, b),
    token(b, a, c),
    token(b, c, a),
    token(c, a, b),
    token(c, b, a),
  ];
}

function token(ball: number, controller: number, stuffie: number): Token {
  return { ball, controller, stuffie };
}

export function worth(token: Token, suit: Suit): number {
  switch (suit) {
    case 'BALL':
      return token.ball;
    case 'CONTROLLER':
      return token.controller;
    case 'STUFFIE':
      return token.stuffie;
  }
}

export const NOTHING: Token = token(0, 0, 0);

/** Two tokens taken together. */
export function addUp(one: Token, other: Token): Token {
  return token(
    one.ball + other.ball,
    one.controller + other.controller,
    one.stuffie + other.stuffie,
  );
}

/** The suit with the single highest number on it, if there is one: the trump of a hot token. */
export function hottest(token: Token): Suit | null {
  const most = Math.max(token.ball, token.controller, token.stuffie);
  const hot = SUITS.filter((suit) => worth(token, suit) === most);
  return hot.length === 1 ? (hot[0] ?? null) : null;
}

/** A token's name, by which it is told from all others: `1-3-5`. */
export function tokenName({ ball, controller, stuffie }: Token): string {
  return `${ball}-${controller}-${stuffie}`;
}
