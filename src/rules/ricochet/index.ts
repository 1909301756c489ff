import { defineKind } from '../contract/index.js';
import { bots } from './bot.js';
import { rules } from './rules.js';
import { rulesText } from './rules-text.js';
import { statistics } from './statistics.js';

export const ricochet = defineKind({
  id: 'RICOCHET',
  folder: 'ricochet',
  field: 'ricochet',
  title: 'Ricochet',
  summary:
    'Alone in a room of four walls, tear them down card by card, never twice in a row the same.',
  rulesText,
  revision: 1,
  rules,
  bots,
  statistics,
});
