/** Deposits of direct customers. wire.md 3.1. Twin of /api/broker/v1/agent/customerDepositList. */
import { customerDepositList } from '../../../agents/customers.ts';

export default customerDepositList('/api/v2/broker/customer-deposit');
