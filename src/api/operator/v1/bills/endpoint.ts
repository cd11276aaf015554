/** Account bills of a user or of all, newest first: what changed each balance (design.md 6). */
import Type, { type Static } from 'typebox';
import type { Wallet } from '../../../../engine/core/wallet.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, list, object, optional, str, text } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import type { BillFilter, BillRow } from '../../../../reporting/history.ts';
import { seqOfEntry } from '../../../../reporting/lists/entry-id.ts';
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
  seq: str('The journal entry that brought it about.'),
});

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
    wallet: optional(text({ description: 'Lines of this wallet; only together with uid.' })),
    coin: optional(coin({ description: 'Lines in this coin; only together with uid.' })),
  }),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history }) => {
    const filter = { ...reportFilter(input), ...ofBalance(input) };
    const rows = await history.bills(filter, reportPage(input));
    return { list: rows.map(wire), endId: rows.at(-1)?.billId ?? '' };
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

function wire({ instrument: _, ...line }: BillRow): Static<typeof row> {
  return { ...line, seq: String(seqOfEntry(line.billId)), timeMs: String(line.timeMs) };
}
