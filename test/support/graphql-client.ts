import supertest from 'supertest';

export type GraphqlError = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string };
};

export type Answer<Data> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Data | null | undefined;
  readonly errors: readonly GraphqlError[] | undefined;
};

type Server = { readonly url: string };
type Variables = Readonly<Record<string, unknown>>;

/** Sends one operation over HTTP, with the token's header where there is one. */
export async function ask<Data = unknown>(
  server: Server,
  query: string,
  variables: Variables = {},
  token?: string,
): Promise<Answer<Data>> {
  const request = supertest(server.url).post('/graphql');
  if (token !== undefined) request.set('authorization', `Bearer ${token}`);
  const { status, headers, body } = await request.send({ query, variables });
  return { status, headers, data: body.data, errors: body.errors };
}

/** The data of an operation that must go well; says the errors when it does not. */
export async function data<Data>(
  server: Server,
  query: string,
  variables?: Variables,
  token?: string,
): Promise<Data> {
  const answer = await ask<Data>(server, query, variables, token);
  if (answer.errors || !answer.data) throw new Error(JSON.stringify(answer.errors ?? answer));
  return answer.data;
}
