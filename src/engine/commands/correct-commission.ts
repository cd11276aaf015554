/**
 * A correction of what a finished day paid. The money moves at once, and the open day's row of the
 * same customer, coin and instrument tells it; the finished day's row stays as it is. Of a broker's sub-account, which
 * gets nothing back, it is the broker's part alone.
 * Decides R-A-6.
 */

import { parseUnits } from '../../primitives/decimal.ts';
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { add, neg, type Units } from '../../primitives/units.ts';
import type { Customer } from '../core/agent.ts';
import { instrumentKey, isDemo } from '../core/instrument.ts';
import { type OrderCategory, tradedIn } from '../core/order.ts';
import { ORDER_CATEGORY } from '../core/record-parts.ts';
import { isSinceRules5 } from '../core/reference.ts';
import { isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { actOnce, type Once } from '../money/act-once.ts';
import { countCorrection } from '../partners/count-for-broker.ts';
import { dayFeesOf } from '../partners/day-fees.ts';
import {
  type CommissionPayment,
  commissionPocket,
  payFromFees,
} from '../partners/pay-from-fees.ts';
import { freeBalance, hasFree } from '../risk/free-balance.ts';
import { shortOf } from '../risk/shortage.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface CorrectCommission extends Signed {
  readonly type: 'correct-commission';
  readonly agentUid: string;
  readonly uid: string;
  readonly coin: string;
  readonly category: OrderCategory;
  readonly symbol: string;
  /** Signed decimal text in `coin`: the agent's part, and the customer's. */
  readonly rebate: string;
  readonly userRebate: string;
  /** The same act under it again: the first answer, nothing moves (see R-L-1). */
  readonly reference: string;
}

export const correctCommission = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 45,
  codec: struct<CorrectCommission>({
    type: literal('correct-commission'),
    agentUid: text,
    uid: text,
    coin: text,
    category: ORDER_CATEGORY,
    symbol: text,
    reference: text,
    rebate: text,
    userRebate: text,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: CorrectCommission): Once<object> {
  return actOnce(context, command, { act: () => correct(context, command), read: () => ({}) });
}

/** Nothing is kept under the reference but that it was done. */
function correct({ state }: Context, command: CorrectCommission): '' | Rejection {
  const payer = payerOf(state, command);
  if (payer === undefined) return refuse('not-a-customer', command.uid);
  const refused = rowFault(state, command);
  if (refused !== undefined) return refused;
  const payments = paymentsOf(state, payer, command);
  if (isRejection(payments)) return payments;
  payFromFees(state, payments, { kind: 'commission-correction', cause: command.reference });
  note(state, payer, { command, payments });
  return '';
}

/** Whose fees earned what is corrected: a customer, or a sub-account that the agent is the broker of. */
interface Payer {
  readonly of: Customer;
  /** It gets nothing back itself. */
  readonly isSubAccount: boolean;
}

function payerOf(state: State, { agentUid, uid }: CorrectCommission): Payer | undefined {
  const agent = state.partners.agents.get(agentUid);
  const customer = agent?.customers.get(uid);
  if (customer !== undefined) return { of: customer, isSubAccount: false };
  const sub = isSinceRules5(state) ? agent?.subAccounts.get(uid) : undefined;
  return sub && { of: sub, isSubAccount: true };
}

/** The agent's part and the customer's. */
type Payments = readonly [CommissionPayment, CommissionPayment];

/** A row is of an instrument that earns commissions, in a coin that there is. */
function rowFault(state: State, command: CorrectCommission): Rejection | undefined {
  const { category, coin, symbol } = command;
  const book = tradedIn(category);
  if (isDemo(book) || !state.markets.has(instrumentKey(book, symbol)))
    return refuse('unknown-instrument', symbol);
  return state.coins.has(coin) ? undefined : refuse('unknown-coin', coin);
}

function paymentsOf(
  state: State,
  { isSubAccount }: Payer,
  command: CorrectCommission,
): Payments | Rejection {
  const { agentUid, coin, rebate, reference: cause, uid, userRebate } = command;
  const amounts = [rebate, userRebate].map((text) => parseUnits(text, coinScale(state, coin)));
  const [agents, users] = amounts;
  if (agents === undefined) return refuse('invalid-amount', 'rebate');
  if (users === undefined || (isSubAccount && users !== 0))
    return refuse('invalid-amount', 'userRebate');
  if (agents === 0 && users === 0) return refuse('invalid-amount', 'rebate');
  const payments: Payments = [
    { uid: agentUid, coin, amount: agents, cause },
    { uid, coin, amount: users, cause },
  ];
  const unpayable = payments.find((payment) => !canPay(state, payment));
  if (unpayable === undefined) return payments;
  return shortOf(state, 'insufficient-balance', { coin, there: freeOf(state, unpayable) });
}

function freeOf(state: State, of: Pick<CommissionPayment, 'uid' | 'coin'>): Units {
  const pocket = commissionPocket(state, of);
  return pocket === undefined ? 0 : freeBalance(state, pocket);
}

/** What is taken back must be free. */
function canPay(state: State, { uid, coin, amount }: CommissionPayment): boolean {
  if (amount >= 0) return true;
  const pocket = commissionPocket(state, { uid, coin });
  return pocket !== undefined && hasFree(state, pocket, neg(amount));
}

interface Corrected {
  readonly command: CorrectCommission;
  readonly payments: Payments;
}

function note(state: State, { isSubAccount, of }: Payer, { command, payments }: Corrected): void {
  const { category, coin, symbol } = command;
  const [agents, users] = payments;
  const fees = dayFeesOf(of, { coin, category, symbol });
  fees.correction = add(fees.correction, agents.amount);
  fees.userCorrection = add(fees.userCorrection, users.amount);
  if (isSubAccount) countCorrection(state, fees, agents.amount);
}
