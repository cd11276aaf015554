/**
 * The coins of a unified account as the v3 family shows them, and its debts (spec 2.5, wire.md 6.8).
 * Decides R-4.8-5.
 */

import type { ReadUser } from '../../../engine/core/entities.ts';
import { USD_SCALE } from '../../../engine/core/instrument.ts';
import type { ReadState } from '../../../engine/core/state.ts';
import {
  type AccountFigures,
  accountFigures,
  type BalanceRecord,
  balanceRecord,
  coinsIn,
} from '../../../engine/read/account-record.ts';
import type { RepayCoin } from '../../../engine/read/debt-record.ts';
import { marginRatio } from '../../../engine/read/position-risk.ts';
import { usdAsCoin, usdUnits, usdValueText } from '../../../engine/read/usd-value.ts';
import { formatUnits } from '../../../primitives/decimal.ts';
import { add, type Units } from '../../../primitives/units.ts';
import { minus, plus } from '../amount-text.ts';
import { codec, type RowFields, rowsOf } from '../codec.ts';

export interface ValuedBalance extends BalanceRecord {
  readonly usdValue: string;
}

const assetFields: RowFields<ValuedBalance> = {
  coin: ['Coin.', (asset) => asset.coin],
  equity: ['Balance and unrealised profit less debt, in the coin.', (asset) => asset.equity],
  usdValue: ['Equity in USD.', (asset) => asset.usdValue],
  balance: [
    'What is there, borrowed money included: available, locked and the margin of positions are parts of it.',
    ({ balance, debt }) => plus(balance, debt),
  ],
  available: [
    'What is free for new orders: the balance less what orders hold, the margin of positions and their losses. With a position, available and locked are less than the equity.',
    (asset) => asset.free,
  ],
  debt: ['What is owed.', (asset) => asset.debt],
  locked: ['Held for spot orders.', (asset) => asset.spotLocked],
};

export const assetV3 = codec<ValuedBalance>(assetFields);

/** All coins of a user's unified account. */
export function valuedBalances(state: ReadState, user: ReadUser): readonly ValuedBalance[] {
  return coinsIn(state, user, 'unified').map((coin) => {
    const record = balanceRecord(state, { user, wallet: 'unified', coin });
    return { ...record, usdValue: usdValueText(state, coin, record.equity) };
  });
}

/** A unified account as a whole. */
export interface UnifiedAccount {
  readonly equity: Units;
  readonly profit: Units;
  readonly risk: AccountFigures;
  readonly assets: readonly ValuedBalance[];
  /** An amount in USD as one of a coin. */
  readonly as: (usd: Units, coin: string) => string;
}

export function unifiedAccount(state: ReadState, user: ReadUser): UnifiedAccount {
  const assets = valuedBalances(state, user);
  let equity: Units = 0;
  let profit: Units = 0;
  for (const each of assets) {
    const usd = (amount: string) => usdUnits(state, each.coin, amount);
    equity = add(equity, usd(each.equity));
    profit = add(profit, add(usd(each.crossedProfit), usd(each.isolatedProfit)));
  }
  const risk = accountFigures(state, { uid: user.uid, wallet: 'unified' });
  return { equity, profit, risk, assets, as: (usd, coin) => usdAsCoin(state, usd, coin) };
}

const margins: RowFields<UnifiedAccount> = {
  effEquity: [
    'What the coins count for as margin, less what is owed, USD.',
    ({ risk }) => usdText(risk.effEquity),
  ],
  imr: [
    'Σ initial margin of crossed positions, open orders and debts, USD.',
    ({ risk }) => usdText(risk.initial),
  ],
  mmr: [
    'Σ maintenance margin of crossed positions, with closing fees, and of debts, USD.',
    ({ risk: { debts, positions } }) => usdText(add(positions, debts)),
  ],
  mgnRatio: [
    'mmr / effEquity; 1 = liquidation.',
    ({ risk: { debts, effEquity, positions } }) =>
      marginRatio({ equity: effEquity, requirement: add(positions, debts) }),
  ],
  positionMgnRatio: [
    'The same of positions alone.',
    ({ risk: { effEquity, positions } }) =>
      marginRatio({ equity: effEquity, requirement: positions }),
  ],
};

export const accountV3 = codec<UnifiedAccount>({
  accountEquity: ['Σ equity of all coins, USD.', ({ equity }) => usdText(equity)],
  usdtEquity: ['The same in USDT.', ({ as, equity }) => as(equity, 'USDT')],
  btcEquity: ['The same in BTC.', ({ as, equity }) => as(equity, 'BTC')],
  unrealisedPnl: ['Σ unrealised profit, USD.', ({ profit }) => usdText(profit)],
  usdtUnrealisedPnl: ['The same in USDT.', ({ as, profit }) => as(profit, 'USDT')],
  btcUnrealizedPnl: ['The same in BTC.', ({ as, profit }) => as(profit, 'BTC')],
  ...margins,
  assets: rowsOf(assetV3, ({ assets }) => assets),
});

const coinPush = codec<ValuedBalance>({
  ...assetFields,
  borrow: ['What is owed of it without interest.', (asset) => asset.principal],
  debts: ['Interest that is owed.', (asset) => minus(asset.debt, asset.principal)],
  bonus: ['0: there are no bonuses.', () => '0'],
});

/** Under the names of the sockets. */
export const accountPushV3 = codec<UnifiedAccount>({
  totalEquity: ['Σ equity of all coins, USD.', ({ equity }) => usdText(equity)],
  unrealisedPnL: ['Σ unrealised profit, USD.', ({ profit }) => usdText(profit)],
  ...margins,
  coin: rowsOf(coinPush, ({ assets }) => assets),
});

function usdText(usd: Units): string {
  return formatUnits(usd, USD_SCALE);
}

export const repayCoinV3 = codec<RepayCoin>({
  coin: ['Coin.', ({ coin }) => coin],
  size: ['In the coin.', ({ size }) => size],
  amount: ['In USD.', ({ amount }) => amount],
});

/** Coins that can be named in one repayment. */
export const SELECTION_MAX = 20;
