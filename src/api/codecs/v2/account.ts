/**
 * The money that margins a futures market in one coin, as v2 shows it. A user with one wallet sees
 * all of it here, since all of it may back positions; a classic user the wallet of the market.
 */
import Type, { type Static } from 'typebox';
import type { FuturesCategory } from '../../../engine/core/instrument.ts';
import type { State } from '../../../engine/core/state.ts';
import { type User, walletFor } from '../../../engine/core/user.ts';
import { usdAsCoin, usdUnits } from '../../../engine/markets/usd-value.ts';
import { pocketForReader } from '../../../engine/money/chart-of-accounts.ts';
import {
  type BalanceRecord,
  balanceRecord,
  futuresPocket,
} from '../../../engine/risk/account-record.ts';
import { accountRisk, accountRoom } from '../../../engine/risk/account-risk.ts';
import { marginRatio } from '../../../engine/risk/margin-ratio.ts';
import { pocketHealth } from '../../../engine/risk/position-risk.ts';
import { str } from '../../../http/fields.ts';
import { maxUnits } from '../../../primitives/decimal.ts';
import { minus, plus } from '../amount-text.ts';

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
  crossedRiskRate: str(
    'What crossed positions must keep / what stands behind them; 1 = liquidation.',
  ),
  unionTotalMargin: str('Union mode: what all coins count for as margin, USDT; else 0.'),
  unionAvailable: str('Union mode: what of it is free, USDT; else 0.'),
  unionMm: str('Union mode: what must be kept of it, USDT; else 0.'),
  assetMode: str('single: margined by the margin coin alone; union: by all coins.'),
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
  const pocket = pocketForReader(state.ledger, user.uid, walletFor(user, market.category), coin);
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
    crossedRiskRate: marginRatio(pocketHealth(state, pocket)),
    ...unionFigures(state, user),
    assetMode: user.assetMode,
  };
}

function unionFigures(state: State, user: User) {
  if (user.assetMode === 'single') return NO_UNION;
  const risk = accountRisk(state, user.uid);
  const usdt = (units: bigint) => usdAsCoin(state, units, 'USDT');
  return {
    unionTotalMargin: usdt(risk.effEquity),
    unionAvailable: usdt(maxUnits(accountRoom(risk), 0n)),
    unionMm: usdt(risk.legs + risk.debts),
  };
}

const NO_UNION = { unionTotalMargin: '0', unionAvailable: '0', unionMm: '0' };

/** A coin of the wallet that trades spot, as v2 shows it (wire.md 4.4). */
export const spotAssetV2 = Type.Object({
  coin: str('Coin.'),
  available: str('What may be spent now.'),
  frozen: str('Held for spot orders.'),
  locked: str(
    'Bound by futures: margin, and losses not yet realised. 0 in a wallet of spot alone.',
  ),
  uTime: str('Time of this reading, Unix ms.'),
});

/** The three parts add up to the balance (case A19). */
export function spotAssetWireV2(record: BalanceRecord, readAt: string): Static<typeof spotAssetV2> {
  const { coin, free, spotLocked, balance } = record;
  return {
    coin,
    available: free,
    frozen: spotLocked,
    locked: minus(minus(balance, free), spotLocked),
    uTime: readAt,
  };
}
