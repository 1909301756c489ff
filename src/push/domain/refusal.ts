/** What a player may do wrong with browsers, and what the code tells a client. */
export const PUSH_REFUSALS = {
  LABEL_INVALID: 'The label is empty, too long, or has a character that does not show.',
  PUSH_UNAVAILABLE: 'This server sends nothing by Web Push.',
  PUSH_ENDPOINT_INVALID: 'Nothing can be sent to the endpoint.',
  PUSH_KEYS_INVALID: 'The keys are not those of a push subscription.',
  PUSH_TOO_MANY: 'The account has as many browsers as it may have.',
  PUSH_SUBSCRIPTION_NOT_FOUND: 'The account has no such push subscription.',
} as const;

/** Nothing was changed; the sentence names the thing that was wrong. */
export type PushRefusal = {
  readonly code: keyof typeof PUSH_REFUSALS;
  readonly sentence: string;
};

export function isRefusal<Answer extends object>(
  answer: Answer | PushRefusal,
): answer is PushRefusal {
  return 'sentence' in answer;
}
