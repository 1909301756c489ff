import type { PlayerRefusal } from './refusal.js';

/** A player's name as it shows, and the key by which no two names may be the same. */
export type Name = { readonly name: string; readonly key: string };

const MIN_LENGTH = 2;
const MAX_LENGTH = 32;

// Marks belong to the letters of many scripts; some of them, and some letters, do not show at all.
const FORBIDDEN = /[^\p{L}\p{M}\p{N} ._-]|\p{Default_Ignorable_Code_Point}/u;
const BARE_MARK = /^\p{M}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The name that a text stands for: compatibility characters as their plain form (NFKC), no space
 * around it, single spaces in it.
 */
export function readName(text: string): Name | PlayerRefusal {
  const name = text.normalize('NFKC').trim().replace(/ +/g, ' ');
  const fault = faultOf(name);
  return fault ? { code: 'NAME_INVALID', sentence: fault } : { name, key: nameKey(name) };
}

/** The same for all ways to write a name in capitals and small letters: `Straße` and `STRASSE`. */
export function nameKey(name: string): string {
  // Both ways and back, since some letters fold only from one side.
  const folded = name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize('NFKC');
}

/** What everybody reads in place of the name of an account that was deleted. */
export const DELETED_NAME = 'deleted player';

/** No name has a colon, so that it can be nobody else's. */
export function deletedNameKey(playerId: string): string {
  return `deleted:${playerId}`;
}

export function nameTaken(name: string): PlayerRefusal {
  return { code: 'NAME_TAKEN', sentence: `the name "${name}" is taken` };
}

function faultOf(name: string): string | null {
  const length = [...name].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    const counted = `${length} character${length === 1 ? '' : 's'}`;
    return `a name has ${MIN_LENGTH} to ${MAX_LENGTH} characters; this one has ${counted}`;
  }
  const forbidden = FORBIDDEN.exec(name) ?? BARE_MARK.exec(name);
  if (forbidden) {
    return `a name has only letters, digits, spaces and . _ -, which ${codePoint(forbidden[0])} is not`;
  }
  if (!LETTER_OR_DIGIT.test(name)) return 'a name has at least one letter or digit';
  return nameKey(name) === nameKey(DELETED_NAME)
    ? `"${DELETED_NAME}" is what accounts are called that were deleted`
    : null;
}

/** By its number, since the character itself may not show. */
function codePoint(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
}
