// Plays one whole game of Little Ricky against a running server, through its public API alone: two
// scripted clients, one on a WebSocket and one on an event stream, and two of the server's bots.
//   npm run demo                        against http://127.0.0.1:4000
//   npm run demo -- http://host:port    against another server
import { createHash, randomUUID } from 'node:crypto';
import { createClient as createStreamClient } from 'graphql-sse';
import { createClient as createSocketClient } from 'graphql-ws';
import WebSocket from 'ws';

const origin = (process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 4000}`).replace(
  /\/$/,
  '',
);
const endpoint = `${origin}/graphql`;

const GAME_EVENTS = /* GraphQL */ `
  subscription Follow($gameId: ID!) {
    gameEvents(gameId: $gameId) {
      __typename
      ... on TurnEvent {
        turn {
          version
          act
          seat
          by
          move {
            ... on LittleRickyMove {
              play
              action
            }
          }
        }
        view {
          ... on LittleRickyView {
            round
            top
            drawPileSize
            lastRound {
              round
              seats {
                hand
                points
                returned
                total
              }
            }
          }
        }
        game {
          ...Mine
        }
      }
      ... on GameOver {
        game {
          result {
            reason
            seats {
              seat
              rank
              score
            }
          }
          fairness {
            commitment
            seed
          }
        }
      }
    }
  }
  fragment Mine on Game {
    version
    awaited {
      isMine
      sinceVersion
    }
    view {
      ... on LittleRickyView {
        hand
      }
    }
    legalMoves {
      moves {
        ... on LittleRickyMove {
          play
          action
        }
      }
    }
  }
`;

try {
  await main();
} catch (error) {
  console.error(`\nThe game was cut short: ${error.message ?? 'the server closed the connection'}`);
  process.exit(1);
}

async function main() {
  await requireServer();
  const ada = await newGuest('Ada');
  const ben = await newGuest('Ben');
  const game = await openGame(ada);
  await accepted(ben, 'joinGame', 'input: { inviteCode: $code }', '$code: String!', {
    code: game.inviteCode,
  });
  const { seats } = await accepted(ada, 'startGame', 'gameId: $id', '$id: ID!', { id: game.id });
  const names = seats.map(({ player, bot }) => player?.name ?? `${bot.toLowerCase()} bot`);
  console.log(`\nAt the table: ${names.map((name, seat) => `${seat} ${name}`).join(', ')}`);
  console.log(`The deal is fixed by ${game.fairness.commitment}\n`);

  const playing = [play(ada, game.id, socketEvents), play(ben, game.id, streamEvents)];
  await Promise.all([narrate(ada, game.id, names), ...playing]);
}

async function requireServer() {
  try {
    const health = await fetch(`${origin}/health/ready`);
    if (health.ok) return;
    throw new Error(await health.text());
  } catch (error) {
    console.error(`No server is ready at ${origin} (${error.message}). Start one: npm start`);
    process.exit(1);
  }
}

async function newGuest(name) {
  const data = await ask(
    undefined,
    `mutation Guest($name: String) {
      createGuest(input: { name: $name }) {
        ... on GuestCreated { player { name } token { secret } }
        ... on Refusal { sentence }
      }
    }`,
    { name: `${name} ${randomUUID().slice(0, 6)}` },
  );
  return { token: data.createGuest.token.secret, name };
}

async function openGame(owner) {
  const game = await accepted(
    owner,
    'createGame',
    `input: {
      options: { littleRicky: {} }, seats: 4, visibility: UNLISTED, rated: false,
      timeControl: { live: { turnSeconds: 60 } }
    }`,
  );
  for (const level of ['NORMAL', 'HARD']) {
    await accepted(
      owner,
      'addBot',
      'input: { gameId: $id, level: $level }',
      '$id: ID!, $level: BotLevel!',
      {
        id: game.id,
        level,
      },
    );
  }
  return game;
}

/** Answers each decision of the player as it opens, until the game is over. */
async function play(player, gameId, follow) {
  const answered = new Set();
  for await (const event of follow(player, gameId)) {
    const mine = event.game.awaited?.find(({ isMine }) => isMine);
    if (!mine || answered.has(mine.sinceVersion)) continue;
    answered.add(mine.sinceVersion);
    await submit(player, gameId, event.game);
  }
}

async function submit(player, gameId, game) {
  const { play, action } = choose(game.legalMoves.moves, game.view.hand);
  const data = await ask(
    player.token,
    `mutation Move($input: SubmitMoveInput!) {
      submitMove(input: $input) {
        ... on MoveAccepted { turn { version } }
        ... on Refusal { code sentence }
      }
    }`,
    {
      input: {
        gameId,
        moveId: randomUUID(),
        expectedVersion: game.version,
        move: { littleRicky: play ? { play } : { action } },
      },
    },
  );
  const { code, sentence } = data.submitMove;
  if (code) console.log(`   (${player.name} was told: ${sentence})`);
}

/** Plays when it can; else draws while there is little to lose, and quits when there is more. */
function choose(moves, hand) {
  const different = new Set(hand).size;
  return (
    moves.find(({ play }) => play) ??
    moves.find(({ action }) => action === (different <= 4 ? 'DRAW' : 'QUIT')) ??
    moves[0]
  );
}

async function narrate(player, gameId, names) {
  let round = 1;
  for await (const event of socketEvents(player, gameId)) {
    if (event.__typename === 'GameOver') tellResult(event.game, names);
    else if (event.turn.act === 'MOVED') {
      console.log(sentenceOf(event, names, round));
      if (event.view.round > round) tellRound(event.view.lastRound, names);
      round = event.view.round;
    }
  }
}

function sentenceOf({ turn, view }, names, round) {
  const { play, action } = turn.move;
  const did = play ? `plays ${play}` : action === 'DRAW' ? 'draws' : 'quits the round';
  const version = String(turn.version).padStart(4);
  const table =
    view.round === round
      ? `top ${view.top}, ${view.drawPileSize} to draw`
      : 'and the round is over';
  return `${version}  ${names[turn.seat].padEnd(12)} ${did.padEnd(16)} ${table}`;
}

function tellRound({ round, seats }, names) {
  console.log(`\n— round ${round} is over —`);
  seats.forEach(({ hand, points, returned, total }, seat) => {
    const left = hand.length > 0 ? `is left with ${hand.join(' ')}` : 'has no card left';
    const back = returned ? `, gives a ${returned.toLowerCase()} marker back` : '';
    console.log(`${names[seat].padEnd(18)} ${left}: ${points} points${back}; ${total} in all`);
  });
  console.log();
}

function tellResult({ result, fairness }, names) {
  console.log('\n— the game is over —');
  for (const { seat, rank, score } of result.seats.toSorted((a, b) => a.rank - b.rank)) {
    console.log(`${String(rank).padStart(2)}. ${names[seat].padEnd(14)} ${score} points`);
  }
  const hash = createHash('sha256').update('fairdeal-seed:');
  const fixed = hash.update(Buffer.from(fairness.seed, 'hex')).digest('hex');
  const verdict = fixed === fairness.commitment ? 'is the one that was promised' : 'IS ANOTHER ONE';
  console.log(`\nThe seed ${verdict}: ${fairness.seed}`);
}

async function* socketEvents({ token }, gameId) {
  const client = createSocketClient({
    url: endpoint.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
  });
  yield* eventsOf(client, gameId);
  await client.dispose();
}

async function* streamEvents({ token }, gameId) {
  const client = createStreamClient({
    url: `${endpoint}/stream`,
    headers: { authorization: `Bearer ${token}` },
  });
  yield* eventsOf(client, gameId);
  client.dispose();
}

async function* eventsOf(client, gameId) {
  for await (const { data, errors } of client.iterate({
    query: GAME_EVENTS,
    variables: { gameId },
  })) {
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    if (data.gameEvents.__typename !== 'CaughtUp') yield data.gameEvents;
  }
}

async function accepted(player, mutation, args, parameters = '', variables = {}) {
  const data = await ask(
    player.token,
    `mutation Command${parameters && `(${parameters})`} {
      ${mutation}(${args}) {
        ... on GameAccepted {
          game { id inviteCode seats { player { name } bot } fairness { commitment } }
        }
        ... on Refusal { code sentence }
      }
    }`,
    variables,
  );
  const { game, sentence } = data[mutation];
  if (!game) throw new Error(`${mutation} was refused: ${sentence}`);
  return game;
}

async function ask(token, query, variables) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
}
