import { defineKind } from '../contract/index.js';
import { bots } from './bot.js';
import { rules } from './rules.js';
import { rulesText } from './rules-text.js';
import { standing } from './standing.js';
import { statistics } from './statistics.js';

export const littleRicky = defineKind({
  id: 'LITTLE_RICKY',
  folder: 'little-ricky',
  field: 'littleRicky',
  title: 'Little Ricky',
  summary: 'Shed your hand along a loop of seven values, and know when to quit the round.',
  rulesText,
  revision: 1,
  rules,
  bots,
  standing,
  statistics,
});
