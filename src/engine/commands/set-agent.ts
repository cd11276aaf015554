/** An agent, its rates and its direct customers, as they are from now on. Decides R-A-1. */

import { integer, list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import type { Agent, Customer } from '../core/agent.ts';
import { type Answer, foremost, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { parseFraction } from '../core/steps.ts';
import { startCounting } from '../partners/pay-commissions.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';
import { mainAccountFault } from './own-sub-account.ts';

interface CustomerSpec {
  readonly uid: string;
  /** Fills before it earn nothing; Unix ms. */
  readonly sinceMs: number;
  /** Fraction of the commission that is the customer's. */
  readonly userRebateRate: string;
}

export interface SetAgent extends Signed {
  readonly type: 'set-agent';
  readonly uid: string;
  /** Fraction of the fees its customers pay. */
  readonly commissionRate: string;
  readonly customers: readonly CustomerSpec[];
  /** Fraction of the fees its own sub-accounts pay (R-K-7); absent: it earns nothing by them. */
  readonly brokerRate?: string;
}

const CUSTOMER = struct<CustomerSpec>({ uid: text, sinceMs: integer, userRebateRate: text });

export const setAgent = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 44,
  codec: struct<SetAgent>({
    type: literal('set-agent'),
    uid: text,
    commissionRate: text,
    customers: list(CUSTOMER),
    ...SIGNED,
    brokerRate: optional(text),
  }),
  apply,
});

function apply(
  context: Context,
  command: SetAgent,
): Answer<{ readonly uid: string; readonly customers: number }> {
  const { state } = context;
  const refused = foremost([
    mainAccountFault(state, command.uid),
    ...customerFaults(state, command),
  ]);
  if (refused !== undefined) return refused;
  const commissionRate = parseFraction(command.commissionRate);
  if (commissionRate === undefined) return refuse('invalid-amount', 'commissionRate');
  const brokerRate = parseFraction(command.brokerRate ?? '0');
  if (brokerRate === undefined) return refuse('invalid-amount', 'brokerRate');
  const terms = command.customers.map(termsOf);
  const fault = terms.find(isRejection);
  if (fault !== undefined) return fault;
  const agent = agentFor(state, command.uid);
  agent.commissionRate = commissionRate;
  agent.brokerRate = command.brokerRate === undefined ? undefined : brokerRate;
  // The rate of a day stands, but for the day on which it begins.
  agent.brokerDayRate ??= agent.brokerRate;
  attribute(state, agent, terms as Terms[]);
  startCounting(context);
  return { ok: true, uid: command.uid, customers: terms.length };
}

type Terms = Pick<Customer, 'uid' | 'sinceMs' | 'userRebateRate'>;

function termsOf({ uid, sinceMs, userRebateRate: text }: CustomerSpec): Terms | Rejection {
  const userRebateRate = parseFraction(text);
  return userRebateRate === undefined
    ? refuse('invalid-amount', 'userRebateRate')
    : { uid, sinceMs, userRebateRate };
}

/** Each customer is a main account, named once, not the agent itself, and of no other agent. */
function customerFaults(state: State, command: SetAgent): (Rejection | undefined)[] {
  const uids = command.customers.map(({ uid }) => uid);
  return uids.map((uid, index) => {
    const fault = mainAccountFault(state, uid);
    if (fault !== undefined) return fault;
    if (uid === command.uid) return refuse('agent-own-customer', uid);
    const other = state.partners.customers.get(uid)?.agent;
    if (other !== undefined && other.uid !== command.uid)
      return refuse('customer-of-other-agent', uid);
    return uids.indexOf(uid) === index ? undefined : refuse('already-exists', uid);
  });
}

function agentFor({ partners }: State, uid: string): Agent {
  const existing = partners.agents.get(uid);
  if (existing !== undefined) return existing;
  const agent: Agent = {
    uid,
    commissionRate: 0,
    brokerRate: undefined,
    brokerDayRate: undefined,
    customers: new Map(),
    subAccounts: new Map(),
  };
  partners.agents.set(uid, agent);
  return agent;
}

/** Those who are not named any more have left; what the open day brought by them is still paid. */
function attribute({ partners }: State, agent: Agent, terms: readonly Terms[]): void {
  for (const customer of agent.customers.values()) {
    if (!customer.hasLeft) partners.customers.delete(customer.uid);
    customer.hasLeft = true;
  }
  for (const each of terms) {
    const customer = agent.customers.get(each.uid) ?? newCustomer(agent, each);
    Object.assign(customer, each, { hasLeft: false });
    agent.customers.set(each.uid, customer);
    partners.customers.set(each.uid, customer);
  }
}

function newCustomer(agent: Agent, terms: Terms): Customer {
  return { ...terms, agent, hasLeft: false, day: new Map(), volume: 0, totals: new Map() };
}
