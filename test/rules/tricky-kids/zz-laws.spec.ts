import { it } from '@jest/globals';
import { LAWS } from '../laws.js';
import { playOut, type LawfulKind } from '../play-out.js';
import { trickyKids } from '../../../src/rules/tricky-kids/index.js';
import { createHash } from 'node:crypto';
import { optionVariants } from './variants.js';
const kind = trickyKids as unknown as LawfulKind;
it.each(optionVariants.map((o, i): [number, unknown] => [i, o]))('deep %i', (i, options) => {
  for (let n = 0; n < 3; n++) for (const manner of ['RANDOM', 'NORMAL'] as const) {
    const game = playOut(kind, { key: createHash('sha256').update(`${i}:${n}`).digest('hex'), seats: 2 + ((n + i) % 4), options, manner });
    for (const [name, law] of Object.entries(LAWS)) { try { law(game); } catch (e) { throw new Error(`${name} seats ${game.setting.seats} ${manner}`, { cause: e }); } }
  }
}, 300000);
