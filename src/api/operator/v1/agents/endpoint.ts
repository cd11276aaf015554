/** Agents, their customers, and what these have earned them so far (design.md 6). */
import Type, { type Static } from 'typebox';
import type { ReadAgent, ReadCustomer } from '../../../../engine/core/agent.ts';
import { compareUids } from '../../../../engine/core/family.ts';
import { RATE_SCALE } from '../../../../engine/core/instrument.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { coinScale } from '../../../../engine/core/steps.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, str } from '../../../../http/fields.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { uid } from '../../shared/entry-fields.ts';

const earned = Type.Object({
  coin: str('Coin.'),
  total: str('All that the agent has earned by him in it, up to the last finished day.'),
});

const customer = Type.Object({
  uid: str('The customer.'),
  since: str('Fills from then on count, Unix ms.'),
  userRebateRate: str('Fraction of the commission that is his.'),
  status: Type.Union([Type.Literal('active'), Type.Literal('left')], {
    description: 'left: earns nothing any more.',
  }),
  earned: list(earned),
});

const subAccount = Type.Object({
  uid: str('The sub-account.'),
  earned: list(earned),
});

const agent = Type.Object({
  uid: str('The agent.'),
  commissionRate: str('Fraction of the fees its customers pay.'),
  brokerRate: str(
    'Fraction of the fees its own sub-accounts pay; empty: it earns nothing by them.',
  ),
  customers: list(customer),
  subAccounts: list(subAccount),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/agents',
  summary: 'List agents and their customers',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({ uid: optional(uid()) }),
  data: Type.Object({ list: list(agent) }),
  handle: async ({ input, venue: { state } }) => {
    const agents = byUid(state.partners.agents).filter(
      (each) => input.uid === undefined || each.uid === input.uid,
    );
    return { list: agents.map((each) => agentOf(state, each)) };
  },
});

function agentOf(state: ReadState, agent: ReadAgent) {
  const { brokerRate, commissionRate, customers, subAccounts } = agent;
  return {
    uid: agent.uid,
    commissionRate: formatUnits(commissionRate, RATE_SCALE),
    brokerRate: brokerRate === undefined ? '' : formatUnits(brokerRate, RATE_SCALE),
    customers: byUid(customers).map((each) => customerOf(state, each)),
    subAccounts: byUid(subAccounts).map((each) => ({
      uid: each.uid,
      earned: earnedBy(state, each),
    })),
  };
}

function customerOf(state: ReadState, each: ReadCustomer): Static<typeof customer> {
  return {
    uid: each.uid,
    since: String(each.sinceMs),
    userRebateRate: formatUnits(each.userRebateRate, RATE_SCALE),
    status: each.hasLeft ? 'left' : 'active',
    earned: earnedBy(state, each),
  };
}

function earnedBy(state: ReadState, { totals }: ReadCustomer): Static<typeof earned>[] {
  return [...totals]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([coin, units]) => ({ coin, total: formatUnits(units, coinScale(state, coin)) }));
}

function byUid<T extends { readonly uid: string }>(all: ReadonlyMap<string, T>): readonly T[] {
  return [...all.values()].sort((one, other) => compareUids(one.uid, other.uid));
}
