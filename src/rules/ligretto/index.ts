import { defineKind } from '../contract/index.js';
import { bots, reactionMs } from './bot.js';
import { revision1 } from './revision-1.js';
import { rules } from './rules.js';
import { rulesText } from './rules-text.js';
import { statistics } from './statistics.js';

export const ligretto = defineKind({
  id: 'LIGRETTO',
  folder: 'ligretto',
  field: 'ligretto',
  title: 'Ligretto',
  summary: 'Everybody plays at the same time: empty your pile before the others do.',
  rulesText,
  revision: 2,
  rules,
  earlier: { 1: revision1 },
  bots,
  race: { when: { pace: 'LIVE' }, reactionMs },
  statistics,
});
