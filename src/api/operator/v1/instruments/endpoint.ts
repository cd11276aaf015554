/** Instruments as they were declared, changes included, in the words of `update-instrument` (design.md 6). */
import Type, { type Static } from 'typebox';
import type { DeepReadonly } from '../../../../engine/core/deep-readonly.ts';
import {
  CATEGORIES,
  type Instrument,
  isNamed,
  type PositionTier,
} from '../../../../engine/core/instrument.ts';
import { sortedValues } from '../../../../engine/core/sorted.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, oneOf, optional, str, symbol } from '../../../../http/fields.ts';

const NONE = 'empty: none is declared.';

const tierFields = {
  maxLeverage: str('Leverage in the tier.'),
  maintenanceMarginRate: str('Maintenance rate in the tier.'),
};

const row = Type.Object({
  category: str('Its category.'),
  symbol: str('Its symbol.'),
  status: str('What it was set to itself.'),
  tradingStatus: str('What the venue, its category and it allow together.'),
  base: str('Base coin.'),
  quote: str('Quote coin.'),
  marginCoin: str('The coin that margins and settles; of spot the quote coin.'),
  priceStep: str('Prices are multiples of it.'),
  sizeStep: str('Sizes are multiples of it.'),
  minSize: str('The smallest order.'),
  minValue: str(`The least value of an order; ${NONE}`),
  maxSize: str(`The largest limit order; ${NONE}`),
  maxMarketSize: str(`The largest market order; ${NONE}`),
  maxOpenOrders: str(`Open orders per user; ${NONE}`),
  makerFeeRate: str('Fee rate of makers.'),
  takerFeeRate: str('Fee rate of takers.'),
  maxLeverage: str(`Leverage; ${NONE}`),
  fundingIntervalHours: str(`Hours between fundings; ${NONE}`),
  fundingCap: str(`The bound of the funding rate; ${NONE}`),
  deliveryTime: str('When it is delivered, Unix ms; empty: never.'),
  indexSource: str('Who moves the index.'),
  indexStaleAfterMs: str(`Nobody is liquidated on an index older than this; ${NONE}`),
  markSource: str('What the mark is.'),
  mergeScales: str(`Scales of merged depth; ${NONE}`),
  maxDepth: str(`Levels of merged depth at most; ${NONE}`),
  priceBand: Type.Object({ buy: str(`Of buys; ${NONE}`), sell: str(`Of sells; ${NONE}`) }),
  tiers: list(Type.Object({ upTo: str('Value up to which it goes.'), ...tierFields })),
  margin: Type.Object({
    maxLeverage: str('Leverage of margin orders; empty: it does not trade on margin.'),
    tiers: list(
      Type.Object({
        baseUpTo: str('Debt of the base coin up to which it goes.'),
        quoteUpTo: str('Debt of the quote coin up to which it goes.'),
        ...tierFields,
      }),
    ),
  }),
  openInterestLimit: Type.Object({
    user: str(`Of one account; ${NONE}`),
    withSubAccounts: str(`Of a main account with its sub-accounts; ${NONE}`),
  }),
  limitOpenTime: str('When opening is restricted, Unix ms; empty: nothing is announced.'),
  offTime: str('When it is delisted, Unix ms; empty: nothing is announced.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/instruments',
  summary: 'List instruments as they were declared',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({ category: optional(oneOf(CATEGORIES)), symbol: optional(symbol()) }),
  data: Type.Object({ list: list(row) }),
  handle: ({ input: { category, symbol: name }, venue: { state } }) => ({
    list: sortedValues(state.markets)
      .map(({ instrument }) => instrument)
      .filter((instrument) => isNamed(instrument, { category, symbol: name }))
      .map(rowOf),
  }),
});

function rowOf(instrument: DeepReadonly<Instrument>): Static<typeof row> {
  const { marginCoin, spec, status: tradingStatus } = instrument;
  const { margin, openInterestLimit, priceBand } = spec;
  return {
    ...{ category: spec.category, symbol: spec.symbol, tradingStatus, marginCoin },
    ...{ status: spec.status ?? 'online', base: spec.base, quote: spec.quote },
    ...{ priceStep: spec.priceStep, sizeStep: spec.sizeStep, minSize: spec.minSize },
    minValue: spec.minValue ?? '',
    maxSize: spec.maxSize ?? '',
    maxMarketSize: spec.maxMarketSize ?? '',
    maxOpenOrders: numberText(spec.maxOpenOrders),
    ...{ makerFeeRate: spec.makerFeeRate, takerFeeRate: spec.takerFeeRate },
    maxLeverage: numberText(spec.maxLeverage),
    fundingIntervalHours: numberText(spec.fundingIntervalHours),
    fundingCap: spec.fundingCap ?? '',
    deliveryTime: numberText(spec.deliveryMs),
    ...{ indexSource: instrument.indexSource, markSource: instrument.markSource },
    indexStaleAfterMs: numberText(spec.indexStaleAfterMs),
    mergeScales: numberText(spec.mergeScales),
    maxDepth: numberText(spec.maxDepth),
    priceBand: { buy: priceBand?.buy ?? '', sell: priceBand?.sell ?? '' },
    tiers: (spec.tiers ?? []).map((tier) => ({ ...tierText(tier), upTo: tier.upTo })),
    margin: {
      maxLeverage: numberText(margin?.maxLeverage),
      tiers: (margin?.tiers ?? []).map((tier) => ({ ...tier, ...tierText(tier) })),
    },
    openInterestLimit: {
      user: openInterestLimit?.user ?? '',
      withSubAccounts: openInterestLimit?.withSubAccounts ?? '',
    },
    limitOpenTime: announced(spec.limitOpenMs),
    offTime: announced(spec.offMs),
  };
}

function numberText(value: number | undefined): string {
  return String(value ?? '');
}

function tierText({ maintenanceMarginRate, maxLeverage }: Omit<PositionTier, 'upTo'>) {
  return { maxLeverage: String(maxLeverage), maintenanceMarginRate };
}

/** What was taken back stands as -1. */
function announced(timeMs: number | undefined): string {
  return timeMs === undefined || timeMs < 0 ? '' : String(timeMs);
}
