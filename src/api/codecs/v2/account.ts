/**
 * The money of a user as v2 shows it: of a futures market by margin coin, and of the wallet that trades spot
 * by coin (wire.md 4.4). A user with one wallet sees all of it in either, since all of it may back positions
 * and orders; a classic user the wallet of the market.
 */

import type { ReadUser } from '../../../engine/core/entities.ts';
import type { FuturesCategory } from '../../../engine/core/instrument.ts';
import type { ReadState } from '../../../engine/core/state.ts';
import { type Wallet, walletFor } from '../../../engine/core/user.ts';
import {
  accountFigures,
  type BalanceRecord,
  balanceRecord,
  coinsIn,
  futuresPocket,
} from '../../../engine/read/account-record.ts';
import { marginRatio, pocketHealth } from '../../../engine/read/position-risk.ts';
import { pocketForReader } from '../../../engine/read/unopened.ts';
import { usdAsCoin, usdUnits } from '../../../engine/read/usd-value.ts';
import { add, type Units } from '../../../primitives/units.ts';
import { minus, plus } from '../amount-text.ts';
import { codec, only, type RowFields, rowsOf, within } from '../codec.ts';

interface UnionFigures {
  readonly total: string;
  readonly available: string;
  readonly maintenance: string;
}

/** One margin coin of a product type. */
export interface MixAccount {
  readonly balance: BalanceRecord;
  readonly usdtEquity: string;
  readonly btcEquity: string;
  readonly crossedRiskRate: string;
  /** In USDT; of a user whose coins margin alone there are none. */
  readonly union: UnionFigures | undefined;
  /** Union mode: every coin of the wallet; else none. */
  readonly assets: readonly BalanceRecord[];
  readonly assetMode: ReadUser['assetMode'];
}

const unionAsset = codec<BalanceRecord>({
  coin: ['Coin.', (asset) => asset.coin],
  balance: ['What there is of it.', (asset) => asset.balance],
  available: ['What of it may be spent now.', (asset) => asset.free],
});

/** Never below zero, as what is owed may exceed what is owned. */
function availableOf({ balance, isolatedMargin }: BalanceRecord): string {
  const left = minus(balance, isolatedMargin);
  return left.startsWith('-') ? '0' : left;
}

export const mixAccountFields: RowFields<MixAccount> = {
  marginCoin: ['Margin coin.', ({ balance }) => balance.coin],
  locked: ['Held for open orders.', ({ balance }) => plus(balance.orderMargin, balance.spotLocked)],
  available: [
    'Equity without unrealised profit and isolated margin; what orders hold and crossed positions need is in it.',
    ({ balance }) => availableOf(balance),
  ],
  crossedMaxAvailable: [
    'What may back new crossed positions: unrealised profit of crossed positions counts.',
    ({ balance }) => balance.marginable,
  ],
  isolatedMaxAvailable: [
    'What may back new isolated positions.',
    ({ assetMode, balance }) => (assetMode === 'union' ? '0' : balance.forIsolated),
  ],
  maxTransferOut: [
    'What may be taken out now; unrealised profit may not.',
    ({ balance }) => balance.transferable,
  ],
  accountEquity: ['Balance and unrealised profit.', ({ balance }) => balance.equity],
  usdtEquity: ['The same in USDT.', (account) => account.usdtEquity],
  btcEquity: ['The same in BTC.', (account) => account.btcEquity],
  unrealizedPL: [
    'Unrealised profit.',
    ({ balance }) => plus(balance.crossedProfit, balance.isolatedProfit),
  ],
  crossedMargin: ['Initial margin of crossed positions.', ({ balance }) => balance.crossedMargin],
  isolatedMargin: ['Margin of isolated positions.', ({ balance }) => balance.isolatedMargin],
  crossedUnrealizedPL: [
    'Unrealised profit of crossed positions.',
    ({ balance }) => balance.crossedProfit,
  ],
  isolatedUnrealizedPL: [
    'Unrealised profit of isolated positions.',
    ({ balance }) => balance.isolatedProfit,
  ],
  crossedRiskRate: [
    'What crossed positions must keep / what stands behind them; 1 = liquidation.',
    (account) => account.crossedRiskRate,
  ],
  unionTotalMargin: [
    'Union mode: what all coins count for as margin, USDT; else 0.',
    ({ union }) => union?.total ?? '0',
  ],
  // As the interface's own sample spells it; clients read either.
  unionTotalMagin: ['The same, once more.', ({ union }) => union?.total ?? '0'],
  unionAvailable: [
    'Union mode: what of it is free, USDT; else 0.',
    ({ union }) => union?.available ?? '0',
  ],
  unionMm: [
    'Union mode: what must be kept of it, USDT; else 0.',
    ({ union }) => union?.maintenance ?? '0',
  ],
  assetMode: [
    'single: margined by the margin coin alone; union: by all coins.',
    (account) => account.assetMode,
  ],
  coupon: ['0: there are no coupons.', () => '0'],
  assetList: rowsOf(unionAsset, ({ assets }) => assets),
};

export const mixAccountV2 = codec<MixAccount>(mixAccountFields);

export function mixAccount(
  state: ReadState,
  user: ReadUser,
  market: { readonly category: FuturesCategory; readonly marginCoin: string },
): MixAccount {
  const coin = market.marginCoin;
  const balance = balanceRecord(state, futuresPocket(user, market.category, coin));
  const usd = usdUnits(state, coin, balance.equity);
  const pocket = pocketForReader(state.ledger, user.uid, walletFor(user, market.category), coin);
  return {
    balance,
    usdtEquity: usdAsCoin(state, usd, 'USDT'),
    btcEquity: usdAsCoin(state, usd, 'BTC'),
    crossedRiskRate: marginRatio(pocketHealth(state, pocket)),
    union: unionFigures(state, user),
    assets: unionAssets(state, user, walletFor(user, market.category)),
    assetMode: user.assetMode,
  };
}

function unionAssets(state: ReadState, user: ReadUser, wallet: Wallet): readonly BalanceRecord[] {
  if (user.assetMode === 'single') return [];
  return coinsIn(state, user, wallet).map((coin) => balanceRecord(state, { user, wallet, coin }));
}

function unionFigures(state: ReadState, user: ReadUser): UnionFigures | undefined {
  if (user.assetMode === 'single') return undefined;
  const figures = accountFigures(state, { uid: user.uid, wallet: 'unified' });
  const usdt = (units: Units) => usdAsCoin(state, units, 'USDT');
  return {
    total: usdt(figures.effEquity),
    available: usdt(figures.spare),
    maintenance: usdt(add(figures.positions, figures.debts)),
  };
}

export interface ReadBalance extends BalanceRecord {
  readonly readMs: number;
}

/** The three parts add up to the balance (case A19). */
export const spotFields: RowFields<ReadBalance> = {
  coin: ['Coin.', (record) => record.coin],
  available: ['What may be spent now.', (record) => record.free],
  frozen: ['Held for spot orders.', (record) => record.spotLocked],
  locked: [
    'Bound by futures: margin, and losses not yet realised. 0 in a wallet of spot alone.',
    (record) => minus(minus(record.balance, record.free), record.spotLocked),
  ],
  limitAvailable: ['0: nothing is limited to copy trading.', () => '0'],
  uTime: ['Time of this reading, Unix ms.', (record) => String(record.readMs)],
};

export const spotAssetV2 = codec<ReadBalance>(spotFields);

/** Under the names of the sockets. */
export const mixAccountPush = codec<MixAccount>({
  ...only(mixAccountFields, ['marginCoin', 'available', 'maxTransferOut', 'usdtEquity']),
  frozen: ['Held for open orders.', ({ balance }) => plus(balance.orderMargin, balance.spotLocked)],
  maxOpenPosAvailable: ['What may back new positions.', ({ balance }) => balance.marginable],
  equity: ['Balance and unrealised profit.', ({ balance }) => balance.equity],
  ...only(mixAccountFields, [
    'crossedRiskRate',
    'unrealizedPL',
    'unionTotalMargin',
    'unionAvailable',
    'unionMm',
  ]),
  assetsMode: [
    'single: margined by the margin coin alone; union: by all coins.',
    (account) => account.assetMode,
  ],
});

/** All margin coins of a product type together. */
export interface MixEquity {
  readonly usdtEquity: string;
  readonly btcEquity: string;
  readonly unrealisedUsdt: string;
  readonly union: UnionFigures | undefined;
}

export const equityPush = codec<MixEquity>({
  btcEquity: ['Σ equity of its margin coins, BTC.', (equity) => equity.btcEquity],
  usdtEquity: ['The same, USDT.', (equity) => equity.usdtEquity],
  unrealizedPL: ['Σ unrealised profit, USDT.', (equity) => equity.unrealisedUsdt],
  ...within(
    only(mixAccountFields, ['unionTotalMargin', 'unionAvailable', 'unionMm']),
    ({ union }: MixEquity) => ({ union }) as MixAccount,
  ),
});

export function mixEquity(
  state: ReadState,
  user: ReadUser,
  { category, coins }: { readonly category: FuturesCategory; readonly coins: readonly string[] },
): MixEquity {
  let equity: Units = 0;
  let profit: Units = 0;
  for (const coin of coins) {
    const balance = balanceRecord(state, futuresPocket(user, category, coin));
    const usd = (amount: string) => usdUnits(state, coin, amount);
    equity = add(equity, usd(balance.equity));
    profit = add(profit, add(usd(balance.crossedProfit), usd(balance.isolatedProfit)));
  }
  return {
    usdtEquity: usdAsCoin(state, equity, 'USDT'),
    btcEquity: usdAsCoin(state, equity, 'BTC'),
    unrealisedUsdt: usdAsCoin(state, profit, 'USDT'),
    union: unionFigures(state, user),
  };
}
