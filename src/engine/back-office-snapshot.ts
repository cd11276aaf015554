/** The part of a snapshot that is about fees, agents and ten-minute boundaries; and its way back. */
import type { FeeDeduction, FeeTier, TradedVolume } from './fees/fee-tier.ts';
import { boundaryOf } from './ledger/boundary.ts';
import { ownedOf } from './ledger/ledger.ts';
import type { Agent, Customer, DayFees } from './partner/agent.ts';
import { dayFeesKey } from './partner/agent.ts';
import { sortedEntries, sortedValues } from './sorted.ts';
import type { State } from './state.ts';

export interface StoredFees {
  readonly tiers: readonly FeeTier[];
  readonly deduction?: FeeDeduction;
  readonly volumes: readonly (readonly [string, TradedVolume])[];
}

export type StoredAgent = Omit<Agent, 'customers'> & {
  readonly customers: readonly StoredCustomer[];
};

type StoredCustomer = Omit<Customer, 'agent' | 'day' | 'totals'> & {
  readonly day: readonly DayFees[];
  readonly totals: readonly (readonly [string, bigint])[];
};

export interface StoredBackOffice {
  readonly fees: StoredFees;
  readonly agents: readonly StoredAgent[];
  readonly dayDueMs: number;
  /** Of what users own, what was theirs at the last ten-minute boundary where it has changed since. */
  readonly atBoundary: readonly (readonly [string, bigint])[];
}

export function storedBackOffice(state: State): StoredBackOffice {
  const { deduction, tiers, volumes } = state.fees;
  return {
    fees: {
      tiers,
      ...(deduction === undefined ? {} : { deduction }),
      volumes: sortedEntries(volumes),
    },
    agents: sortedValues(state.partners.agents).map(storedAgent),
    dayDueMs: state.dayDueMs,
    atBoundary: sortedEntries(changedSinceBoundary(state)),
  };
}

function changedSinceBoundary({ ledger, timeMs }: State): Map<string, bigint> {
  const last = boundaryOf(timeMs);
  const changed = new Map<string, bigint>();
  for (const [key, { atBoundary, boundaryMs }] of ledger.owned)
    if (boundaryMs > 0 && boundaryMs === last) changed.set(key, atBoundary);
  return changed;
}

function storedAgent({ customers, ...agent }: Agent): StoredAgent {
  return { ...agent, customers: sortedValues(customers).map(storedCustomer) };
}

function storedCustomer({ agent: _agent, day, totals, ...customer }: Customer): StoredCustomer {
  return { ...customer, day: sortedValues(day), totals: sortedEntries(totals) };
}

/** Before users, who point at their tiers. */
export function restoreFees(state: State, { deduction, tiers, volumes }: StoredFees): void {
  state.fees.tiers = tiers;
  state.fees.deduction = deduction;
  for (const [uid, traded] of volumes) state.fees.volumes.set(uid, traded);
}

export function restoreAgents(state: State, agents: readonly StoredAgent[]): void {
  for (const { customers, ...stored } of agents) {
    const agent: Agent = { ...stored, customers: new Map() };
    state.partners.agents.set(agent.uid, agent);
    for (const each of customers) {
      const customer = restoreCustomer(agent, each);
      agent.customers.set(customer.uid, customer);
      if (!customer.hasLeft) state.partners.customers.set(customer.uid, customer);
    }
  }
}

function restoreCustomer(agent: Agent, { day, totals, ...customer }: StoredCustomer): Customer {
  return {
    ...customer,
    agent,
    day: new Map(day.map((fees) => [dayFeesKey(fees), fees])),
    totals: new Map(totals),
  };
}

/** After the ledger's accounts. */
export function restoreBoundary(state: State, { atBoundary }: StoredBackOffice): void {
  const boundaryMs = boundaryOf(state.timeMs);
  state.ledger.boundaryMs = boundaryMs;
  for (const [key, units] of atBoundary) {
    const [uid = '', wallet = '', coin = ''] = key.split(' ');
    const owned = ownedOf(state.ledger, { uid, wallet, coin });
    Object.assign(owned, { boundaryMs, atBoundary: units });
  }
}
