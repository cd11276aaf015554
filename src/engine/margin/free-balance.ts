/**
 * What a user may still commit in one coin of one wallet:
 *
 *   free = available − Σ initial margin of crossed legs + min(0, Σ their unrealised profit)
 *
 * Holds of spot orders, order margin and isolated margin have already left `available`. Unrealised
 * profit does not back new orders; an unrealised loss does count (docs/rules.md).
 */
import { pocketAccounts } from '../ledger/chart-of-accounts.ts';
import { markPrice } from '../mark/mark-price.ts';
import type { Position } from '../position/position.ts';
import { unrealisedProfit } from '../position/profit.ts';
import type { Market, State } from '../state.ts';
import type { Holding, User, Wallet } from '../user/user.ts';

/** A coin of a wallet. */
export interface Pocket {
  readonly user: User;
  readonly wallet: Wallet;
  readonly coin: string;
}

/** The pocket that margins a holding's futures, or pays on spot. */
export function marginPocket(holding: Holding): Pocket {
  return {
    user: holding.user,
    wallet: holding.wallet,
    coin: holding.market.instrument.marginCoin,
  };
}

/** Sums over the crossed legs that a pocket backs, margin-coin units. */
export interface CrossedSums {
  readonly margin: bigint;
  readonly profit: bigint;
}

/** Units that may be spent, locked or withdrawn; never above what is available. */
export function freeBalance(state: State, pocket: Pocket): bigint {
  const balance = pocketAccounts(state.ledger, pocket.user.uid, pocket.wallet, pocket.coin)
    .available.balance;
  const crossed = crossedSums(pocket);
  const loss = crossed.profit < 0n ? crossed.profit : 0n;
  return balance - crossed.margin + loss;
}

export function crossedSums(pocket: Pocket): CrossedSums {
  let margin = 0n;
  let profit = 0n;
  for (const holding of pocket.user.holdings.values()) {
    if (holding.marginMode !== 'crossed' || !isBackedBy(holding, pocket)) continue;
    const { long, short, market } = holding;
    if (long !== undefined) {
      margin += long.margin;
      profit += profitOf(market, long);
    }
    if (short !== undefined) {
      margin += short.margin;
      profit += profitOf(market, short);
    }
  }
  return { margin, profit };
}

/** Unrealised profit at the current mark; 0n while there is none. */
export function profitOf(market: Market, position: Position): bigint {
  const mark = markPrice(market);
  if (mark === undefined) return 0n;
  if (position.profitMark !== mark) {
    position.profit = unrealisedProfit(market.instrument, position, mark);
    position.profitMark = mark;
  }
  return position.profit;
}

export interface Leg {
  readonly holding: Holding;
  readonly market: Market;
  readonly position: Position;
}

/** Every open leg that settles in a pocket's coin. */
export function legsOf(pocket: Pocket): Leg[] {
  const legs: Leg[] = [];
  for (const holding of pocket.user.holdings.values()) {
    if (!isBackedBy(holding, pocket)) continue;
    const { market } = holding;
    if (holding.long !== undefined) legs.push({ holding, market, position: holding.long });
    if (holding.short !== undefined) legs.push({ holding, market, position: holding.short });
  }
  return legs;
}

function isBackedBy(holding: Holding, pocket: Pocket): boolean {
  const { instrument } = holding.market;
  return (
    instrument.kind !== 'spot' &&
    instrument.marginCoin === pocket.coin &&
    holding.wallet === pocket.wallet
  );
}
