import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { LOOPBACK } from './address-space.js';
import { type OutboundAnswer, type OutboundLimits, exchange } from './exchange.js';
import { guardedLookup } from './guarded-lookup.js';
import type { OutboundFault } from './outbound-fault.js';
import { type OutboundRules, readOutboundUrl } from './outbound-url.js';

export type OutboundPost = {
  /** As a user gave it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

export type OutboundOptions = OutboundRules & {
  readonly limits?: Partial<OutboundLimits>;
  /** Stands in for the system's resolver of names. */
  readonly lookup?: LookupFunction;
};

const LIMITS: OutboundLimits = { connectMs: 5000, wholeMs: 15_000, bodyBytes: 4096 };
const USER_AGENT = 'Fairdeal';

/**
 * Sends requests to URLs that users gave, to the public network alone: whatever a name stood for
 * when it was given, the address is judged at the moment of connecting, and connected to.
 */
export class OutboundClient {
  readonly #limits: OutboundLimits;
  readonly #lookup: LookupFunction;
  readonly #http: RequestFilteringHttpAgent;
  readonly #https: RequestFilteringHttpsAgent;

  constructor(private readonly options: OutboundOptions) {
    const { limits, lookup = systemLookup, allowsLoopback } = options;
    this.#limits = { ...LIMITS, ...limits };
    this.#lookup = guardedLookup(lookup, options);
    // The agents judge addresses once more, by a list that others keep.
    const filter = { allowIPAddressList: allowsLoopback ? [...LOOPBACK] : [] };
    this.#http = new RequestFilteringHttpAgent(filter);
    this.#https = new RequestFilteringHttpsAgent(filter);
  }

  /** Why a request would not be sent to the URL, before there is one to send. */
  faultOf(url: string): OutboundFault | null {
    const read = readOutboundUrl(url, this.options);
    return read instanceof URL ? null : read;
  }

  async post(post: OutboundPost): Promise<OutboundAnswer | OutboundFault> {
    const url = readOutboundUrl(post.url, this.options);
    if (!(url instanceof URL)) return url;
    return exchange(this.#open(url, post), post.body, this.#limits);
  }

  #open(url: URL, { headers, body }: OutboundPost): ClientRequest {
    const options = {
      method: 'POST',
      headers: {
        'user-agent': USER_AGENT,
        ...headers,
        'content-length': Buffer.byteLength(body),
      },
      lookup: this.#lookup,
    };
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: this.#https })
      : httpRequest(url, { ...options, agent: this.#http });
  }
}
