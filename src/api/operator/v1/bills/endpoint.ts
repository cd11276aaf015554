/** Account bills of a user or of all, newest first: what changed each balance (design.md 6). */
import Type, { type Static } from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import type { BillRow } from '../../../../reporting/history.ts';
import { endIdField, reportFilter, reportPage, symbolReportFields } from '../../shared/report.ts';

const row = Type.Object({
  billId: str('Line of the bill.'),
  uid: str('User.'),
  wallet: str('Wallet: unified, or a market of a classic user.'),
  category: str('SPOT, MARGIN or a futures product type; empty where no market is concerned.'),
  symbol: str('Trading pair; empty where none is concerned.'),
  coin: str('Coin.'),
  purpose: str('What it was for.'),
  amount: str('What came in; negative = went out.'),
  fee: str('Fee beside the amount; negative = paid.'),
  balance: str('What the user has of the coin in the wallet after it.'),
  orderId: str('Order of the fill; empty where it was none.'),
  cause: str('Order, trade, position or reference that caused it.'),
  timeMs: str('When, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/bills',
  summary: 'Report account bills',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object(symbolReportFields),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history }) => {
    const rows = await history.bills(reportFilter(input), reportPage(input));
    return { list: rows.map(wire), endId: rows.at(-1)?.billId ?? '' };
  },
});

function wire({ instrument: _, ...line }: BillRow): Static<typeof row> {
  return { ...line, timeMs: String(line.timeMs) };
}
