/** Trade volume of direct customers. wire.md 3.1. Twin of /api/v2/broker/customer-trade-volume. */
import { customerTradeVolumeList } from '../../../../agents/customers.ts';

export default customerTradeVolumeList('/api/broker/v1/agent/customerTradeVolumnList');
