import { type Instant, type Notification, sentenceOf } from '../../notifications/domain/index.js';
import { type Markup, html } from './markup.js';

/** What a message says, for both kinds of reader. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string };

export type Told = {
  readonly notification: Notification;
  /** Until when the player is to decide in its game. */
  readonly deadlineAt: Instant | null;
};

export type Addressee = { readonly playerName: string };

/** Where somebody goes who wants no more of it; `null` where there is no such choice. */
export type WaysOut = { readonly ofThese: string | null; readonly ofAll: string };

const WITH_DEADLINE: readonly string[] = ['YOUR_TURN', 'REMINDER'];

export function noticeLetter(told: Told, addressee: Addressee, out: WaysOut): Letter {
  return written(subjectOf(told.notification), [lineOf(told)], addressee, out);
}

export function digestLetter(all: readonly Told[], addressee: Addressee, out: WaysOut): Letter {
  const subject = `${all.length} things have happened in your games`;
  return written(subject, all.map(lineOf), addressee, out);
}

export function testLetter(addressee: Addressee, out: WaysOut): Letter {
  const line = 'This is a test message, as you wanted. Messages arrive.';
  return written('A test message', [line], addressee, out);
}

/** To an address that may be anybody's: says who asked, and nothing else of the account. */
export function confirmationLetter({ playerName }: Addressee, link: string): Letter {
  const asked = `The player ${playerName} would like to get messages at this address.`;
  const how = 'If that is you, open this page within a day and confirm it:';
  const else_ = 'If it is not, do nothing: this address gets no messages then.';
  const body = html`<p>${asked}</p>
    <p>${how}</p>
    <p><a href="${link}">${link}</a></p>
    <p>${else_}</p>`;
  return {
    subject: 'Confirm your e-mail address',
    text: [asked, `${how}\n${link}`, else_, ''].join('\n\n'),
    html: pageOf(body),
  };
}

function written(
  subject: string,
  lines: readonly string[],
  { playerName }: Addressee,
  { ofThese, ofAll }: WaysOut,
): Letter {
  const greeting = `Hello ${playerName},`;
  const outs = [
    ...(ofThese === null ? [] : [{ label: 'No more messages about this', link: ofThese }]),
    { label: 'No more e-mail at all', link: ofAll },
  ];
  const body = html`<p>${greeting}</p>
    ${lines.map((line) => html`<p>${line}</p>`)}
    <p><small>${outs.map(({ label, link }) => html`<a href="${link}">${label}</a> `)}</small></p>`;
  const footer = outs.map(({ label, link }) => `${label}: ${link}`).join('\n');
  return {
    subject,
    text: [greeting, lines.join('\n'), `-- \n${footer}\n`].join('\n\n'),
    html: pageOf(body),
  };
}

/** The game, and what is to do. */
function subjectOf({ type, title }: Notification): string {
  const game = title ?? 'Fairdeal';
  switch (type) {
    case 'YOUR_TURN':
      return `${game}: it is your turn`;
    case 'REMINDER':
      return `${game}: your time is running out`;
    case 'INVITED':
      return `${game}: you are invited`;
    case 'STARTED':
      return `${game}: your game has started`;
    case 'FINISHED':
      return `${game}: your game has ended`;
    case 'REPLACED_BY_BOT':
      return `${game}: a bot plays for you; take your seat back`;
    case 'SEAT_FORFEITED':
      return `${game}: your seat is lost`;
    case 'PAUSE_OFFERED':
      return `${game}: you are asked for a pause`;
    case 'RATING_CHANGED':
      return `${game}: your rating has changed`;
    case 'WEBHOOK_DISABLED':
      return 'A webhook of yours was disabled';
  }
}

function lineOf({ notification, deadlineAt }: Told): string {
  const sentence = sentenceOf(notification);
  if (deadlineAt === null || !WITH_DEADLINE.includes(notification.type)) return sentence;
  return `${sentence} You may decide until ${new Date(deadlineAt).toUTCString()}.`;
}

function pageOf(body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <body>
        ${body}
      </body>
    </html>`.text;
}
