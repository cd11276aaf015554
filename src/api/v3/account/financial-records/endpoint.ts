/** The caller's financial records of a category: what changed his balances, newest first. wire.md 4.4. */
import Type from 'typebox';
import { FUTURES_CATEGORIES } from '../../../../engine/instrument/instrument.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, oneOf, optional, str, symbol } from '../../../../http/fields.ts';
import type { BillRow } from '../../../../reporting/history.ts';
import { listOfV3, listReplyV3, pageFieldsV3, pageV3, windowV3 } from '../../../calls/list-v3.ts';
import { present } from '../../../calls/present.ts';
import { V3_RECORD_TYPES } from '../../../codecs/bill-types.ts';
import { purposesOf, V3_BILL_WORDS } from '../../../codecs/bill-words.ts';

/** What concerns no instrument. */
const OTHER = 'OTHER';

const input = object({
  category: oneOf(['SPOT', 'MARGIN', ...FUTURES_CATEGORIES, OTHER] as const, {
    description: 'Product category; OTHER for what concerns no instrument.',
  }),
  symbol: optional(symbol()),
  coin: optional(coin({ description: 'Only this coin.' })),
  type: optional(oneOf(V3_RECORD_TYPES, { description: 'Only records of this type.' })),
  ...pageFieldsV3,
});

const record = Type.Object({
  category: str('Product category, or OTHER.'),
  id: str('Record id.'),
  symbol: str('Trading pair; empty where none is concerned.'),
  coin: str('Coin.'),
  type: str('What it was for.'),
  amount: str('Change of the balance before the fee, signed.'),
  fee: str('Fee beside it; negative = paid.'),
  balance: str('What the caller has of the coin after it.'),
  ts: str('Time, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/financial-records',
  summary: 'Get financial records',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: listOfV3(record),
  async handle({ input: asked, caller: { uid }, history }) {
    const filter = present({
      uid,
      categories: [asked.category === OTHER ? ('' as const) : asked.category],
      symbol: asked.symbol,
      coins: asked.coin === undefined ? undefined : [asked.coin],
      purposes: purposesOf(V3_BILL_WORDS, asked.type),
    });
    const rows = await history.bills({ ...filter, ...windowV3(asked) }, pageV3(asked));
    return { list: rows.map(wire), cursor: listReplyV3(rows, (row) => row.billId).cursor };
  },
});

function wire(row: BillRow) {
  return {
    category: row.category === '' ? OTHER : row.category,
    id: row.billId,
    symbol: row.symbol,
    coin: row.coin,
    type: V3_BILL_WORDS.get(row.purpose) ?? '',
    amount: row.amount,
    fee: row.fee,
    balance: row.balance,
    ts: String(row.timeMs),
  };
}
