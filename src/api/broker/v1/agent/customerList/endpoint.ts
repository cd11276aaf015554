/** Direct customers. wire.md 3.1. Twin of /api/v2/broker/customer-list. */
import { customerList } from '../../../../agents/customers.ts';

export default customerList('/api/broker/v1/agent/customerList');
