import { CORNER_RULES, EMPTY_STOCK_ENDS, type Options } from '../../../src/rules/ricochet/state.js';

const EITHER = [false, true];

/** Every combination: the laws are played under all of them. */
export const optionVariants: readonly Options[] = CORNER_RULES.flatMap((cornerRule) =>
  EMPTY_STOCK_ENDS.flatMap((endOnEmptyStock) =>
    EITHER.flatMap((resetOnFlip) =>
      EITHER.flatMap((flipAnytime) =>
        EITHER.map((undo) => ({ cornerRule, resetOnFlip, flipAnytime, endOnEmptyStock, undo })),
      ),
    ),
  ),
);
