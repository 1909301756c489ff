export { PushModule } from './push.module.js';
