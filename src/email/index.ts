export { EmailModule } from './email.module.js';
