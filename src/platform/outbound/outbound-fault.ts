/** Why a request could not be made, or got no answer. */
export const OUTBOUND_REASONS = {
  INVALID_URL: 'The text is no URL, or it is too long.',
  INSECURE: 'The URL is not one of https.',
  CREDENTIALS_IN_URL: 'The URL holds a user name or a password.',
  FORBIDDEN_PORT: 'The port is that of another service than HTTP.',
  FORBIDDEN_ADDRESS: 'The host is, or its name stands for, an address that is not public.',
  UNKNOWN_HOST: 'The name of the host stands for no address.',
  UNREACHABLE: 'No connection could be made, or it broke off before an answer.',
  UNTRUSTED: 'The certificate of the host is not good for its name.',
  TIMED_OUT: 'No connection, or no answer, in time.',
} as const;

export type OutboundReason = keyof typeof OUTBOUND_REASONS;

export type OutboundFault = {
  readonly type: 'FAILED';
  readonly reason: OutboundReason;
  /** For the one who gave the URL. Holds no address that a name stands for. */
  readonly sentence: string;
};
