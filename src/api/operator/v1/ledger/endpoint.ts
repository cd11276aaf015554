/** The ledger, newest first: each account that a posting touched, holds left out (design.md 6). */
import Type, { type Static } from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, list, object, optional, str, text } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import type { LedgerFilter, LedgerRow } from '../../../../reporting/history.ts';
import { uidOr } from '../../shared/entry-fields.ts';
import { endIdField, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

/** The word for whoever has no uid. */
const VENUE = 'venue';

const row = Type.Object({
  entryId: str('Ledger entry.'),
  seq: str('The journal entry that brought it about.'),
  account: str('Ledger account.'),
  uid: str("User; empty for the venue's own accounts."),
  coin: str('Coin.'),
  kind: str('What the posting was for.'),
  amount: str('What the account gained; negative = gave.'),
  balance: str('Balance of the account after it.'),
  cause: str('Order, trade, position or reference that caused it.'),
  timeMs: str('When, Unix ms.'),
});

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
    account: optional(text({ description: 'Rows of this account; only together with uid.' })),
    kind: optional(text({ description: 'Rows of such postings; only together with uid.' })),
    cause: optional(text({ description: 'Rows with this cause; only together with uid.' })),
  }),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history }) => {
    const { uid, ...window } = reportFilter(input);
    const { account, cause, coin: ofCoin, kind } = input;
    const of = present({ account, cause, coin: ofCoin, kind });
    // To most of them no index leads without the user.
    if (uid === undefined && Object.keys(of).length > 0) throw missing('uid');
    const filter: LedgerFilter = { ...window, ...of, ...ofUser(uid) };
    const rows = await history.ledger(filter, reportPage(input));
    return { list: rows.map(wire), endId: rows.at(-1)?.entryId ?? '' };
  },
});

function ofUser(uid: string | undefined): LedgerFilter {
  if (uid === undefined) return {};
  return { uid: uid === VENUE ? '' : uid };
}

function wire(entry: LedgerRow): Static<typeof row> {
  return { ...entry, seq: String(entry.seq), timeMs: String(entry.timeMs) };
}
