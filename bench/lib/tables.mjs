// Running games of Little Ricky for two, and the moves that a loop may always make in them. The
// first is played over the API; the others are copies of its row, which costs no time.
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const ROUND_DRAWS = 43; // 56 cards, two hands of six, one turned up

export async function makeTables(databaseUrl, client, count) {
  const guests = [await guest(client), await guest(client)];
  const template = await startGame(client, guests);
  const ids = Array.from({ length: count }, () => randomUUID());
  await copyGame(databaseUrl, template, ids);
  return ids.map((id) => new Table(id, guests));
}

/** Both seats draw till nothing is left, then quit: legal at every moment, and cheap to foresee. */
class Table {
  #version = 3; // joined, started …
  #turn = 0;
  #drawn = 0;
  #quit = 0;

  constructor(id, guests) {
    this.id = id;
    this.guests = guests;
    this.globalId = Buffer.from(`Game:${id}`).toString('base64');
    this.#version = 2;
  }

  /** Whether the game has ended: after the second round both have far more than 40 points. */
  isOver = false;
  #rounds = 0;

  next() {
    const action = this.#drawn < ROUND_DRAWS ? 'DRAW' : 'QUIT';
    return {
      version: this.#version,
      seat: this.#turn,
      action,
      token: this.guests[this.#turn].token,
    };
  }

  moved() {
    this.#version++;
    if (this.#drawn < ROUND_DRAWS) {
      this.#drawn++;
      this.#turn = 1 - this.#turn;
    } else if (++this.#quit === 1) {
      this.#turn = 1 - this.#turn;
    } else {
      // Nobody played a card, so who quit last starts the next round.
      this.#drawn = this.#quit = 0;
      this.isOver = ++this.#rounds === 2;
    }
  }
}

async function guest(client) {
  const { data } = await client.ask(
    JSON.stringify({
      query: 'mutation { createGuest { ... on GuestCreated { player { id } token { secret } } } }',
    }),
  );
  const { player, token } = data.createGuest;
  const id = Buffer.from(player.id, 'base64').toString().split(':')[1];
  return { id, token: token.secret };
}

async function startGame(client, [owner, other]) {
  const accepted = async (query, token) => {
    const { data, errors } = await client.ask(JSON.stringify({ query }), token);
    if (errors) throw new Error(JSON.stringify(errors));
    const [answer] = Object.values(data);
    if (!answer.game) throw new Error(answer.sentence);
    return answer.game;
  };
  const answer = '{ ... on GameAccepted { game { id inviteCode } } ... on Refusal { sentence } }';
  const game = await accepted(
    `mutation { createGame(input: { options: { littleRicky: {} }, seats: 2, rated: false, timeControl: { untimed: true } }) ${answer} }`,
    owner.token,
  );
  await accepted(
    `mutation { joinGame(input: { inviteCode: "${game.inviteCode}" }) ${answer} }`,
    other.token,
  );
  await accepted(`mutation { startGame(gameId: "${game.id}") ${answer} }`, owner.token);
  return Buffer.from(game.id, 'base64').toString().split(':')[1];
}

async function copyGame(databaseUrl, template, ids) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO game SELECT (jsonb_populate_record(g, jsonb_build_object('id', copy,
       'invite_code', 'B' || copy, 'state', jsonb_set(g.state, '{id}', to_jsonb(copy))))).*
     FROM game g, unnest($2::text[]) copy WHERE g.id = $1`,
    [template, ids],
  );
  for (const table of ['seat', 'turn']) {
    await client.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('game_id', copy))).*
       FROM ${table} r, unnest($2::text[]) copy WHERE r.game_id = $1`,
      [template, ids],
    );
  }
  await client.end();
}
