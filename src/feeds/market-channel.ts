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
  /** The fields of the argument. */
  readonly input: unknown;
}

interface Declared<S extends string>
  extends Pick<Channel, 'api' | 'name' | 'summary' | 'source' | 'hears' | 'row' | 'pace'> {
  readonly suffixes?: readonly S[];
  /** Pushes are this far apart, ms. */
  readonly everyMs: (market: ReadMarket, suffix: S) => number;
  /** How often a running clock is told. */
  readonly beatMs?: number;
  readonly categories?: readonly Category[];
  /** What an argument has beside the market. */
  readonly fields?: Channel['fields'];
  readonly open: (call: MarketCall<S>) => Feed;
}

export function marketChannel<const S extends string = ''>(declared: Declared<S>): Channel {
  const { api, suffixes = [''], categories = CATEGORIES, everyMs, beatMs, ...more } = declared;
  const { fields = {}, open, ...rest } = more;
  const beat = beatMs === undefined ? {} : { beatMs };
  return {
    ...rest,
    api,
    suffixes,
    access: { kind: 'public' },
    instTypes: categories.map((category) => (api === 'v2' ? category : category.toLowerCase())),
    fields: { ...fieldsOf(api), ...fields },
    find: (services, { input, instType, suffix }): Found | undefined => {
      const { instId, symbol: named } = input as MarketInput;
      const key = instrumentKey(instType.toUpperCase() as Category, named ?? instId ?? '');
      const market = services.venue.state.markets.get(key);
      if (market === undefined) return undefined;
      const call = { services, market, suffix: suffix as S, input };
      const pace = { everyMs: everyMs(market, call.suffix), ...beat };
      return { subject: key, key: keyOf(key, fields, input), ...pace, open: () => open(call) };
    },
  };
}

/** Arguments that differ in a further field do not share a feed. */
function keyOf(key: string, fields: Channel['fields'], input: unknown): string {
  const more = Object.keys(fields).map((name) => (input as Record<string, unknown>)[name]);
  return more.length === 0 ? key : `${key} ${JSON.stringify(more)}`;
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
