export { someAtOnce } from './some-at-once.js';
