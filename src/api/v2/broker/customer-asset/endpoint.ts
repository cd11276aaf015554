/** Balances of direct customers. Spec 4.9. Twin of /api/broker/v1/agent/customerAccountAssetsList. */
import { customerBalanceList } from '../../../agents/customers.ts';

export default customerBalanceList('/api/v2/broker/customer-asset');
