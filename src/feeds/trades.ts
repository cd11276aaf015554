/** The trades of a market as a feed, for the channels that show them. */
import { recentTrades, tradeShown } from '../api/calls/market-data.ts';
import type { PublicTrade } from '../api/codecs/public-trade.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import { type Feed, type FeedServices, type Push, rowsText } from './feed.ts';

const AT_FIRST = 50;
/** So many wait for a reader who is behind. */
const WAITING_MAX = 500;

export function tradesFeed(
  { market, services }: { readonly market: ReadMarket; readonly services: FeedServices },
  encode: (trade: PublicTrade) => unknown,
): Feed {
  /** Oldest first. */
  let waiting: PublicTrade[] = [];
  let taken: readonly PublicTrade[] = [];
  const push = (action: Push['action'], newestFirst: readonly PublicTrade[]): Push => ({
    action,
    rows: rowsText(newestFirst.map(encode)),
  });
  return {
    hear: (event, timeMs) => {
      if (event.type !== 'traded' || event.isOffBook) return false;
      waiting.push(tradeShown(event.instrument, { ...event, timeMs }));
      return true;
    },
    take: () => {
      taken = waiting.reverse();
      waiting = [];
      return [push('update', taken)];
    },
    first: () => push('snapshot', recentTrades(services, market.instrument, AT_FIRST)),
    missed: () => {
      let missed: PublicTrade[] = [];
      return {
        miss: () => {
          missed = [...taken, ...missed].slice(0, WAITING_MAX);
        },
        catchUp: () => [push('update', missed)],
      };
    },
  };
}
