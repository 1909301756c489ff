import type { MailOutcome } from '../application/ports.js';

type Failed = Exclude<MailOutcome, { readonly type: 'DELIVERED' }>;

/** That the mailbox or its host does not exist, by RFC 3463. */
const NO_SUCH_ADDRESS = /\b5\.1\.(1|2|3|6|10)\b/;
const MAILBOX_UNAVAILABLE = 550;

/** What an answer of the mail server comes to, and whether the operator should look at it. */
export function outcomeOfError(error: unknown): { readonly outcome: Failed; isOurs: boolean } {
  const { code, command, responseCode, response } = detailsOf(error);
  if (code === 'EAUTH' || command.startsWith('AUTH')) {
    const reason = 'the mail server does not let this server in';
    return { outcome: { type: 'RETRY', reason }, isOurs: true };
  }
  if (responseCode === null) {
    const reason = 'the mail server cannot be reached';
    return { outcome: { type: 'RETRY', reason }, isOurs: true };
  }
  const reason = `the mail server answered ${responseCode}`;
  if (responseCode < 500) return { outcome: { type: 'RETRY', reason }, isOurs: false };
  if (command === 'RCPT TO' && isGone(responseCode, response)) {
    const gone = `${reason}: there is no such address`;
    return { outcome: { type: 'GONE', reason: gone }, isOurs: false };
  }
  return { outcome: { type: 'REFUSED', reason }, isOurs: command === 'MAIL FROM' };
}

// Servers without enhanced codes say 550 to the recipient when the mailbox is not there.
function isGone(responseCode: number, response: string): boolean {
  const isEnhanced = /\b5\.\d+\.\d+\b/.test(response);
  return isEnhanced ? NO_SUCH_ADDRESS.test(response) : responseCode === MAILBOX_UNAVAILABLE;
}

function detailsOf(error: unknown) {
  const fields = typeof error === 'object' && error !== null ? { ...error } : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    code: 'code' in fields ? text(fields.code) : '',
    command: 'command' in fields ? text(fields.command) : '',
    response: 'response' in fields ? text(fields.response) : '',
    responseCode:
      'responseCode' in fields && typeof fields.responseCode === 'number'
        ? fields.responseCode
        : null,
  };
}
