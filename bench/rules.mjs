// Rules moves a second of one thread: random play-outs of every kind, legalMoves and play.
import { catalogue } from '../dist/rules/catalogue.js';
import { derive } from '../dist/rules/contract/index.js';

/** Games that moves by lot would not end are broken off. */
const LONGEST = 2000;
const TIMER_EVERY = 20;

export function benchRules({ seconds = 3 }) {
  for (const kind of catalogue) {
    for (const seats of new Set([kind.rules.seats.min, kind.rules.seats.max])) {
      playOuts(kind, seats, 0.5); // warm-up
      const { moves, games, elapsed } = playOuts(kind, seats, seconds);
      const rate = Math.round(moves / elapsed);
      console.log(
        `${kind.title}, ${seats} seats: ${rate.toLocaleString('en')} moves/s (${games} games of ${Math.round(moves / games)} moves)`,
      );
    }
  }
}

function playOuts({ rules }, seats, seconds) {
  const started = performance.now();
  let moves = 0;
  let games = 0;
  while (performance.now() - started < seconds * 1000) {
    const random = derive({ key: '00'.repeat(32) }, `game:${games}`);
    moves += playOut(rules, rules.deal(rules.defaultOptions, seats, random), games);
    games++;
  }
  return { moves, games, elapsed: (performance.now() - started) / 1000 };
}

// The choice is by a cheap generator of its own: what is measured is the rules.
function playOut(rules, dealt, seed) {
  let state = dealt;
  let draw = (seed * 2654435761 + 1) >>> 0;
  for (let moves = 0; moves < LONGEST; moves++) {
    const [awaited] = rules.awaited(state);
    if (!awaited && rules.outcome(state) !== null) return moves;
    const [timer] = rules.timers(state);
    if (timer && (!awaited || moves % TIMER_EVERY === 0)) {
      state = rules.tick(state, timer.key);
      continue;
    }
    const { moves: legal } = rules.legalMoves(state, awaited.seat);
    draw = (Math.imul(draw, 1664525) + 1013904223) >>> 0;
    const move =
      legal[draw % legal.length] ?? rules.absent(state, awaited.seat, { key: '00'.repeat(32) });
    const played = rules.play(state, awaited.seat, move);
    if (!played.ok) throw new Error(played.refusal.sentence);
    state = played.value;
  }
  return LONGEST;
}
