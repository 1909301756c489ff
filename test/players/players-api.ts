import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';
import { type Answer, ask, data } from '../support/graphql-client.js';

export const PASSWORD = 'correct horse battery';

type PlayerAnswer = { id: string; name: string; type: string; createdAt: string };
type CalendarInput = { timeZone: string; quietHours?: { from: string; to: string } | null };
type TokenAnswer = { secret: string; accessToken: { id: string } };
export type SignedIn = { player: PlayerAnswer; token: TokenAnswer };
export type SignInAnswer = SignedIn & { __typename: string; code?: string };

const SIGNED_IN = `
  __typename
  ... on SignedIn { player { id name type createdAt } token { secret accessToken { id } } }
  ... on Refusal { code sentence version allowed }`;

const SIGN_UP = `mutation ($name: String!, $password: String!, $bot: Boolean!) {
  it: signUp(input: { name: $name, password: $password, bot: $bot }) { ${SIGNED_IN} }
}`;

export const SIGN_IN = `mutation ($name: String!, $password: String!) {
  it: signIn(input: { name: $name, password: $password }) { ${SIGNED_IN} }
}`;

const CREATE_GUEST = `mutation {
  it: createGuest {
    ... on GuestCreated { player { id name type createdAt } token { secret accessToken { id } } }
  }
}`;

const UPGRADE_GUEST = `mutation ($name: String, $password: String!) {
  it: upgradeGuest(input: { name: $name, password: $password }) {
    __typename
    ... on GuestUpgraded { player { id name type createdAt } }
    ... on Refusal { code sentence }
  }
}`;

const CHANGE_NAME = `mutation ($name: String!) {
  it: changeName(input: { name: $name }) {
    __typename
    ... on NameChanged { player { id name type createdAt } }
    ... on Refusal { code sentence }
  }
}`;

const CHANGE_PASSWORD = `mutation ($old: String!, $new: String!) {
  it: changePassword(input: { oldPassword: $old, newPassword: $new }) {
    __typename
    ... on Refusal { code sentence }
  }
}`;

export const CREATE_TOKEN = `mutation ($scopes: [Scope!]!, $days: Int!) {
  it: createAccessToken(input: { label: "Script", scopes: $scopes, expiresInDays: $days }) {
    __typename
    ... on AccessTokenCreated { token { secret accessToken { id } } }
    ... on Refusal { code sentence }
  }
}`;

const REVOKE = `mutation ($id: ID!) {
  it: revokeAccessToken(id: $id) {
    __typename
    ... on AccessTokenRevoked { accessToken { id revokedAt } }
    ... on Refusal { code sentence }
  }
}`;

const VIEWER = '{ it: viewer { player { id name type createdAt } scopes tokenExpiresAt } }';

const CALENDAR = '{ it: viewer { calendar { timeZone quietHours { from to } } } }';

const SET_CALENDAR = `mutation ($input: SetCalendarInput!) {
  it: setCalendar(input: $input) {
    __typename
    ... on CalendarSet { calendar { timeZone quietHours { from to } } }
    ... on Refusal { code sentence }
  }
}`;

const TOKENS = `{
  viewer {
    accessTokens {
      edges { node { id type label scopes createdAt expiresAt revokedAt lastUsedAt } }
      pageInfo { hasNextPage }
    }
  }
}`;

/** The part of the API about accounts, as a client speaks it. */
export class PlayersApi {
  constructor(private readonly server: { readonly url: string }) {}

  createGuest(): Promise<SignedIn> {
    return this.it(CREATE_GUEST, {});
  }

  upgradeGuest(name: string, token: string): Promise<unknown> {
    return this.it(UPGRADE_GUEST, { name, password: PASSWORD }, token);
  }

  trySignUp(name: string, { bot = false } = {}, token?: string): Promise<SignInAnswer> {
    return this.it(SIGN_UP, { name, password: PASSWORD, bot }, token);
  }

  async signUp(name: string, options = {}, token?: string): Promise<SignedIn> {
    return accepted(await this.trySignUp(name, options, token));
  }

  trySignIn(name: string, password = PASSWORD): Promise<SignInAnswer> {
    return this.it(SIGN_IN, { name, password });
  }

  async signIn(name: string): Promise<SignedIn> {
    return accepted(await this.trySignIn(name));
  }

  changeName(name: string, token: string): Promise<unknown> {
    return this.it(CHANGE_NAME, { name }, token);
  }

  changePassword(old: string, password: string, token: string): Promise<unknown> {
    return this.it(CHANGE_PASSWORD, { old, new: password }, token);
  }

  async createToken(token: string, scopes: readonly string[], days = 90): Promise<TokenAnswer> {
    const answer = await this.it<{ token: TokenAnswer }>(CREATE_TOKEN, { scopes, days }, token);
    return answer.token;
  }

  revoke(id: string, token: string): Promise<unknown> {
    return this.it(REVOKE, { id }, token);
  }

  signOut(token: string): Promise<unknown> {
    const query =
      'mutation { it: signOut { ... on AccessTokenRevoked { accessToken { id revokedAt } } } }';
    return this.it(query, {}, token);
  }

  viewer(token: string): Promise<unknown> {
    return this.it(VIEWER, {}, token);
  }

  async calendar(token: string): Promise<unknown> {
    return (await this.it<{ calendar: unknown }>(CALENDAR, {}, token)).calendar;
  }

  setCalendar(input: CalendarInput, token: string): Promise<unknown> {
    return this.it(SET_CALENDAR, { input }, token);
  }

  tokens(token: string): Promise<Answer<unknown>> {
    return ask(this.server, TOKENS, {}, token);
  }

  /** An acknowledged connection; rejects with the words of the closing where there comes none. */
  openSocket(token: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const client = createClient({
        url: `${this.server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${token}` },
        lazy: false,
        retryAttempts: 0,
        onNonLazyError: () => undefined, // it is told the same as `closed`
      });
      const closed = new Promise<Closing>((tell) => {
        client.on('closed', (event) => {
          // The close event of the socket, whose class the client does not know.
          const { code, reason } = event as Closing;
          reject(new Error(`closed: ${code} ${reason}`));
          tell({ code, reason });
        });
      });
      client.on('connected', () => resolve({ client, closed }));
    });
  }

  /** The only field of an operation, whose alias is `it`. */
  private async it<Value>(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    token?: string,
  ): Promise<Value> {
    return (await data<{ it: Value }>(this.server, query, variables, token)).it;
  }
}

type Closing = { readonly code: number; readonly reason: string };
export type Socket = { readonly client: Client; readonly closed: Promise<Closing> };

export async function askOver({ client }: Socket, query: string): Promise<unknown> {
  return (await client.iterate({ query }).next()).value;
}

function accepted(answer: SignInAnswer): SignedIn {
  if (answer.__typename !== 'SignedIn') throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer;
}
