/** Commissions of the agent by day. wire.md 3.1. Twin of /api/v2/broker/agent-commission. */
import { agentCommission } from '../../../../shared/agent-commission.ts';

export default agentCommission('/api/broker/v1/agent/commission-distribution');
