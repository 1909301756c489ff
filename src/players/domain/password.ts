import type { PlayerRefusal } from './refusal.js';

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/** Why this cannot become a password; null when it can. */
export function passwordFault(password: string): PlayerRefusal | null {
  const length = [...password].length;
  if (length >= MIN_LENGTH && length <= MAX_LENGTH) return null;
  return {
    code: 'PASSWORD_TOO_WEAK',
    sentence: `a password has ${MIN_LENGTH} to ${MAX_LENGTH} characters; this one has ${length}`,
  };
}

/** One sentence for an unknown name and a wrong password: it must not tell which names exist. */
export const WRONG_CREDENTIALS: PlayerRefusal = {
  code: 'WRONG_CREDENTIALS',
  sentence: 'the name or the password is wrong',
};
