/** The ledger, newest first: each account that a posting touched, holds left out (design.md 6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, optional, text } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { type LedgerFilter, ledger } from '../../../../reporting/reports/ledger.ts';
import { uidOr } from '../../shared/entry-fields.ts';
import { pageOf, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

/** The word for whoever has no uid. */
const VENUE = 'venue';

const { data, reply } = pageOf(ledger);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/ledger',
  summary: 'Report the ledger',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    ...reportFields,
    uid: optional(
      uidOr(VENUE, `Rows of the user of this id; ${VENUE}: of the venue’s own accounts.`),
    ),
    coin: optional(coin({ description: 'Rows in this coin; only together with uid.' })),
    account: optional(
      text({
        description: 'Rows of this account; only together with uid.',
        example: 'user:1001:unified:available:USDT',
      }),
    ),
    kind: optional(
      text({ description: 'Rows of such postings; only together with uid.', example: 'deposit' }),
    ),
    cause: optional(
      text({ description: 'Rows with this cause; only together with uid.', example: 'bank-7781' }),
    ),
  }),
  data,
  handle: async ({ input, history }) => {
    const { uid, ...window } = reportFilter(input);
    const { account, cause, coin: ofCoin, kind } = input;
    const of = present({ account, cause, coin: ofCoin, kind });
    // To most of them no index leads without the user.
    if (uid === undefined && Object.keys(of).length > 0) throw missing('uid');
    const filter: LedgerFilter = { ...window, ...of, ...ofUser(uid) };
    return reply(await history.ledger(filter, reportPage(input)));
  },
});

function ofUser(uid: string | undefined): LedgerFilter {
  if (uid === undefined) return {};
  return { uid: uid === VENUE ? '' : uid };
}
