export { readLabel } from './access-token.js';
export { readName } from './name.js';
