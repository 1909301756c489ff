export { OutboundClient } from './outbound-client.js';
export type { OutboundReason } from './outbound-fault.js';
export { OutboundModule } from './outbound.module.js';
