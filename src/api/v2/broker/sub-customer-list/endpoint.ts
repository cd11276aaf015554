/** Customers of customers who are agents themselves. wire.md 3.1. */
import { subCustomerList } from '../../../agents/customers.ts';

export default subCustomerList('/api/v2/broker/sub-customer-list');
