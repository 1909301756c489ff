export { readLabel } from './access-token.js';
