/** Balances of direct customers. Spec 4.9. Twin of /api/v2/broker/customer-asset. */
import { customerBalanceList } from '../../../../agents/customers.ts';

export default customerBalanceList('/api/broker/v1/agent/customerAccountAssetsList');
