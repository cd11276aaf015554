/** The ledger, newest first: each account that a posting touched, holds left out (design.md 6). */
import Type, { type Static } from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import type { LedgerRow } from '../../../../reporting/history.ts';
import { present } from '../../../shared/present.ts';
import { endIdField, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

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
  input: object(reportFields),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history }) => {
    const rows = await history.ledger(present(reportFilter(input)), reportPage(input));
    return { list: rows.map(wire), endId: rows.at(-1)?.entryId ?? '' };
  },
});

function wire(entry: LedgerRow): Static<typeof row> {
  return { ...entry, seq: String(entry.seq), timeMs: String(entry.timeMs) };
}
