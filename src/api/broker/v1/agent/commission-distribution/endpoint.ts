/** Commissions of the agent by day. wire.md 3.1. Twin of /api/v2/broker/agent-commission. */
import { agentCommission } from '../../../../agents/commissions.ts';

export default agentCommission('/api/broker/v1/agent/commission-distribution');
