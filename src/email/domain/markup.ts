/** Text that is HTML already. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | readonly Markup[];

/** HTML in which everything that is put in is text, whatever it looks like, unless it is `Markup`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = strings.map((string, index) => string + writtenOf(parts[index] ?? ''));
  return new Markup(written.join(''));
}

function writtenOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
