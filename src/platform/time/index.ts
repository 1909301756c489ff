export { Clock, SystemClock } from './clock.js';
export { TimeModule } from './time.module.js';
export { Repeated } from './repeated.js';
