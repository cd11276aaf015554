/** What finished days paid agents and their customers, newest first (design.md 6). */
import Type, { type Static } from 'typebox';
import type { CommissionRow } from '../../../../engine/core/commission-row.ts';
import type { State } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, orderId, str } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { mergeNewest } from '../../../../reporting/lists/paging.ts';
import { uid } from '../../shared/entry-fields.ts';
import { endIdField, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const row = Type.Object({
  commissionId: str('Commission; the cause of the postings that paid it.'),
  agentUid: str('The agent.'),
  uid: str('The customer.'),
  dateMs: str('UTC+8 midnight at which the day began, Unix ms.'),
  coin: str('Coin in which fees were paid.'),
  category: str('SPOT, MARGIN or the futures category.'),
  symbol: str('Trading pair.'),
  dealAmount: str('Traded, quote coin.'),
  fee: str('Trading fees, maker plus taker.'),
  feeDeduction: str('What the platform coin’s discount took off them.'),
  feePaid: str('What was paid.'),
  commissionRate: str('The agent’s rate.'),
  userRebateRate: str('What of the commission is the customer’s.'),
  rebateAmount: str('What the agent got, corrections included.'),
  userRebateAmount: str('What the customer got, corrections included.'),
  correction: str('Corrections of earlier days in what the agent got.'),
  userCorrection: str('Corrections of earlier days in what the customer got.'),
  dayTotal: str('What the agent got by the customer in the coin on the day.'),
  total: str('The same on all days up to it.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/commissions',
  summary: 'Report commissions',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    ...reportFields,
    agentUid: optional(uid()),
    commissionId: optional(orderId({ description: 'The row of this id.' })),
  }),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, venue: { state }, history }) => {
    const { uid: customer, ...window } = reportFilter(input);
    const of = present({ uid: customer, commissionId: input.commissionId });
    const page = reportPage(input);
    const found = await Promise.all(
      agentsAsked(state, input).map((agentUid) =>
        history.commissions({ ...window, ...of, agentUid }, page),
      ),
    );
    const rows = found.reduce<readonly CommissionRow[]>(
      (waiting, stored) =>
        mergeNewest({ waiting, stored }, (each) => each.commissionId, page.limit),
      [],
    );
    return { list: rows.map(wire), endId: rows.at(-1)?.commissionId ?? '' };
  },
});

/** Rows of a customer are found by his agents, one after the other; undefined: of all agents. */
function agentsAsked(
  { partners }: State,
  {
    agentUid,
    uid: customer,
  }: { readonly agentUid: string | undefined; readonly uid: string | undefined },
): readonly (string | undefined)[] {
  if (agentUid !== undefined || customer === undefined) return [agentUid];
  return [...partners.agents.values()]
    .filter(({ customers }) => customers.has(customer))
    .map((agent) => agent.uid);
}

function wire(each: CommissionRow): Static<typeof row> {
  return { ...each, dateMs: String(each.dateMs) };
}
