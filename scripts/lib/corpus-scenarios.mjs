// What is played for the corpus: scenarios that were thought out, and of each interesting set of
// options some games of all sizes.
import { corpusJson } from './corpus-files.mjs';

const LEVELS = ['EASY', 'NORMAL'];

/** The scenarios of a kind, each with a name of its own. */
export function scenariosOf(kind) {
  const { [kind.id]: own = [] } = corpusJson('scenarios.json');
  const { [kind.id]: wanted = { gamesEach: 2, sets: [{}] } } = corpusJson('option-sets.json');
  const sizes = sizesOf(kind);
  const games = wanted.sets.flatMap((options, set) =>
    Array.from({ length: wanted.gamesEach }, (_, game) => {
      const size = sizes[(set + game) % sizes.length];
      const number = String(set + 1).padStart(2, '0');
      const seats = Array.from({ length: size }, (__, seat) => seatOf(seat, set + game));
      return { name: `set-${number}-${game + 1}-of-${size}`, options, seats };
    }),
  );
  return [...own, ...games];
}

function sizesOf({ rules: { seats } }) {
  return Array.from({ length: seats.max - seats.min + 1 }, (_, index) => seats.min + index);
}

/** Every third seat is a bot's; weak and sound players take turns. */
function seatOf(seat, turn) {
  return `${seat % 3 === 2 ? 'BOT' : 'PLAYER'}:${LEVELS[(seat + turn) % 2]}`;
}
