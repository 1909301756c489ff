/** What a player may do wrong with an address, and what the code tells a client. */
export const EMAIL_REFUSALS = {
  EMAIL_UNAVAILABLE: 'This server sends no e-mail.',
  EMAIL_INVALID: 'The text is no e-mail address.',
  EMAIL_TOO_OFTEN: 'Too many confirmations were asked for within a day.',
  EMAIL_TOKEN_INVALID: 'The token confirms no address of the account, or no longer.',
} as const;

/** Nothing was changed; the sentence names the thing that was wrong. */
export type EmailRefusal = {
  readonly code: keyof typeof EMAIL_REFUSALS;
  readonly sentence: string;
};
