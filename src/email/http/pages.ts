import { type Markup, html } from '../domain/markup.js';

/** What a page asks to be done, by a button. */
export type Question = { readonly sentence: string; readonly button: string };

export function questionPage({ sentence, button }: Question): string {
  // To the address of the page itself, which holds the token.
  return page(
    html`<p>${sentence}</p>
      <form method="post"><button>${button}</button></form>`,
  );
}

export function sentencePage(sentence: string): string {
  return page(html`<p>${sentence}</p>`);
}

function page(body: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Fairdeal</title>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
