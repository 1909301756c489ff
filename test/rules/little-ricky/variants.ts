import { FIRST_STARTS, NEXT_STARTS, type Options } from '../../../src/rules/little-ricky/state.js';

/** Every combination: the laws are played under all of them. */
export const optionVariants: readonly Options[] = FIRST_STARTS.flatMap((firstStart) =>
  NEXT_STARTS.flatMap((nextStart) =>
    [true, false].map((autoExchange) => ({ firstStart, nextStart, autoExchange })),
  ),
);
