/** Deposits of direct customers. wire.md 3.1. Twin of /api/v2/broker/customer-deposit. */
import { customerDepositList } from '../../../../agents/customers.ts';

export default customerDepositList('/api/broker/v1/agent/customerDepositList');
