/** Agents as a snapshot keeps them, with their customers and the sub-accounts that they are brokers of. */

import type { Units } from '../primitives/units.ts';
import {
  AGENT_FACTS,
  type Agent,
  type AgentFacts,
  CUSTOMER_FACTS,
  type Customer,
  type CustomerFacts,
  type DayFees,
  dayFeesKey,
  type Partners,
  type ReadAgent,
  type ReadCustomer,
} from './core/agent.ts';
import type { DeepReadonly } from './core/deep-readonly.ts';
import { sortedEntries, sortedValues } from './core/sorted.ts';

type StoredCustomer = CustomerFacts & {
  readonly day: readonly DayFees[];
  readonly totals: readonly (readonly [string, Units])[];
};

export type StoredAgent = AgentFacts & {
  readonly customers: readonly StoredCustomer[];
  /** Absent where there are none. */
  readonly subAccounts?: readonly StoredCustomer[];
};

export function storedAgent(agent: ReadAgent): DeepReadonly<StoredAgent> {
  const customers = sortedValues(agent.customers).map(storedCustomer);
  const subAccounts = sortedValues(agent.subAccounts).map(storedCustomer);
  const told = subAccounts.length === 0 ? {} : { subAccounts };
  return { ...AGENT_FACTS.store(agent), customers, ...told };
}

function storedCustomer(customer: ReadCustomer): DeepReadonly<StoredCustomer> {
  return {
    ...CUSTOMER_FACTS.store(customer),
    day: sortedValues(customer.day),
    totals: sortedEntries(customer.totals),
  };
}

/** The inverse: an agent again, and whose customer each of its customers is. */
export function restoreAgent(
  partners: Partners,
  { customers, subAccounts = [], ...stored }: StoredAgent,
): void {
  const facts = AGENT_FACTS.read(stored);
  const agent: Agent = { ...facts, customers: new Map(), subAccounts: new Map() };
  partners.agents.set(agent.uid, agent);
  for (const each of subAccounts) agent.subAccounts.set(each.uid, customerOf(agent, each));
  for (const each of customers) {
    const customer = customerOf(agent, each);
    agent.customers.set(customer.uid, customer);
    if (!customer.hasLeft) partners.customers.set(customer.uid, customer);
  }
}

function customerOf(agent: Agent, { day, totals, ...stored }: StoredCustomer): Customer {
  return {
    ...CUSTOMER_FACTS.read(stored),
    agent,
    day: new Map(day.map((fees) => [dayFeesKey(fees), fees])),
    totals: new Map(totals),
  };
}
