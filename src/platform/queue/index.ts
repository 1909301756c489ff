export { HintSender } from './hint-sender.js';
export { QueueModule } from './queue.module.js';
export { Queues } from './queues.js';
