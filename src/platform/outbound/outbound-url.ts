import { isIP } from 'node:net';
import { LOOPBACK, isPublicAddress } from './address-space.js';
import type { OutboundFault } from './outbound-fault.js';

export type OutboundRules = {
  /** For development and tests: also http, and the addresses of this machine itself. */
  readonly allowsLoopback: boolean;
};

const LONGEST_URL = 2048;
const HTTP_PORTS = [80, 443];
const FIRST_FREE_PORT = 1024;
const THIS_MACHINE = 'localhost';
/** Ends of names that by their registration stand for nothing public. */
const LOCAL_DOMAINS = [THIS_MACHINE, 'local', 'internal', 'home.arpa'];

/**
 * The URL that a user gave, if a request may be sent to it. What its name stands for is judged
 * later, when the connection is made: until then it may change.
 */
export function readOutboundUrl(text: string, rules: OutboundRules): URL | OutboundFault {
  const url = text.length <= LONGEST_URL ? parsed(text) : null;
  if (!url) return fault('INVALID_URL', `the URL must be one of at most ${LONGEST_URL} characters`);
  const isAllowedScheme =
    url.protocol === 'https:' || (rules.allowsLoopback && url.protocol === 'http:');
  if (!isAllowedScheme) return fault('INSECURE', 'the URL must begin with https://');
  if (url.username !== '' || url.password !== '') {
    return fault('CREDENTIALS_IN_URL', 'the URL must hold no user name and no password');
  }
  if (!isAllowedPort(url)) {
    return fault('FORBIDDEN_PORT', `the port ${url.port} is that of another service than HTTP`);
  }
  const host = hostOf(url);
  const isAllowed = isIP(host) === 0 ? isAllowedName(host, rules) : isAllowedAddress(host, rules);
  return isAllowed ? url : FORBIDDEN_ADDRESS;
}

export const FORBIDDEN_ADDRESS = fault(
  'FORBIDDEN_ADDRESS',
  'the URL leads to an address that is not public',
);

export function isAllowedAddress(address: string, { allowsLoopback }: OutboundRules): boolean {
  return isPublicAddress(address) || (allowsLoopback && LOOPBACK.includes(address));
}

function isAllowedName(host: string, { allowsLoopback }: OutboundRules): boolean {
  const name = host.replace(/\.$/, '');
  if (allowsLoopback && isWithin(name, THIS_MACHINE)) return true;
  return name.includes('.') && !LOCAL_DOMAINS.some((domain) => isWithin(name, domain));
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

// Parsing also turns decimal, octal and hexadecimal forms of an address into the usual one.
function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

// Below are the ports of mail, shells and the like, which could be made to read a request as theirs.
function isAllowedPort({ port }: URL): boolean {
  return port === '' || HTTP_PORTS.includes(Number(port)) || Number(port) >= FIRST_FREE_PORT;
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function fault(reason: OutboundFault['reason'], sentence: string): OutboundFault {
  return { type: 'FAILED', reason, sentence };
}
