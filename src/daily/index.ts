export { DailyModule } from './daily.module.js';
