import { type Sitting, viewOf } from '../../games/domain/index.js';
import { refused } from '../../rules/contract/index.js';
import type { GameRecord, TurnLine } from '../record/format.js';
import { type Leaves, changedLeaves, firstDifference, leavesOf } from '../record/leaves.js';
import { type Replayed, replayTurn } from './replay-turn.js';
import { resultFindings } from './result.js';
import type { Finding } from './verification.js';

/** What shows of a table on which nothing lies yet. */
const NOTHING: Leaves = leavesOf(null);

/**
 * Deals and plays the record again. Stops at the first turn that cannot have been: what comes
 * after it was played on another table.
 */
export function replayFindings(record: GameRecord, start: Sitting): readonly Finding[] {
  let sitting = start;
  let seen = NOTHING;
  for (const turn of record.turns) {
    const next = contained(() => replayTurn(sitting, turn));
    if (!next.ok) return [{ where: `turn ${turn.version}`, what: next.refusal }];
    sitting = { ...sitting, game: next.value };
    const misdealt = turn.act === 'STARTED' ? dealFinding(record, sitting) : null;
    if (misdealt) return [misdealt];
    if (turn.shows !== undefined) {
      const sees = leavesOf(viewOf(sitting, null));
      const other = showsFinding(turn, changedLeaves(seen, sees));
      if (other) return [other];
      seen = sees;
    }
  }
  return resultFindings(record, sitting.game);
}

/** Options or moves that no server gave out can be beyond what the rules reckon with. */
function contained(replay: () => Replayed): Replayed {
  try {
    return replay();
  } catch (error) {
    return refused(`the rules fail on it: ${error instanceof Error ? error.message : 'no reason'}`);
  }
}

/** The first views prove the deal seat by seat, down to the card. */
function dealFinding({ header }: GameRecord, sitting: Sitting): Finding | null {
  const { seats } = sitting.game;
  const { deal } = header;
  if (deal?.length !== seats.length) {
    return { where: 'deal', what: `it must have what each of ${seats.length} seats saw at first` };
  }
  for (const [seat, seen] of deal.entries()) {
    const difference = firstDifference(leavesOf(viewOf(sitting, seat)), leavesOf(seen));
    if (difference) {
      const { path, expected, found } = difference;
      const what = `seat ${seat} saw ${path} ${told(found)}; the seed deals ${told(expected)}`;
      return { where: 'deal', what };
    }
  }
  return null;
}

/** Only stored games tell what showed; the first thing that shows otherwise is the effect. */
function showsFinding(turn: TurnLine, shown: Record<string, unknown>): Finding | null {
  const difference = firstDifference(leavesOf(shown), leavesOf(turn.shows));
  if (!difference) return null;
  const { path, expected, found } = difference;
  const what = `it led to ${path} ${told(found)}; by these rules it leads to ${told(expected)}`;
  return { where: `turn ${turn.version}`, what };
}

function told(leaf: unknown): string {
  return leaf === undefined ? 'as before' : JSON.stringify(leaf);
}
