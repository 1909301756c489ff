export { PubSub, type JsonObject } from './pubsub.js';
export { PubSubModule } from './pubsub.module.js';
export { Wakeups } from './wakeups.js';
