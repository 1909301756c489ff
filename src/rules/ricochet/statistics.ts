import { type Statistics, type Tallies, sumOf } from '../contract/index.js';
import { type Move, WALL_CARDS } from './state.js';
import type { View } from './view.js';

export const statistics: Statistics<Move, View> = {
  version: 1,
  figures: [
    { key: 'WALLS_CLEARED', label: 'Games with every wall destroyed', sum: 'SHARE' },
    { key: 'PAR_REACHED', label: 'Games as good as the best way that was found', sum: 'SHARE' },
    { key: 'BEHIND_PAR', label: 'Points behind the best way that was found', sum: 'MEAN' },
    { key: 'BEST_SCORE', label: 'Best score', sum: 'HIGHEST' },
    { key: 'CARDS_DESTROYED', label: 'Cards destroyed in a game', sum: 'MEAN' },
    { key: 'CARDS_TURNED', label: 'Stock cards turned in a game', sum: 'MEAN' },
  ],
  count: (steps) => {
    const last = steps.at(-1)?.after;
    if (!last?.outcome) return [{}];
    const destroyed = last.walls.filter(({ state }) => state === 'DESTROYED').length;
    const turned = steps.map(({ move }) => (move?.type === 'FLIP' ? 1 : 0));
    return [
      {
        WALLS_CLEARED: [destroyed === WALL_CARDS ? 1 : 0, 1],
        ...againstPar(last),
        BEST_SCORE: [last.score, 1],
        CARDS_DESTROYED: [destroyed, 1],
        CARDS_TURNED: [sumOf(turned), 1],
      },
    ];
  },
};

/** A player may find a better way than was found without knowing how it was looked for. */
function againstPar({ par, score }: View): Tallies {
  if (par === null) return {};
  const behind = par.score - score;
  return { PAR_REACHED: [behind <= 0 ? 1 : 0, 1], BEHIND_PAR: [behind, 1] };
}
