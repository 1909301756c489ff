import { Injectable } from '@nestjs/common';
import { PrismaService } from '../database/index.js';
import { Clock } from '../time/index.js';

/** What a secret is made of. */
export type SecretValue = Readonly<Record<string, string>>;

/** Keys that the server makes up once for itself; all processes on a database have the same. */
@Injectable()
export class ServerSecrets {
  readonly #known = new Map<string, Promise<SecretValue>>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** The secret of the name; the first who asks for it makes it. It never changes. */
  get<Value extends SecretValue>(name: string, make: () => Value): Promise<Value> {
    const known = this.#known.get(name) ?? this.#readOrKeep(name, make);
    this.#known.set(name, known);
    known.catch(() => this.#known.delete(name)); // the next who asks tries again
    // What was kept was made by the same `make`, in this process or in another.
    return known as Promise<Value>;
  }

  async #readOrKeep(name: string, make: () => SecretValue): Promise<SecretValue> {
    const kept = await this.#read(name);
    if (kept) return kept;
    const row = { name, value: make(), madeAt: new Date(this.clock.now()) };
    // Of several who come at once one wins, and all take that one's.
    await this.prisma.serverSecret.createMany({ data: row, skipDuplicates: true });
    return (await this.#read(name)) ?? row.value;
  }

  async #read(name: string): Promise<SecretValue | null> {
    const row = await this.prisma.serverSecret.findUnique({ where: { name } });
    // The column holds only what `make` of this name has made.
    return row ? (row.value as SecretValue) : null;
  }
}
