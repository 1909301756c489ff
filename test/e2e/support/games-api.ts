import { type Answer, ask, data } from '../../support/graphql-client.js';

/** Somebody with a token. */
export type Guest = { readonly id: string; readonly name: string; readonly token: string };

export type Card = 'ONE' | 'TWO' | 'THREE' | 'FOUR' | 'FIVE' | 'SIX' | 'RICKY';

export type Move = { readonly play?: Card | null; readonly action?: 'DRAW' | 'QUIT' | null };

export type View = {
  readonly seat: number | null;
  readonly round: number;
  readonly turn: number | null;
  readonly hand: readonly Card[] | null;
  readonly drawAllowed: boolean;
  readonly top: Card;
  readonly drawPileSize: number;
  readonly outcome: { readonly ranks: number[]; readonly scores: number[] } | null;
};

export type Seat = {
  readonly index: number;
  readonly bot: string | null;
  readonly standIn: string | null;
  readonly givenUp: string | null;
  readonly misses: number;
  readonly bankSeconds: number;
  readonly isMine: boolean;
  readonly player: { readonly id: string } | null;
};

export type Awaited = {
  readonly seat: number;
  readonly decision: string;
  readonly sinceVersion: number;
  readonly since: string;
  readonly deadlineAt: string | null;
  readonly isMine: boolean;
};

export type Game = {
  readonly id: string;
  readonly phase: string;
  readonly version: number;
  readonly openSeats: number;
  readonly inviteCode: string | null;
  readonly owner: { readonly id: string };
  readonly mySeat: number | null;
  readonly seats: readonly Seat[];
  readonly awaited: readonly Awaited[];
  readonly deadlineAt: string | null;
  readonly serverNow: string;
  readonly fairness: {
    readonly commitment: string;
    readonly seed: string | null;
    readonly entropy: readonly string[] | null;
  };
  readonly result: {
    readonly reason: string;
    readonly seats: readonly { seat: number; rank: number; score: number | null }[];
  } | null;
  readonly view: View | null;
  readonly legalMoves: { readonly moves: readonly Move[]; readonly complete: boolean } | null;
};

export type Turn = {
  readonly version: number;
  readonly at: string;
  readonly act: string;
  readonly seat: number | null;
  readonly by: string | null;
  readonly bot: string | null;
  readonly misses: number | null;
  readonly reason: string | null;
  readonly thinkingMs: number | null;
  readonly move: Move | null;
  readonly player: { readonly id: string } | null;
};

export type Refusal = {
  readonly __typename: 'Refusal';
  readonly code: string;
  readonly sentence: string;
  readonly version: number | null;
  readonly allowed: readonly string[] | null;
};

export type GameAnswer = { readonly __typename: 'GameAccepted'; readonly game: Game } | Refusal;
export type MoveAnswer =
  | {
      readonly __typename: 'MoveAccepted';
      /** The version that the move led to. */
      readonly made: number;
      readonly turn: Turn;
      readonly game: Game;
    }
  | Refusal;

export const VIEW = /* GraphQL */ `
  fragment View on LittleRickyView {
    seat
    round
    starter
    turn
    drawAllowed
    hand
    top
    discards
    drawPileSize
    lastPlayedBy
    options {
      firstStart
      nextStart
      autoExchange
    }
    seats {
      cards
      quit
      total
      blacks
      whites
    }
    lastRound {
      round
      emptiedBy
      seats {
        hand
        points
        returned
        total
      }
    }
    outcome {
      ranks
      scores
    }
  }
`;

export const TURN = /* GraphQL */ `
  fragment Turn on Turn {
    version
    at
    act
    seat
    by
    bot
    misses
    reason
    thinkingMs
    move {
      ... on LittleRickyMove {
        play
        action
      }
    }
    player {
      id
    }
  }
`;

export const GAME = /* GraphQL */ `
  fragment Game on Game {
    id
    phase
    version
    openSeats
    inviteCode
    mySeat
    deadlineAt
    serverNow
    owner {
      id
    }
    seats {
      index
      bot
      standIn
      givenUp
      misses
      bankSeconds
      isMine
      player {
        id
      }
    }
    awaited {
      seat
      decision
      sinceVersion
      since
      deadlineAt
      isMine
    }
    fairness {
      commitment
      seed
      entropy
    }
    result {
      reason
      seats {
        seat
        rank
        score
      }
    }
    view {
      ...View
    }
    legalMoves {
      moves {
        ... on LittleRickyMove {
          play
          action
        }
      }
      complete
    }
  }
  ${VIEW}
`;

const REFUSAL = '__typename ... on Refusal { code sentence version allowed }';

const GUEST =
  'mutation { it: createGuest { ... on GuestCreated { player { id name } token { secret } } } }';

const SUBMIT_MOVE = `mutation ($input: SubmitMoveInput!) {
  it: submitMove(input: $input) {
    ${REFUSAL}
    ... on MoveAccepted { turn { ...Turn } game { ...Game } }
  }
} ${GAME} ${TURN}`;

/** The mutations that take an input, and its type. */
const BY_INPUT = {
  createGame: 'CreateGameInput!',
  joinGame: 'JoinGameInput!',
  invitePlayers: 'InviteInput!',
  addBot: 'AddBotInput!',
  removeBot: 'RemoveBotInput!',
} as const;

type ByInput = keyof typeof BY_INPUT;
type ById =
  'resumeGame' | 'leaveGame' | 'startGame' | 'cancelGame' | 'rematch' | 'resign' | 'takeBackSeat';
type Input = Readonly<Record<string, unknown>>;

export type MoveInput = {
  readonly gameId: string;
  readonly moveId: string;
  readonly expectedVersion: number;
  readonly move: Readonly<Record<string, unknown>>;
};

/** The part of the API about games, as a client speaks it. */
export class GamesApi {
  constructor(readonly server: { readonly url: string }) {}

  async guest(): Promise<Guest> {
    const { it } = await data<{ it: { player: Omit<Guest, 'token'>; token: { secret: string } } }>(
      this.server,
      GUEST,
    );
    return { ...it.player, token: it.token.secret };
  }

  guests(count: number): Promise<Guest[]> {
    return Promise.all(Array.from({ length: count }, () => this.guest()));
  }

  async send(mutation: ByInput, player: Guest, input: Input): Promise<GameAnswer> {
    const query = gameMutation(mutation, `$it: ${BY_INPUT[mutation]}`, 'input: $it');
    return this.#it(query, { it: input }, player.token);
  }

  async command(mutation: ById, player: Guest, gameId: string): Promise<GameAnswer> {
    return this.#it(
      gameMutation(mutation, '$it: ID!', 'gameId: $it'),
      { it: gameId },
      player.token,
    );
  }

  async submitMove(player: Guest, input: MoveInput): Promise<MoveAnswer> {
    const answer = await this.#it<MoveAnswer>(SUBMIT_MOVE, { input }, player.token);
    return answer.__typename === 'Refusal' ? answer : { ...answer, made: answer.turn.version };
  }

  /** The game as the player, or somebody signed out, sees it. */
  async game(id: string, player?: Guest): Promise<Game> {
    const game = await this.find(id, player);
    if (!game) throw new Error(`game ${id} is not to be seen`);
    return game;
  }

  async find(id: string, player?: Guest): Promise<Game | null> {
    const query = `query ($id: ID!) { it: game(id: $id) { ...Game } } ${GAME}`;
    return this.#it(query, { id }, player?.token);
  }

  /** The whole log. */
  async log(id: string, player?: Guest): Promise<readonly Turn[]> {
    const turns: Turn[] = [];
    for (let after: string | null = null; ;) {
      const page: TurnPage = await this.turns(id, { first: 100, after }, player);
      turns.push(...page.edges.map(({ node }) => node));
      if (!page.pageInfo.hasNextPage) return turns;
      after = page.pageInfo.endCursor;
    }
  }

  async turns(
    id: string,
    page: { readonly first: number; readonly after: string | null },
    player?: Guest,
  ): Promise<TurnPage> {
    const query = `query ($id: ID!, $first: Int!, $after: String) {
      it: game(id: $id) {
        turns(first: $first, after: $after) {
          edges { cursor node { ...Turn } } pageInfo { hasNextPage endCursor }
        }
      }
    } ${TURN}`;
    const game = await this.#it<{ turns: TurnPage }>(query, { id, ...page }, player?.token);
    return game.turns;
  }

  ask<Data>(query: string, variables: Input = {}, player?: Guest): Promise<Answer<Data>> {
    return ask<Data>(this.server, query, variables, player?.token);
  }

  data<Data>(query: string, variables: Input = {}, player?: Guest): Promise<Data> {
    return data<Data>(this.server, query, variables, player?.token);
  }

  /** The only field of an operation, whose alias is `it`. */
  async #it<Value>(query: string, variables: Input, token: string | undefined): Promise<Value> {
    return (await data<{ it: Value }>(this.server, query, variables, token)).it;
  }
}

export type TurnPage = {
  readonly edges: readonly { readonly cursor: string; readonly node: Turn }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

/** The game of an answer that must not be a refusal. */
export function accepted(answer: GameAnswer): Game {
  if (answer.__typename === 'GameAccepted') return answer.game;
  throw new Error(`refused: ${answer.code}, ${answer.sentence}`);
}

function gameMutation(mutation: string, variables: string, args: string): string {
  return `mutation (${variables}) {
    it: ${mutation}(${args}) { ${REFUSAL} ... on GameAccepted { game { ...Game } } }
  } ${GAME}`;
}
