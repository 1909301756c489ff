import { fromGlobalId } from 'graphql-relay';

/** One thing that was told, and by which way. */
export type Told = { readonly channel: string; readonly text: string };

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const ENCODED = /[A-Za-z0-9+/_-]{40,}={0,2}/g;

/**
 * What one world tells, byte for byte as it came. Only ids that were made up by chance after the
 * worlds parted are named by the order in which they appear: in both they are new ones.
 */
export class Transcript {
  readonly #told: Told[] = [];
  readonly #names = new Map<string, string>();

  constructor(private readonly isShared: (uuid: string) => boolean) {}

  tell(channel: string, text: string): void {
    this.#told.push({ channel, text: this.#named(text) });
  }

  get told(): readonly Told[] {
    return this.#told;
  }

  #named(text: string): string {
    return text.replace(ENCODED, decoded).replace(UUID, (uuid) => {
      if (this.isShared(uuid)) return uuid;
      const name = this.#names.get(uuid) ?? `new-${this.#names.size + 1}`;
      this.#names.set(uuid, name);
      return name;
    });
  }
}

/** Ids and cursors of the API, taken apart; anything else stays as it is. */
function decoded(text: string): string {
  const { type, id } = fromGlobalId(text);
  if (/^[A-Z]\w+$/.test(type) && id.length === 36) return `${type}:${id}`;
  const cursor = Buffer.from(text, 'base64url').toString();
  return /^\[".*"\]$/.test(cursor) ? cursor : text;
}

/** By which ways two worlds told different things. */
export function channelsApart(one: readonly Told[], other: readonly Told[]): readonly string[] {
  const apart = new Set<string>();
  for (const channel of new Set([...one, ...other].map((told) => told.channel))) {
    const texts = [one, other].map((told) =>
      told.filter((item) => item.channel === channel).map(({ text }) => text),
    );
    if (JSON.stringify(texts[0]) !== JSON.stringify(texts[1])) apart.add(channel);
  }
  return [...apart].sort();
}
