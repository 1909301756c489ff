import { registerEnumType } from '@nestjs/graphql';
import { ACTION_KINDS, SIGNS, words, type ActionKind, type Sign } from './action-cards.js';
import { COLOURS, type Colour } from './cards.js';
import {
  ACTION_INTERVALS,
  IDLE_BEATS,
  PACES,
  PLAN_LENGTHS,
  RACK_SIZES,
  STOP_CLEARS,
  TARGETS,
  TIES,
  type Options,
} from './options.js';
import {
  ACTS,
  AREAS,
  ROUND_ENDS,
  STAGES,
  STEP_RESULTS,
  STEP_TYPES,
  type Area,
  type BeatEvent,
  type LastAct,
  type RoundSummary,
  type Stage,
  type Step,
} from './state.js';
import { DECISIONS, type Decision } from './view.js';

type Names<Name extends string> = { readonly [name in Name]: name };

/** An enum of the API: its names, and what each of them means. */
function named<Name extends string>(
  name: string,
  description: string,
  order: readonly Name[],
  meanings: Readonly<Record<Name, string>>,
): Names<Name> {
  // Every name stands for itself, and `order` has them all.
  const values = Object.fromEntries(order.map((value) => [value, value])) as Names<Name>;
  const described = order.map((value) => [value, { description: meanings[value] }]);
  const valuesMap = Object.fromEntries(described) as Record<Name, { description: string }>;
  registerEnumType(values, { name, description, valuesMap });
  return values;
}

export const LigrettoColour = named<Colour>('LigrettoColour', 'The colour of a card.', COLOURS, {
  RED: 'Red.',
  GREEN: 'Green.',
  BLUE: 'Blue.',
  YELLOW: 'Yellow.',
});

export const LigrettoArea = named<Area>('LigrettoArea', 'Where a card is played from.', AREAS, {
  PILE: 'The top of your Ligretto pile.',
  RACK: 'A place of your rack; say which.',
  HAND: 'The open top of your hand.',
});

export const LigrettoPace = named<Options['pace']>('LigrettoPace', 'How it is played.', PACES, {
  AUTO: 'LIVE under a live time control, BEATS under a correspondence control or none.',
  LIVE: 'All at the same time; the first to arrive wins.',
  BEATS: 'By secret plans, which are run together when all have committed one.',
});

export const LigrettoRackSize = named<Options['rackSize']>(
  'LigrettoRackSize',
  'How many places a rack has.',
  RACK_SIZES,
  {
    AUTO: '5 for two seats, 4 for three, 3 for more.',
    THREE: '3 places.',
    FOUR: '4 places.',
    FIVE: '5 places.',
  },
);

export const LigrettoStopClears = named<Options['stopClears']>(
  'LigrettoStopClears',
  'When votes to stop are taken back by themselves.',
  STOP_CLEARS,
  { ON_BOARD_PLAY: 'When a card is placed on the board.', NEVER: 'Never.' },
);

export const LigrettoTarget = named<Options['target']>(
  'LigrettoTarget',
  'The total that ends the game after a round.',
  TARGETS,
  {
    FIFTY: '50 points.',
    NINETY_NINE: '99 points.',
    HUNDRED: '100 points.',
    TWO_HUNDRED: '200 points.',
  },
);

export const LigrettoTie = named<Options['tie']>(
  'LigrettoTie',
  'What happens when several have the highest total, at or above the target.',
  TIES,
  { SHARE: 'They share the victory.', EXTRA_ROUND: 'Another round is played.' },
);

export const LigrettoPlanLength = named<Options['planLength']>(
  'LigrettoPlanLength',
  'How many steps a plan may have.',
  PLAN_LENGTHS,
  { FIVE: 'Up to 5.', TEN: 'Up to 10.', TWENTY: 'Up to 20.' },
);

export const LigrettoIdleBeats = named<Options['idleBeats']>(
  'LigrettoIdleBeats',
  'After how many beats running without a card on the board a round is scored.',
  IDLE_BEATS,
  { TWO: '2.', THREE: '3.', FIVE: '5.' },
);

export const LigrettoActionInterval = named<Options['actionInterval']>(
  'LigrettoActionInterval',
  'How fast action cards come in a live game.',
  ACTION_INTERVALS,
  {
    QUICK: 'One every 3 to 6 seconds.',
    STEADY: 'One every 6 to 12 seconds.',
    SLOW: 'One every 12 to 24 seconds.',
  },
);

export const LigrettoActionKind = named<ActionKind>(
  'LigrettoActionKind',
  'What an action card does for whoever takes it. All effects end with the round.',
  ACTION_KINDS,
  {
    JOKER: 'Lies on top of your Ligretto pile; goes on any unfinished pile of the board.',
    EVERY_SECOND: 'Your Next turns two cards. A second one has no effect.',
    EXTRA_PLACE: 'Your rack has one more place, still free.',
    SLIP: 'Once: the top of your Ligretto pile goes on top of the pile of another seat.',
    REMOVE: 'Once: a card of your rack leaves the round.',
  },
);

export const LigrettoSign = named<Sign>(
  'LigrettoSign',
  'The sign on an action card. The top card is for those who have its sign.',
  SIGNS,
  // The list is that of all signs.
  Object.fromEntries(SIGNS.map((sign) => [sign, `The ${words(sign)}.`])) as Record<Sign, string>,
);

export const LigrettoStage = named<Stage>('LigrettoStage', 'How far the game is.', STAGES, {
  PLAY: 'A round is played.',
  BETWEEN: 'A round was scored, and the next one begins when all have pressed Next.',
  OVER: 'The game is over.',
});

export const LigrettoDecision = named<Decision>(
  'LigrettoDecision',
  'What a seat has to decide.',
  DECISIONS,
  {
    PLAY: 'Live: whatever it wants to do next, for the whole round.',
    PLAN: 'In beats: its plan.',
    REPLAN: 'In beats: it has committed, and may replace its plan while others have not.',
    NEXT: 'Whether the next round may begin.',
  },
);

export const LigrettoAction = named<'NEXT' | 'TURN_PILE' | 'FILL_RACK' | 'STOP' | 'WITHDRAW_STOP'>(
  'LigrettoAction',
  'What needs no more words.',
  ['NEXT', 'TURN_PILE', 'FILL_RACK', 'STOP', 'WITHDRAW_STOP'],
  {
    NEXT: 'Press Next: turn cards of the hand, or, between rounds, begin the next one.',
    TURN_PILE: 'Turn over the pile that you have finished with a 10.',
    FILL_RACK: 'Put the top of your Ligretto pile on your first free rack place.',
    STOP: 'Vote for the end of the round.',
    WITHDRAW_STOP: 'Take that vote back.',
  },
);

export const LigrettoStepAction = named<'NEXT' | 'TURN_PILE' | 'FILL_RACK'>(
  'LigrettoStepAction',
  'What needs no more words in a plan.',
  ['NEXT', 'TURN_PILE', 'FILL_RACK'],
  {
    NEXT: 'Turn cards of the hand.',
    TURN_PILE: 'Turn over the pile that you have finished with a 10.',
    FILL_RACK: 'Put the top of your Ligretto pile on your first free rack place.',
  },
);

export const LigrettoAct = named<LastAct['act']>('LigrettoAct', 'What a seat did.', ACTS, {
  PLACED: 'Placed a card on the board.',
  PREMATURE: 'Dropped a card that did not fit there, and pays a point for it.',
  FILLED: 'Filled a rack place.',
  PRESSED_NEXT: 'Turned cards of its hand.',
  TURNED_PILE: 'Turned a finished pile over.',
  CLAIMED: 'Took an action card.',
  SLIPPED: 'Slipped a card to another seat.',
  REMOVED: 'Removed a card of its rack.',
});

export const LigrettoStepType = named<Step['type']>(
  'LigrettoStepType',
  'What a step of a plan was to do.',
  STEP_TYPES,
  {
    PLACE: 'Place a card on a board place.',
    PLACE_ANY: 'Place a card on the first board place that it fits.',
    FILL_RACK: 'Fill a rack place.',
    NEXT: 'Turn cards of the hand.',
    TURN_PILE: 'Turn a finished pile over.',
    CLAIM: 'Take an action card.',
    SLIP: 'Slip a card to another seat.',
    REMOVE: 'Remove a card of the rack.',
  },
);

export const LigrettoStepResult = named<BeatEvent['result']>(
  'LigrettoStepResult',
  'What became of a step of a plan.',
  STEP_RESULTS,
  {
    DONE: 'It was done.',
    SKIPPED: 'It could not be done.',
    LATE: 'The card had fitted in this beat, and did not any more.',
    PREMATURE: 'The card had not fitted in this beat; with NoBlind that costs a point.',
  },
);

export const LigrettoRoundEnd = named<RoundSummary['reason']>(
  'LigrettoRoundEnd',
  'Why a round ended.',
  ROUND_ENDS,
  {
    PILE_EMPTY: 'A Ligretto pile was empty.',
    STOPPED: 'All seats wanted it.',
    IDLE: 'For long nobody placed a card.',
  },
);
