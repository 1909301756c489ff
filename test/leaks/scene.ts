import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import type { Guest } from '../e2e/support/games-api.js';
import { rowId } from '../e2e/support/table.js';
import { moveInput, type Pair, type World } from './paired-worlds.js';
import { Transcript } from './transcript.js';
import { type Choices, mutationOf, refusalOf } from './whole-schema.js';

/** Somebody from whom things are hidden. */
export type Viewer = { readonly name: string; readonly token: string | undefined };

/** One world, those who look at it, and what they were told so far. */
export class Scene {
  readonly schema: GraphQLSchema;
  readonly transcript: Transcript;

  private constructor(
    readonly pair: Pair,
    readonly world: World,
    /** The first is the seat itself, the others see what lies open. */
    readonly viewers: readonly [Viewer, ...Viewer[]],
    /** Of the game, as far as the story has been told. */
    public version: number,
  ) {
    const { gameId, outsider, players } = pair;
    const shared = new Set([gameId, outsider.id, ...players.map(({ id }) => id)].map(rowId));
    this.transcript = new Transcript((uuid) => shared.has(uuid));
    this.schema = world.server.app.get(GraphQLSchemaHost, { strict: false }).schema;
  }

  static async open(pair: Pair, world: World): Promise<Scene> {
    const { version } = await world.api.game(pair.gameId);
    const { players, seat, outsider } = pair;
    const another = players.find((_, index) => index !== seat);
    const own = { name: 'the seat', token: players[seat]?.token };
    const others: Viewer[] = [
      { name: 'an outsider', token: outsider.token },
      { name: 'nobody', token: undefined },
    ];
    if (another) {
      // It may play for another seat, but not read what that seat sees.
      const token = await playToken(world, another);
      others.push({ name: 'a token that may not read', token });
    }
    return new Scene(pair, world, [own, ...others], version);
  }

  /** What arguments stand for where everything is asked for. */
  get choices(): Choices {
    const { since, gameId, kind } = this.pair;
    return {
      kind: [kind.id],
      first: [100],
      includeWithdrawn: [true],
      version: [this.version],
      afterVersion: [since],
      gameId: [gameId],
    };
  }

  /** The answer to an operation as it came, with its status. */
  async post({ token }: Viewer, query: string, variables: object = {}): Promise<string> {
    const response = await fetch(`${this.world.server.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return `${response.status} ${await response.text()}`;
  }

  /** A move of the seat itself is answered with everything, one in vain with the refusal. */
  submit(
    viewer: Viewer,
    move: { readonly moveId: string; readonly expectedVersion: number; readonly move: unknown },
    select: 'EVERYTHING' | 'REFUSAL' = 'EVERYTHING',
  ): Promise<string> {
    const { kind, gameId } = this.pair;
    const input = { ...move, gameId, move: moveInput(kind, move.move) };
    const submitMove =
      select === 'REFUSAL'
        ? refusalOf(this.schema, 'submitMove', 'input: $input')
        : mutationOf(this.schema, 'submitMove', 'input: $input', this.choices);
    const query = `mutation ($input: SubmitMoveInput!) { ${submitMove} }`;
    return this.post(viewer, query, { input });
  }
}

async function playToken({ api }: World, player: Guest): Promise<string> {
  const query = `mutation {
    it: createAccessToken(input: { label: "a program", scopes: [PLAY] }) {
      ... on AccessTokenCreated { token { secret } }
    }
  }`;
  const { it } = await api.data<{ it: { token: { secret: string } } }>(query, {}, player);
  return it.token.secret;
}
