/** The fee tiers and the platform coin in force, in the words of `set-fee-schedule` (design.md 6). */
import Type, { type Static, type TObject, type TOptional } from 'typebox';
import type { DeepReadonly } from '../../../../engine/core/deep-readonly.ts';
import {
  CATEGORIES,
  type Category,
  RATE_SCALE,
  USD_SCALE,
} from '../../../../engine/core/instrument.ts';
import type { FeeTier, Rates } from '../../../../engine/core/reference.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';

const rateFields = { maker: str('Rate of makers.'), taker: str('Rate of takers.') };

const ratesByCategory = Object.fromEntries(
  CATEGORIES.map((category) => [category, Type.Optional(Type.Object(rateFields))]),
) as Record<Category, TOptional<TObject<typeof rateFields>>>;

const tier = Type.Object({
  tier: str('Its name.'),
  volume30d: str('USD of 30 days that earn it; empty: only an operator gives it.'),
  rates: Type.Object(ratesByCategory),
  instruments: list(
    Type.Object({ category: str('Category.'), symbol: str('Symbol.'), ...rateFields }),
  ),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/fee-schedule',
  summary: 'Get the fee tiers',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({}),
  data: Type.Object({
    feeTiers: list(tier),
    feeDeduction: Type.Object({
      coin: str('The platform coin; empty: there is none.'),
      discount: str('What paying in it saves, as a fraction; empty: there is none.'),
    }),
  }),
  handle: ({ venue: { state } }) => ({
    feeTiers: state.fees.tiers.map((each) => tierOf(state, each)),
    feeDeduction: {
      coin: state.fees.deduction?.coin ?? '',
      discount: rateText(state.fees.deduction?.discount),
    },
  }),
});

function tierOf(state: ReadState, of: DeepReadonly<FeeTier>): Static<typeof tier> {
  return {
    tier: of.tier,
    volume30d: of.volume === undefined ? '' : formatUnits(of.volume, USD_SCALE),
    rates: Object.fromEntries(
      Object.entries(of.rates).map(([category, rates]) => [category, ratesOf(rates)]),
    ),
    instruments: Object.entries(of.instruments).flatMap(([key, rates]) => {
      const instrument = state.markets.get(key)?.instrument;
      if (instrument === undefined) return [];
      const { category, symbol } = instrument;
      return [{ category, symbol, ...ratesOf(rates) }];
    }),
  };
}

function ratesOf({ maker, taker }: DeepReadonly<Rates>) {
  return { maker: rateText(maker), taker: rateText(taker) };
}

function rateText(rate: FeeTier['volume']): string {
  return rate === undefined ? '' : formatUnits(rate, RATE_SCALE);
}
