/** The caller's futures bill: what changed his balance there, newest first. wire.md 4.4, 4.6. */
import type { FuturesCategory } from '../../../../../engine/core/instrument.ts';
import type { ReadState } from '../../../../../engine/core/state.ts';
import { walletFor } from '../../../../../engine/core/user.ts';
import {
  coin,
  limit,
  oneOf,
  optional,
  productType,
  symbol,
  yesNo,
} from '../../../../../http/fields.ts';
import { withEndId } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { userOf } from '../../../../calls/users.ts';
import { purposesOf } from '../../../../codecs/bill-words.ts';
import { MIX_BILL_TYPES, MIX_BILL_WORDS, mixBill } from '../../../../codecs/v2/mix-bill.ts';

const FUNDING = 'contract_settle_fee';

export default listEndpoint({
  path: '/api/v2/mix/account/bill',
  summary: 'Get futures account bill',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    productType: productType(),
    symbol: optional(symbol()),
    coin: optional(coin({ description: 'Only this margin coin.' })),
    businessType: optional(oneOf(MIX_BILL_TYPES, { description: 'Only lines of this type.' })),
    onlyFunding: optional(yesNo({ description: 'yes: only funding fees.' })),
    ...pageFieldsV2,
    limit: limit({ default: 20, max: 100 }),
  },
  paging: pageV2,
  frame: withEndId('bills'),
  codec: mixBill,
  rows({ input: asked, caller, venue: { state }, history }, { window, page }) {
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
    return history.bills({ ...filter, ...market, ...window }, page);
  },
});

function marginCoins({ markets }: ReadState, category: FuturesCategory): readonly string[] {
  const coins = [...markets.values()]
    .filter(({ instrument }) => instrument.category === category)
    .map(({ instrument }) => instrument.marginCoin);
  return [...new Set(coins)].sort();
}
