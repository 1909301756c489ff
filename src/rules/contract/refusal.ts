/**
 * Why a rule book does not carry out a move. A refusal is an answer, not a fault: the game is
 * unchanged, and the sentence says what would be right.
 */
export type RuleRefusal = {
  readonly code: RuleRefusalCode;
  /** For a person: names the thing ("6 does not follow 2; 2 or 3 may be played"). */
  readonly sentence: string;
  /** Where a card or value cannot be played: the ones that may, by their names in the API. */
  readonly allowed?: readonly string[];
};

export const RULE_REFUSAL_CODES = [
  'NOT_AWAITED',
  'MALFORMED_MOVE',
  'CARD_NOT_HELD',
  'CARD_NOT_PLAYABLE',
  'ACTION_NOT_ALLOWED',
  'TOO_LATE',
] as const;

export type RuleRefusalCode = (typeof RULE_REFUSAL_CODES)[number];

export type Result<Value, Refusal> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal };

export function accepted<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refused<Refusal>(refusal: Refusal): {
  readonly ok: false;
  readonly refusal: Refusal;
} {
  return { ok: false, refusal };
}
