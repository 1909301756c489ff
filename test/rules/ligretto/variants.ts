import { DEFAULT_OPTIONS, type Options } from '../../../src/rules/ligretto/options.js';

const LIVE: Options = { ...DEFAULT_OPTIONS, pace: 'LIVE' };
const BEATS: Options = { ...DEFAULT_OPTIONS, pace: 'BEATS' };

/** Both paces, and every value of every option at least once. */
export const optionVariants: readonly Options[] = [
  LIVE,
  BEATS,
  { ...LIVE, noBlind: true, autoFill: true, stopClears: 'NEVER', target: 'FIFTY' },
  { ...BEATS, noBlind: true, autoFill: true, planLength: 'FIVE', idleBeats: 'TWO' },
  { ...LIVE, speedmachine: true },
  { ...BEATS, speedmachine: true, planLength: 'TWENTY', idleBeats: 'FIVE' },
  { ...LIVE, speedmachine: true, autoFill: true, rackSize: 'THREE', actionInterval: 'QUICK' },
  { ...BEATS, speedmachine: true, autoFill: true, noBlind: true, rackSize: 'FIVE' },
  { ...LIVE, onesFromPile: false, rackSize: 'FOUR', tie: 'EXTRA_ROUND', target: 'NINETY_NINE' },
  { ...BEATS, onesFromPile: false, tie: 'EXTRA_ROUND', target: 'FIFTY' },
  { ...LIVE, speedmachine: true, noBlind: true, actionInterval: 'SLOW', target: 'TWO_HUNDRED' },
];
