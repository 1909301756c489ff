// Benchmarks: they print figures and ratios taken in one run, and judge nothing.
//   npm run bench                          all of them
//   npm run bench -- moves --seconds 5     one of them; see each file for its options
import { parseArgs } from 'node:util';
import { benchLeaderboard } from './leaderboard.mjs';
import { benchMemory } from './memory.mjs';
import { benchMoves } from './moves.mjs';
import { benchRace } from './race.mjs';
import { benchRules } from './rules.mjs';

const BENCHMARKS = {
  ...{ rules: benchRules, memory: benchMemory, moves: benchMoves, race: benchRace },
  leaderboard: benchLeaderboard,
};
const option = { type: 'string' };
const { values, positionals } = parseArgs({
  options: { seconds: option, rounds: option, games: option, players: option, results: option },
  allowPositionals: true,
});
const numbers = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
);
const chosen = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
const unknown = chosen.find((name) => !(name in BENCHMARKS));
if (unknown) {
  console.error(
    `no benchmark is called ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}`,
  );
  process.exit(2);
}
for (const name of chosen) {
  console.log(`\n== ${name}`);
  await BENCHMARKS[name](numbers);
}
