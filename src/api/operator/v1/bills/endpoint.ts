/** Account bills of a user or of all, newest first: what changed each balance (design.md 6). */
import type { Wallet } from '../../../../engine/core/user.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, optional, text } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { type BillFilter, bills } from '../../../../reporting/reports/bills.ts';
import { pageOf, reportFilter, reportPage, symbolReportFields } from '../../shared/report.ts';

const { data, reply } = pageOf(bills);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/bills',
  summary: 'Report account bills',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    ...symbolReportFields,
    wallet: optional(
      text({ description: 'Lines of this wallet; only together with uid.', example: 'unified' }),
    ),
    coin: optional(coin({ description: 'Lines in this coin; only together with uid.' })),
  }),
  data,
  handle: async ({ input, history }) => {
    const filter = { ...reportFilter(input), ...ofBalance(input) };
    return reply(await history.bills(filter, reportPage(input)));
  },
});

/** Throws 40019 without a user, by whom the balances are found. */
function ofBalance(input: {
  readonly uid: string | undefined;
  readonly wallet: string | undefined;
  readonly coin: string | undefined;
}): Pick<BillFilter, 'wallet' | 'coins'> {
  const { coin: only, uid, wallet } = input;
  if (uid === undefined && (wallet !== undefined || only !== undefined)) throw missing('uid');
  const coins = only === undefined ? undefined : [only];
  return present({ wallet: wallet as Wallet | undefined, coins });
}
