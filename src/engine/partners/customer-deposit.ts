/** R-A-7: a deposit of an agent's customer, or of one of its sub-accounts, is told to the agent that it has then. */
import { formatUnits } from '../../primitives/decimal.ts';
import { coinScale } from '../core/order-record.ts';
import type { Turn } from '../core/turn.ts';
import { customerOf } from './count-fees.ts';

/** Tells a deposit of `amount` units, if it is one of a customer. */
export function tellDeposit(
  { events, state }: Turn,
  command: { readonly uid: string; readonly coin: string },
  amount: bigint,
): void {
  const { coin } = command;
  const uid = state.users.get(command.uid)?.parentUid ?? command.uid;
  const customer = customerOf(state, uid);
  if (customer === undefined) return;
  const deposit = {
    agentUid: customer.agent.uid,
    uid,
    coin,
    amount: formatUnits(amount, coinScale(state, coin)),
  };
  events.push({ type: 'customer-deposited', deposit });
}
