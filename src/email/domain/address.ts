import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { EmailRefusal } from './refusal.js';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
// Without quotes and comments, which nobody has and which are a way to smuggle a second address in.
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The address as it is written to; whether it exists, only a message to it can tell. */
export function readAddress(text: string): string | EmailRefusal {
  const address = text.normalize('NFC').trim();
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, at);
  const host = domainToASCII(address.slice(at + 1));
  const isAddress =
    at > 0 &&
    address.length <= LONGEST_ADDRESS &&
    localPart.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    HOST.test(host);
  if (isAddress) return `${localPart}@${host}`;
  return { code: 'EMAIL_INVALID', sentence: 'an e-mail address is like ann@example.org' };
}

/** The same for all spellings that most servers take for one address. */
export function addressHash(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex');
}
