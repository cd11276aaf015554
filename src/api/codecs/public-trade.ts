/** A public trade as each family shows it. */
import { codec } from './codec.ts';

export interface PublicTrade {
  readonly symbol: string;
  readonly tradeId: string;
  readonly price: string;
  readonly size: string;
  readonly takerSide: string;
  readonly timeMs: number;
}

export const publicTradeV2 = codec<PublicTrade>({
  symbol: ['Trading pair.', (trade) => trade.symbol],
  tradeId: ['Trade id.', (trade) => trade.tradeId],
  price: ['Price.', (trade) => trade.price],
  size: ['Size, base coin.', (trade) => trade.size],
  side: ['Side of the taker.', (trade) => trade.takerSide],
  ts: ['Time, Unix ms.', (trade) => String(trade.timeMs)],
});

export const publicTradeV3 = codec<PublicTrade>({
  execId: ['Trade id.', (trade) => trade.tradeId],
  price: ['Price.', (trade) => trade.price],
  size: ['Size, base coin.', (trade) => trade.size],
  side: ['Side of the taker.', (trade) => trade.takerSide],
  ts: ['Time, Unix ms.', (trade) => String(trade.timeMs)],
});
