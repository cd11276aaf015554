/** What finished days paid agents and their customers, newest first (design.md 6). */
import type { CommissionRow } from '../../../../engine/core/agent.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, orderId } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { mergeNewest } from '../../../../reporting/lists/page.ts';
import { commissions } from '../../../../reporting/reports/commissions.ts';
import { uid } from '../../shared/entry-fields.ts';
import { pageOf, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const { data, reply } = pageOf(commissions);

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
  data,
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
    return reply(rows);
  },
});

/** Rows of a customer are found by his agents, one after the other; undefined: of all agents. */
function agentsAsked(
  { partners }: ReadState,
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
