import { defineKind } from '../contract/index.js';
import { bots } from './bot.js';
import { revision1 } from './revision-1.js';
import { rules } from './rules.js';
import { rulesText } from './rules-text.js';
import { standing } from './standing.js';
import { statistics } from './statistics.js';

export const ricRacRummy = defineKind({
  id: 'RIC_RAC_RUMMY',
  folder: 'ric-rac-rummy',
  field: 'ricRacRummy',
  title: 'Ric Rac Rummy',
  summary: 'Ten rounds of sets and runs, each asking for more, with discards that anybody may buy.',
  rulesText,
  revision: 2,
  rules,
  earlier: { 1: revision1 },
  bots,
  standing,
  statistics,
});
