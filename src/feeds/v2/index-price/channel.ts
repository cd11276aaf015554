/** What the coins of a pair that trades on margin are worth (wire.md 5.5). */
import { coinPrices, marginIndexPush } from '../../../api/codecs/v2/margin-index.ts';
import { instrumentKey } from '../../../engine/core/instrument.ts';
import { symbol } from '../../../http/fields.ts';
import type { Channel, Feed, FeedServices, Push } from '../../feed.ts';
import { rowsText } from '../../feed.ts';

const channel: Channel = {
  api: 'v2',
  name: 'index-price',
  suffixes: [''],
  summary: 'Index prices of both coins of a pair that trades on margin, in US dollars.',
  source: 'wire.md 5.5',
  pace: 'at first, then when a price has changed, at most every second',
  access: { kind: 'public' },
  instTypes: ['MARGIN'],
  fields: { instId: symbol() },
  hears: ['prices-moved', 'traded'],
  row: marginIndexPush.schema,
  find: (services, { input }) => {
    const { state } = services.venue;
    const { instId } = input as { readonly instId: string };
    const market = state.markets.get(instrumentKey('SPOT', instId));
    if (market === undefined || market.instrument.marginLeverage === 0) return undefined;
    const { base, key } = market.instrument;
    // The price of the quote coin moves elsewhere: the beat finds it.
    const subject = state.coins.get(base)?.usdPriceFrom ?? key;
    const pace = { everyMs: 1000, beatMs: 1000 };
    return { subject, key, ...pace, open: () => indexFeed(services, instId) };
  },
};

export default channel;

function indexFeed({ venue: { state }, nowMs }: FeedServices, instId: string): Feed {
  let told = '';
  const now = (): Push => {
    const prices = coinPrices(state, instId);
    told = JSON.stringify(prices);
    return {
      action: 'snapshot',
      rows: rowsText([marginIndexPush.encode({ ...prices, readMs: nowMs() })]),
    };
  };
  const isNew = () => JSON.stringify(coinPrices(state, instId)) !== told;
  return {
    hear: () => true,
    beat: isNew,
    passTime: isNew,
    take: () => (isNew() ? [now()] : []),
    first: now,
  };
}
