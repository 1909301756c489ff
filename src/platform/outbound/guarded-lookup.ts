import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type OutboundRules, isAllowedAddress } from './outbound-url.js';

/** The name stands for an address that may not be connected to. */
export class AddressRefused extends Error {}

/**
 * A resolver whose answers may be connected to, all of them: of a name that stands for public and
 * other addresses at once, none is used.
 */
export function guardedLookup(lookup: LookupFunction, rules: OutboundRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer, family) => {
      const addresses = listOf(answer, family);
      const [first] = addresses;
      if (error) callback(error, []);
      else if (addresses.some(({ address }) => !isAllowedAddress(address, rules))) {
        callback(new AddressRefused('the address is not public'), []);
      } else if (options.all || !first) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

function listOf(answer: string | LookupAddress[], family = 0): readonly LookupAddress[] {
  return typeof answer === 'string' ? [{ address: answer, family }] : (answer ?? []);
}
