export type { OutboundAnswer } from './exchange.js';
export { OutboundClient } from './outbound-client.js';
export type { OutboundFault, OutboundReason } from './outbound-fault.js';
export { OutboundModule } from './outbound.module.js';
