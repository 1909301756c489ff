export { readLines } from './parse.js';
export { reportOf } from './report.js';
export { sentenceOf } from './verification.js';
export { verifyGame } from './verify.js';
