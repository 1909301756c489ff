import { AddressRefused } from './guarded-lookup.js';
import type { OutboundFault } from './outbound-fault.js';
import { FORBIDDEN_ADDRESS } from './outbound-url.js';

const UNKNOWN_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA'];
const UNTRUSTED = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** What an error of a request means; `null` stands for a connection that ended without one. */
export function faultOf(error: Error | null): OutboundFault {
  if (error instanceof AddressRefused || isOfAgent(error)) return FORBIDDEN_ADDRESS;
  const code = codeOf(error);
  if (UNKNOWN_HOST.includes(code)) {
    return fault('UNKNOWN_HOST', 'the name of the host stands for no address');
  }
  if (UNTRUSTED.test(code)) return fault('UNTRUSTED', 'the certificate of the host is not good');
  const cause = code === '' ? '' : ` (${code})`;
  return fault('UNREACHABLE', `the connection failed before there was an answer${cause}`);
}

export function timedOut(what: 'connection' | 'answer'): OutboundFault {
  return fault('TIMED_OUT', `there was no ${what} in time`);
}

// The agent's refusals are plain errors, which are known by their words alone.
function isOfAgent(error: Error | null): boolean {
  return error !== null && codeOf(error) === '' && error.message.startsWith('DNS lookup ');
}

function codeOf(error: Error | null): string {
  return error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function fault(reason: OutboundFault['reason'], sentence: string): OutboundFault {
  return { type: 'FAILED', reason, sentence };
}
