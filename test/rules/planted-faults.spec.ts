import { describe, expect, it } from '@jest/globals';
import { refused, type AnyKind } from '../../src/rules/contract/index.js';
import { littleRicky } from '../../src/rules/little-ricky/index.js';
import type { Move, State } from '../../src/rules/little-ricky/state.js';
import { assertLaw, type LawName } from './laws.js';

const { rules, bots } = littleRicky;

/** What no rule of the game accepts. */
const CHEAT = { type: 'CHEAT' } as unknown as Move; // a lie to the compiler, as a fault would be

type Fault = {
  readonly law: LawName;
  /** What the law has to complain of, so that it does not fail for another reason. */
  readonly complaint: RegExp;
  readonly kind: AnyKind;
};

function withRules(fault: Partial<typeof rules>): AnyKind {
  return { ...littleRicky, rules: { ...rules, ...fault } };
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'a view that shows the next card of the draw pile': {
    law: 'a view tells a seat nothing that it cannot know',
    complaint: /can tell two states apart/,
    kind: withRules({
      view: (state, viewer) =>
        Object.assign(rules.view(state, viewer), { next: state.drawPile[0] ?? null }),
    }),
  },
  'a view that shows a spectator the hand of seat 1': {
    law: 'a view tells a seat nothing that it cannot know',
    complaint: /can tell two states apart/,
    kind: withRules({ view: (state, viewer) => rules.view(state, viewer ?? 1) }),
  },
  'a refusal that names the next card of the draw pile': {
    law: 'a view tells a seat nothing that it cannot know',
    complaint: /can tell two states apart/,
    kind: withRules({
      play: (state, seat, move) => {
        const result = rules.play(state, seat, move);
        if (result.ok) return result;
        return refused({ ...result.refusal, sentence: `No: ${state.drawPile[0]} comes next.` });
      },
    }),
  },
  'a view that shows the key': {
    law: 'no key of the randomness is in anything that a viewer gets',
    complaint: /the key is shown/,
    kind: withRules({
      view: (state, viewer) => Object.assign(rules.view(state, viewer), { random: state.random }),
    }),
  },
  'a redeal that copies the real cards': {
    law: 'a redeal is another state wherever the seat cannot know',
    complaint: /keeps the key|varies nothing/,
    kind: withRules({
      redeal: (state, _seat, random) => ({ ...state, random }),
    }),
  },
  'a redeal that keeps the key': {
    law: 'a redeal is another state wherever the seat cannot know',
    complaint: /keeps the key/,
    kind: withRules({
      redeal: (state, seat, random) => ({
        ...rules.redeal(state, seat, random),
        random: state.random,
      }),
    }),
  },
  'a list that calls itself complete and lacks a legal move': {
    law: 'beside a complete list every other move is refused',
    complaint: /got away with/,
    kind: withRules({
      legalMoves: (state, seat) => {
        const { moves, complete } = rules.legalMoves(state, seat);
        return { moves: moves.length > 1 ? moves.slice(1) : moves, complete };
      },
    }),
  },
  'a list with a move that is refused': {
    law: 'every listed move is accepted, and no move is listed twice',
    complaint: /a legal move was refused|refused \{"type":"CHEAT"\}/,
    kind: withRules({
      legalMoves: (state, seat) => ({
        moves: [...rules.legalMoves(state, seat).moves, CHEAT],
        complete: true,
      }),
    }),
  },
  'moves for a seat that is not awaited': {
    law: 'a seat that is awaited has a move, and no other seat has one',
    complaint: /deeply equal|deep-equal/,
    kind: withRules({ legalMoves: (state) => rules.legalMoves(state, state.turn ?? 0) }),
  },
  'a second card that vanishes when one is drawn': {
    law: 'nothing countable is lost or doubled',
    complaint: /deeply equal|deep-equal/,
    kind: withRules({
      play: (state, seat, move) => {
        const result = rules.play(state, seat, move);
        if (!result.ok || move.type !== 'DRAW') return result;
        return { ok: true, value: { ...result.value, drawPile: state.drawPile.slice(2) } };
      },
    }),
  },
  'a state that is not plain data': {
    law: 'states, views and outcomes are plain data, and a state that was stored plays on the same',
    complaint: /does not survive JSON/,
    kind: withRules({
      deal: (...given): State => Object.assign(rules.deal(...given), { seen: new Map() }),
    }),
  },
  'play that throws at what is no move': {
    law: 'anything at all may be sent as a move, from anywhere, and nothing is thrown or changed',
    complaint: /Cannot destructure property 'type'/,
    kind: withRules({
      play: (state, seat, move) => {
        const { type } = move;
        return rules.play(state, seat, type === 'QUIT' ? { type } : move);
      },
    }),
  },
  'play that changes the state it is given': {
    law: 'a game ends',
    complaint: /read only|not extensible/,
    kind: withRules({
      play: (state, seat, move) => rules.play(Object.assign(state, { round: 7 }), seat, move),
    }),
  },
  'a bot that plays what is not legal': {
    law: "a bot's move is legal, and the same for all that it cannot know",
    complaint: /HARD was refused/,
    kind: { ...littleRicky, bots: { ...bots, HARD: () => CHEAT } },
  },
  'a game that goes on without anybody awaited': {
    law: 'somebody is awaited or a timer runs until the game is over, and nothing afterwards',
    complaint: /nobody is awaited/,
    kind: withRules({ awaited: () => [] }),
  },
  'a decision that ends with a timer that does not run': {
    law: 'what the table ends by itself has a timer that runs, and what is optional no clock',
    complaint: /no timer bell runs/,
    kind: withRules({
      awaited: (state) => rules.awaited(state).map((open) => ({ ...open, closedBy: 'bell' })),
    }),
  },
  'a clock for a decision that was made': {
    law: 'what the table ends by itself has a timer that runs, and what is optional no clock',
    complaint: /a clock runs for/,
    kind: withRules({
      awaited: (state) => rules.awaited(state).map((open) => ({ ...open, optional: true })),
    }),
  },
  'an absent player who draws': {
    law: 'the move for somebody absent is legal',
    complaint: /illegal: \{"type":"DRAW"\}/,
    kind: withRules({ absent: () => ({ type: 'DRAW' }) }),
  },
  'a second place that the winner shares': {
    law: 'there is an outcome only at the end, with ranks in which ties share',
    complaint: /strictly equal/,
    kind: withRules({
      outcome: (state) => {
        const outcome = rules.outcome(state);
        return outcome && { ...outcome, ranks: outcome.ranks.map(() => 2) };
      },
    }),
  },
};

/**
 * A law that never fails would look like a kind without faults. So each fault is planted here on
 * purpose, and its law must complain of just that.
 */
describe('the laws find a planted fault', () => {
  it.each(Object.entries(FAULTS))('%s', (_name, { law, complaint, kind }) => {
    expect(complaintOf(law, kind)).toMatch(complaint);
  });
});

/** What the law says of the kind; fast-check keeps it as the cause of its own report. */
function complaintOf(law: LawName, kind: AnyKind): string {
  try {
    assertLaw(law, kind, [littleRicky.rules.defaultOptions]);
    return 'no complaint';
  } catch (error) {
    // Not "instanceof": an assertion of Node's comes from outside the test's own globals.
    return String((error as { readonly cause?: unknown }).cause);
  }
}
