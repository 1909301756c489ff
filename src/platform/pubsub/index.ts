export { PubSub, type JsonObject, type Listener } from './pubsub.js';
export { PubSubModule } from './pubsub.module.js';
export { Wakeups } from './wakeups.js';
