export { Clock, SystemClock } from './clock.js';
export { TimeModule } from './time.module.js';
