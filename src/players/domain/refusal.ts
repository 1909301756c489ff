/** What a player may do wrong with an account, and what the code tells a client. */
export const PLAYER_REFUSALS = {
  NAME_INVALID: 'The name is too short, too long, or has a character that no name may have.',
  NAME_TAKEN: 'Another player has this name; capitals make no difference.',
  PASSWORD_TOO_WEAK: 'The password is too short or too long.',
  WRONG_CREDENTIALS: 'The name or the password is wrong.',
  NOT_A_GUEST: 'The account has a password already.',
  NO_PASSWORD: 'The account is a guest and has no password to change.',
  LABEL_INVALID: 'The label is empty, too long, or has a character that does not show.',
  EXPIRY_INVALID: 'The token would live too short or too long.',
  SCOPES_INVALID: 'No scope was named.',
  SCOPE_NOT_HELD: 'The token would be allowed something that the token in use is not.',
  TIME_ZONE_UNKNOWN: 'The time zone database of the server has no such zone.',
  QUIET_HOURS_INVALID: 'The quiet hours are no two times of day, or they are too long.',
  VACATION_INVALID: 'The days are none, in the wrong order, or not where a vacation may be.',
  VACATION_OVERLAPS: 'Another vacation of the player has some of these days.',
  VACATION_BUDGET: 'The player has not so many days of vacation left in the year.',
  VACATION_NOT_FOUND: 'The player has no such vacation, or it is over.',
  TRY_AGAIN_LATER: 'The calendar changed at the same moment; nothing was changed by this.',
  TOKEN_NOT_FOUND: 'The account has no such token.',
} as const;

/** Nothing was changed; the sentence names the thing that was wrong. */
export type PlayerRefusal = {
  readonly code: keyof typeof PLAYER_REFUSALS;
  readonly sentence: string;
};

export function isRefusal<Answer extends object>(
  answer: Answer | PlayerRefusal,
): answer is PlayerRefusal {
  return 'sentence' in answer;
}
