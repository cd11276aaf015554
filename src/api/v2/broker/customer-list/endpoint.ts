/** Direct customers. wire.md 3.1. Twin of /api/broker/v1/agent/customerList. */
import { customerList } from '../../../agents/customers.ts';

export default customerList('/api/v2/broker/customer-list');
