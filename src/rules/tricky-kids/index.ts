import { defineKind } from '../contract/index.js';
import { bots } from './bot.js';
import { rules } from './rules.js';
import { rulesText } from './rules-text.js';
import { statistics } from './statistics.js';

export const trickyKids = defineKind({
  id: 'TRICKY_KIDS',
  folder: 'tricky-kids',
  field: 'trickyKids',
  title: 'Tricky Kids',
  summary: 'Write the numbers on your own cards, then win tricks for the tokens that suit them.',
  rulesText,
  revision: 1,
  rules,
  bots,
  statistics,
});
