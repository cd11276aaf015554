/** Commissions of direct customers. Spec 4.1. Twin of /api/broker/v1/agent/customer-commissions. */
import { customerCommissions } from '../../../agents/commissions.ts';

export default customerCommissions('/api/v2/broker/customer-commissions');
