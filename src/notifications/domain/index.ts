export { NOTIFICATION_TYPES } from './notification.js';
export type { Instant, Notification, NotificationType } from './notification.js';
export { sentenceOf } from './sentence.js';
