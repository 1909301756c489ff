/**
 * The verifier, which anybody can use without a server: `import { verifyGames } from 'fairdeal/verify'`.
 * Needs no database, no network and nothing of Node.
 */
export type { GameRecord } from '../record/format.js';
export { readLines } from './parse.js';
export { reportOf } from './report.js';
export { type Finding, type Verification, sentenceOf } from './verification.js';
export { type Chunks, verifyGames } from './verify-games.js';
export { type VerifyOptions, verifyGame } from './verify.js';
