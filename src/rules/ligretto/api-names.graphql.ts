import { describedEnum } from '../../platform/graphql/described-enum.js';
import { SIGNS, words, type ActionKind, type Sign } from './action-cards.js';
import type { Colour } from './cards.js';
import type { Options } from './options.js';
import type { Area, BeatEvent, LastAct, RoundSummary, Stage, Step } from './state.js';
import type { Decision } from './view.js';

export const LigrettoColour = describedEnum<Colour>('LigrettoColour', 'The colour of a card.', {
  RED: 'Red.',
  GREEN: 'Green.',
  BLUE: 'Blue.',
  YELLOW: 'Yellow.',
});

export const LigrettoArea = describedEnum<Area>('LigrettoArea', 'Where a card is played from.', {
  PILE: 'The top of your Ligretto pile.',
  RACK: 'A place of your rack; say which.',
  HAND: 'The open top of your hand.',
});

export const LigrettoPace = describedEnum<Options['pace']>('LigrettoPace', 'How it is played.', {
  AUTO: 'LIVE under a live time control, BEATS under a correspondence control or none.',
  LIVE: 'All at the same time; the first to arrive wins.',
  BEATS: 'By secret plans, which are run together when all have committed one.',
});

export const LigrettoRackSize = describedEnum<Options['rackSize']>(
  'LigrettoRackSize',
  'How many places a rack has.',
  {
    AUTO: '5 for two seats, 4 for three, 3 for more.',
    THREE: '3 places.',
    FOUR: '4 places.',
    FIVE: '5 places.',
  },
);

export const LigrettoStopClears = describedEnum<Options['stopClears']>(
  'LigrettoStopClears',
  'When votes to stop are taken back by themselves.',
  { ON_BOARD_PLAY: 'When a card is placed on the board.', NEVER: 'Never.' },
);

export const LigrettoTarget = describedEnum<Options['target']>(
  'LigrettoTarget',
  'The total that ends the game after a round.',
  {
    FIFTY: '50 points.',
    NINETY_NINE: '99 points.',
    HUNDRED: '100 points.',
    TWO_HUNDRED: '200 points.',
  },
);

export const LigrettoTie = describedEnum<Options['tie']>(
  'LigrettoTie',
  'What happens when several have the highest total, at or above the target.',
  { SHARE: 'They share the victory.', EXTRA_ROUND: 'Another round is played.' },
);

export const LigrettoPlanLength = describedEnum<Options['planLength']>(
  'LigrettoPlanLength',
  'How many steps a plan may have.',
  { FIVE: 'Up to 5.', TEN: 'Up to 10.', TWENTY: 'Up to 20.' },
);

export const LigrettoIdleBeats = describedEnum<Options['idleBeats']>(
  'LigrettoIdleBeats',
  'After how many beats running without a card on the board a round is scored.',
  { TWO: '2.', THREE: '3.', FIVE: '5.' },
);

export const LigrettoActionInterval = describedEnum<Options['actionInterval']>(
  'LigrettoActionInterval',
  'How fast action cards come in a live game.',
  {
    QUICK: 'One every 3 to 6 seconds.',
    STEADY: 'One every 6 to 12 seconds.',
    SLOW: 'One every 12 to 24 seconds.',
  },
);

export const LigrettoActionKind = describedEnum<ActionKind>(
  'LigrettoActionKind',
  'What an action card does for whoever takes it. All effects end with the round.',
  {
    JOKER: 'Lies on top of your Ligretto pile; goes on any unfinished pile of the board.',
    EVERY_SECOND: 'Your Next turns two cards. A second one has no effect.',
    EXTRA_PLACE: 'Your rack has one more place, still free.',
    SLIP: 'Once: the top of your Ligretto pile goes on top of the pile of another seat.',
    REMOVE: 'Once: a card of your rack leaves the round.',
  },
);

export const LigrettoSign = describedEnum<Sign>(
  'LigrettoSign',
  'The sign on an action card. The top card is for those who have its sign.',
  // The list is that of all signs.
  Object.fromEntries(SIGNS.map((sign) => [sign, `The ${words(sign)}.`])) as Record<Sign, string>,
);

export const LigrettoStage = describedEnum<Stage>('LigrettoStage', 'How far the game is.', {
  PLAY: 'A round is played.',
  BETWEEN: 'A round was scored, and the next one begins when all have pressed Next.',
  OVER: 'The game is over.',
});

export const LigrettoDecision = describedEnum<Decision>(
  'LigrettoDecision',
  'What a seat has to decide.',
  {
    PLAY: 'Live: whatever it wants to do next, for the whole round.',
    PLAN: 'In beats: its plan.',
    REPLAN: 'In beats: it has committed, and may replace its plan while others have not.',
    NEXT: 'Whether the next round may begin.',
  },
);

export const LigrettoAction = describedEnum<
  'NEXT' | 'TURN_PILE' | 'FILL_RACK' | 'STOP' | 'WITHDRAW_STOP'
>('LigrettoAction', 'What needs no more words.', {
  NEXT: 'Press Next: turn cards of the hand, or, between rounds, begin the next one.',
  TURN_PILE: 'Turn over the pile that you have finished with a 10.',
  FILL_RACK: 'Put the top of your Ligretto pile on your first free rack place.',
  STOP: 'Vote for the end of the round.',
  WITHDRAW_STOP: 'Take that vote back.',
});

export const LigrettoStepAction = describedEnum<'NEXT' | 'TURN_PILE' | 'FILL_RACK'>(
  'LigrettoStepAction',
  'What needs no more words in a plan.',
  {
    NEXT: 'Turn cards of the hand.',
    TURN_PILE: 'Turn over the pile that you have finished with a 10.',
    FILL_RACK: 'Put the top of your Ligretto pile on your first free rack place.',
  },
);

export const LigrettoAct = describedEnum<LastAct['act']>('LigrettoAct', 'What a seat did.', {
  PLACED: 'Placed a card on the board.',
  PREMATURE: 'Dropped a card that did not fit there, and pays a point for it.',
  FILLED: 'Filled a rack place.',
  PRESSED_NEXT: 'Turned cards of its hand.',
  TURNED_PILE: 'Turned a finished pile over.',
  CLAIMED: 'Took an action card.',
  SLIPPED: 'Slipped a card to another seat.',
  REMOVED: 'Removed a card of its rack.',
});

export const LigrettoStepType = describedEnum<Step['type']>(
  'LigrettoStepType',
  'What a step of a plan was to do.',
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

export const LigrettoStepResult = describedEnum<BeatEvent['result']>(
  'LigrettoStepResult',
  'What became of a step of a plan.',
  {
    DONE: 'It was done.',
    SKIPPED: 'It could not be done.',
    LATE: 'The card had fitted in this beat, and did not any more.',
    PREMATURE: 'The card had not fitted in this beat; with NoBlind that costs a point.',
  },
);

export const LigrettoRoundEnd = describedEnum<RoundSummary['reason']>(
  'LigrettoRoundEnd',
  'Why a round ended.',
  {
    PILE_EMPTY: 'A Ligretto pile was empty.',
    STOPPED: 'All seats wanted it.',
    IDLE: 'Live: all voted to stop or did nothing for a minute. In beats: no card came to the board in so many.',
  },
);
