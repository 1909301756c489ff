export { Clock, SystemClock } from './clock.js';
export {
  isInWindow,
  isTimeZone,
  nextOutside,
  windowsBetween,
  type DailyWindow,
  type Interval,
} from './daily-window.js';
export { TimeModule } from './time.module.js';
export { Repeated } from './repeated.js';
