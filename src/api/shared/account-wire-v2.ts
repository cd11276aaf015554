/**
 * The money that margins a futures market in one coin, as v2 shows it. A user with one wallet sees
 * all of it here, since all of it may back positions; a classic user the wallet of the market.
 */
import Type, { type Static } from 'typebox';
import type { FuturesCategory } from '../../engine/instrument/instrument.ts';
import { balanceRecord, futuresPocket } from '../../engine/margin/account-record.ts';
import { usdAsCoin, usdUnits } from '../../engine/margin/usd-value.ts';
import type { State } from '../../engine/state.ts';
import type { User } from '../../engine/user/user.ts';
import { str } from '../../http/fields.ts';
import { plus } from './decimal-text.ts';

export const mixAccountFields = {
  marginCoin: str('Margin coin.'),
  locked: str('Held for open orders.'),
  available: str('What may be spent now.'),
  crossedMaxAvailable: str('What may back new crossed positions.'),
  isolatedMaxAvailable: str('What may back new isolated positions.'),
  maxTransferOut: str('What may be taken out now.'),
  accountEquity: str('Balance and unrealised profit.'),
  usdtEquity: str('The same in USDT.'),
  btcEquity: str('The same in BTC.'),
  unrealizedPL: str('Unrealised profit.'),
  crossedMargin: str('Initial margin of crossed positions.'),
  isolatedMargin: str('Margin of isolated positions.'),
  crossedUnrealizedPL: str('Unrealised profit of crossed positions.'),
  isolatedUnrealizedPL: str('Unrealised profit of isolated positions.'),
  assetMode: str('single: a position is margined by its margin coin alone.'),
};

const mixAccountV2 = Type.Object(mixAccountFields);

/** One margin coin of a product type. */
export function mixAccountWireV2(
  state: State,
  user: User,
  market: { readonly category: FuturesCategory; readonly marginCoin: string },
): Static<typeof mixAccountV2> {
  const coin = market.marginCoin;
  const record = balanceRecord(state, futuresPocket(user, market.category, coin));
  const usd = usdUnits(state, coin, record.equity);
  return {
    marginCoin: coin,
    locked: plus(record.orderMargin, record.spotLocked),
    available: record.free,
    crossedMaxAvailable: record.marginable,
    isolatedMaxAvailable: user.assetMode === 'union' ? '0' : record.free,
    maxTransferOut: record.transferable,
    accountEquity: record.equity,
    usdtEquity: usdAsCoin(state, usd, 'USDT'),
    btcEquity: usdAsCoin(state, usd, 'BTC'),
    unrealizedPL: plus(record.crossedProfit, record.isolatedProfit),
    crossedMargin: record.crossedMargin,
    isolatedMargin: record.isolatedMargin,
    crossedUnrealizedPL: record.crossedProfit,
    isolatedUnrealizedPL: record.isolatedProfit,
    assetMode: 'single',
  };
}
