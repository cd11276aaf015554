/** A public trade as each family shows it. */
import { codec, type RowFields } from './codec.ts';

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
  execLinkId: ['The same.', (trade) => trade.tradeId],
  price: ['Price.', (trade) => trade.price],
  size: ['Size, base coin.', (trade) => trade.size],
  side: ['Side of the taker.', (trade) => trade.takerSide],
  ts: ['Time, Unix ms.', (trade) => String(trade.timeMs)],
});

/** Under the names of the sockets; `P` beside `p` because real clients read one or the other. */
export const publicTradePushV3 = codec<PublicTrade>({
  i: ['Trade id.', (trade) => trade.tradeId],
  L: ['The same.', (trade) => trade.tradeId],
  p: ['Price.', (trade) => trade.price],
  P: ['The same.', (trade) => trade.price],
  v: ['Size, base coin.', (trade) => trade.size],
  S: ['Side of the taker.', (trade) => trade.takerSide],
  T: ['Time, Unix ms.', (trade) => String(trade.timeMs)],
  isRPI: ['no: there are no orders of that kind.', () => 'no'],
});

/** A part of a position that the venue closed: to liquidate it, or as the other side of a loss. */
export interface ForcedClose {
  readonly symbol: string;
  /** Of the order that closed it. */
  readonly side: string;
  readonly price: string;
  readonly size: string;
  readonly timeMs: number;
}

const forcedClose: RowFields<ForcedClose> = {
  symbol: ['Contract.', (close) => close.symbol],
  side: ['Side of the order that closed it: buy or sell.', (close) => close.side],
  price: ['Price.', (close) => close.price],
  amount: ['Size, base coin.', (close) => close.size],
  ts: ['Time, Unix ms.', (close) => String(close.timeMs)],
};

export const liquidationPush = codec<ForcedClose>(forcedClose);

export const adlPush = codec<ForcedClose>({
  instId: ['Contract.', (close) => close.symbol],
  ...forcedClose,
  status: ['done: it has been reduced.', () => 'done'],
});
