// What is played for the corpus: scenarios that were thought out, and games of all sizes of each set
// of options that is worth it.
import { corpusJson } from './corpus-files.mjs';

const LEVELS = ['EASY', 'NORMAL'];
/** How many games are kept of an option set: many where it makes the game another one. */
const GAMES = { interesting: 50, others: 4 };

/** The files of a kind: each has a name of its own, and the scenarios of its games. */
export function scenariosOf(kind) {
  const { [kind.id]: own = [] } = corpusJson('scenarios.json');
  const { [kind.id]: sets = { interesting: [{}] } } = corpusJson('option-sets.json');
  return [
    ...own.map((scenario) => ({ name: scenario.name, scenarios: [scenario] })),
    ...Object.entries(GAMES).flatMap(([group, games]) =>
      (sets[group] ?? []).map((options, set) => gamesOf(kind, group, games, options, set)),
    ),
  ];
}

function gamesOf(kind, group, games, options, set) {
  const sizes = sizesOf(kind);
  const name = `${group}-${String(set + 1).padStart(2, '0')}`;
  const scenarios = Array.from({ length: games }, (_, game) => {
    const size = sizes[(set + game) % sizes.length];
    const seats = Array.from({ length: size }, (__, seat) => seatOf(seat, set + game));
    return { name: `${name}, game ${game + 1}`, options, seats };
  });
  return { name, scenarios };
}

function sizesOf({ rules: { seats } }) {
  return Array.from({ length: seats.max - seats.min + 1 }, (_, index) => seats.min + index);
}

/** Every third seat is a bot's; weak and sound players take turns. */
function seatOf(seat, turn) {
  return `${seat % 3 === 2 ? 'BOT' : 'PLAYER'}:${LEVELS[(seat + turn) % 2]}`;
}
