/** Channels of one market each, open to everybody. */
import type { ReadMarket } from '../engine/core/entities.ts';
import { type Category, FUTURES_CATEGORIES, instrumentKey } from '../engine/core/instrument.ts';
import { optional, symbol } from '../http/fields.ts';
import type { Api, Channel, Feed, FeedServices, Found } from './feed.ts';

const CATEGORIES: readonly Category[] = ['SPOT', ...FUTURES_CATEGORIES];

interface MarketCall<S extends string> {
  readonly services: FeedServices;
  readonly market: ReadMarket;
  readonly suffix: S;
}

interface Declared<S extends string>
  extends Pick<Channel, 'api' | 'name' | 'summary' | 'source' | 'hears' | 'row' | 'pace'> {
  readonly suffixes?: readonly S[];
  /** Pushes are this far apart, ms. */
  readonly everyMs: (market: ReadMarket, suffix: S) => number;
  readonly open: (call: MarketCall<S>) => Feed;
}

export function marketChannel<const S extends string = ''>(declared: Declared<S>): Channel {
  const { api, suffixes = [''], everyMs, open, ...rest } = declared;
  return {
    ...rest,
    api,
    suffixes,
    access: { kind: 'public' },
    instTypes: CATEGORIES.map((category) => (api === 'v2' ? category : category.toLowerCase())),
    fields: fieldsOf(api),
    find: (services, { input, instType, suffix }): Found | undefined => {
      const { instId, symbol: named } = input as MarketInput;
      const key = instrumentKey(instType.toUpperCase() as Category, named ?? instId ?? '');
      const market = services.venue.state.markets.get(key);
      if (market === undefined) return undefined;
      const call = { services, market, suffix: suffix as S };
      return { subject: key, key, everyMs: everyMs(market, call.suffix), open: () => open(call) };
    },
  };
}

interface MarketInput {
  readonly instId?: string;
  readonly symbol?: string;
}

/** v3 clients name the market by either word (wire.md 5.4). */
function fieldsOf(api: Api): Channel['fields'] {
  if (api === 'v2') return { instId: symbol() };
  return { symbol: optional(symbol()), instId: optional(symbol()) };
}

/** Intervals of spot and of futures, ms. */
export function bySpot(spotMs: number, futuresMs: number) {
  return ({ instrument }: ReadMarket): number =>
    instrument.category === 'SPOT' ? spotMs : futuresMs;
}
