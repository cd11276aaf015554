/** Whether direct customers have proved who they are. wire.md 3.1. */
import { customerVerifications } from '../../../agents/customers.ts';

export default customerVerifications('/api/v2/broker/customer-kyc-result');
