export {
  Channel,
  Channels,
  type Message,
  type MessageContent,
  type Outcome,
  type Target,
} from './application/channel.js';
export { NotificationsModule } from './notifications.module.js';
export { SettingsStore } from './application/delivery-ports.js';
