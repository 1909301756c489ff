export { Clock, SystemClock } from './clock.js';
export {
  isInWindow,
  isTimeZone,
  nextOutside,
  timeZoneAsWritten,
  windowsBetween,
  type DailyWindow,
} from './daily-window.js';
export { TimeModule } from './time.module.js';
export { RecurringWork } from './recurring-work.js';
