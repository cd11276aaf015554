/** The caller's futures bill: what changed his balance there, newest first. wire.md 4.4, 4.6. */
import Type from 'typebox';
import type { FuturesCategory } from '../../../../../engine/instrument/instrument.ts';
import type { State } from '../../../../../engine/state.ts';
import { walletFor } from '../../../../../engine/user/user.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  coin,
  limit,
  list,
  object,
  oneOf,
  optional,
  productType,
  str,
  symbol,
  yesNo,
} from '../../../../../http/fields.ts';
import type { BillRow } from '../../../../../reporting/history.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { userOf } from '../../../../calls/users.ts';
import { MIX_BILL_TYPES } from '../../../../codecs/bill-types.ts';
import { MIX_BILL_WORDS, purposesOf } from '../../../../codecs/bill-words.ts';
import { endId } from '../../../../codecs/v2/mix-order.ts';

const FUNDING = 'contract_settle_fee';

const input = object({
  productType: productType(),
  symbol: optional(symbol()),
  coin: optional(coin({ description: 'Only this margin coin.' })),
  businessType: optional(oneOf(MIX_BILL_TYPES, { description: 'Only lines of this type.' })),
  onlyFunding: optional(yesNo({ description: 'yes: only funding fees.' })),
  ...listFieldsV2,
  limit: limit({ default: 20, max: 100 }),
});

const bill = Type.Object({
  billId: str('Bill id.'),
  symbol: str('Trading pair; empty where none is concerned.'),
  amount: str('Change of the balance before the fee, signed.'),
  fee: str('Fee beside it; negative = paid.'),
  businessType: str('What it was for.'),
  coin: str('Coin.'),
  balance: str('What the caller has of the coin in the wallet after it.'),
  cTime: str('Time, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/bill',
  summary: 'Get futures account bill',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({ bills: list(bill), endId }),
  handle: async ({ input: asked, caller, venue: { state }, history, nowMs }) => {
    const { page, window } = listPageV2(asked, nowMs());
    const user = userOf(state, caller);
    const { categories, ...market } = marketFilterV2(state, asked.productType, asked.symbol);
    const filter = {
      uid: user.uid,
      wallet: walletFor(user, asked.productType),
      // What concerns no contract is on this bill where the wallet is one of its own.
      categories: user.accountMode === 'classic' ? ([...categories, ''] as const) : categories,
      coins: asked.coin === undefined ? marginCoins(state, asked.productType) : [asked.coin],
      purposes: purposesOf(MIX_BILL_WORDS, asked.onlyFunding ? FUNDING : asked.businessType),
    };
    const rows = await history.bills({ ...filter, ...market, ...window }, page);
    return { bills: rows.map(wire), endId: rows.at(-1)?.billId ?? '' };
  },
});

function marginCoins({ markets }: State, category: FuturesCategory): readonly string[] {
  const coins = [...markets.values()]
    .filter(({ instrument }) => instrument.category === category)
    .map(({ instrument }) => instrument.marginCoin);
  return [...new Set(coins)].sort();
}

function wire(row: BillRow) {
  return {
    billId: row.billId,
    symbol: row.symbol,
    amount: row.amount,
    fee: row.fee,
    businessType: MIX_BILL_WORDS.get(row.purpose) ?? '',
    coin: row.coin,
    balance: row.balance,
    cTime: String(row.timeMs),
  };
}
