/** What happens to a market: it is halted, delisted, jumps, or gets other terms. */

import type { ReadMarket } from '../../engine/core/entities.ts';
import type {
  FuturesCategory,
  InstrumentSpec,
  PositionTier,
} from '../../engine/core/instrument.ts';
import { MARK_SCALE, RATE_SCALE } from '../../engine/core/instrument.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { mulDivFloor } from '../../primitives/units.ts';
import { factor, optional, span, whole } from '../param.ts';
import { type ActMeeting, anAct } from '../primitive.ts';

/** Does something for each market that is meant. */
async function each<P>(
  { subject: { markets } }: Pick<ActMeeting<P>, 'subject'>,
  act: (market: ReadMarket) => Promise<unknown>,
): Promise<void> {
  for (const market of markets) await act(market);
}

const named = ({ instrument: { category, symbol } }: ReadMarket) => ({ category, symbol });

export const halt = anAct({
  name: 'halt',
  family: 'trading',
  summary: 'Halts markets, for a while or until an operator opens them.',
  seen: 'Orders that are refused as under maintenance, and that status in lists.',
  params: { ms: optional(span('How long, of venue time; until it is taken back when left out.')) },
  act: async (met) => {
    const set = (status: 'halted' | 'online') =>
      each(met, (market) =>
        met.submit({
          type: 'set-status',
          ...named(market),
          status,
          isOfLevel: true,
          ...met.signed,
        }),
      );
    await set('halted');
    met.later(met.with.ms ?? Number.POSITIVE_INFINITY, () => set('online'));
  },
});

export const delist = anAct({
  name: 'delist',
  family: 'trading',
  summary:
    'Takes markets off trading for good: orders are cancelled, positions closed at the mark.',
  seen: 'A position that is gone, with a fill that it did not send, and a market that takes no orders.',
  params: {},
  act: (met) =>
    each(met, (market) => met.submit({ type: 'delist', ...named(market), ...met.signed })),
});

const MILLION = 1_000_000;

export const gapPrice = anAct({
  name: 'gap-price',
  family: 'trading',
  summary: 'Has the index jump, and the mark with it: over whatever waited in between.',
  seen: 'Stops that fill far from where they were set, liquidations.',
  params: { move: factor('How far, -0.05 is five per cent down.', { min: -0.99, max: 10 }) },
  act: async (met) => {
    const by = Math.round((1 + met.with.move) * MILLION);
    const prices = met.subject.markets.flatMap((market) => {
      const { indexPrice } = market;
      if (indexPrice === undefined) return [];
      const price = formatUnits(mulDivFloor(indexPrice, by, MILLION), MARK_SCALE);
      return [{ ...named(market), price }];
    });
    await met.submit({ type: 'set-index-price', prices, force: true, ...met.signed });
  },
});

export const changeTiers = anAct({
  name: 'change-tiers',
  family: 'trading',
  summary: 'Gives contracts other leverage tiers: less leverage, more maintenance margin.',
  seen: 'Other tiers; a leverage that is refused; a position that is nearer its liquidation, or liquidated.',
  params: {
    maxLeverage: whole('No tier allows more.', { min: 1, max: 1000, usual: 10 }),
    times: factor('The maintenance rate of each tier becomes so many times what it was.', {
      ...{ min: 0.01, max: 100, usual: 2 },
    }),
  },
  act: (met) =>
    each(met, (market) => {
      const changes = harder(market.instrument.spec, met.with);
      return met.submit({ type: 'update-instrument', ...named(market), changes, ...met.signed });
    }),
});

const USUAL_TIER: PositionTier = {
  upTo: '1000000000',
  maxLeverage: 125,
  maintenanceMarginRate: '0.004',
};
const RATE_MAX = 0.99;
const RATE_DECIMALS = 12;

function harder(
  { tiers = [USUAL_TIER] }: InstrumentSpec,
  { maxLeverage, times }: { readonly maxLeverage: number; readonly times: number },
) {
  return {
    maxLeverage,
    tiers: tiers.map((tier) => ({
      ...tier,
      maxLeverage: Math.min(tier.maxLeverage, maxLeverage),
      maintenanceMarginRate: Math.min(RATE_MAX, Number(tier.maintenanceMarginRate) * times)
        .toFixed(RATE_DECIMALS)
        .replace(/0+$/, ''),
    })),
  };
}

/** A little more than the cap, which holds it: rounding takes nothing of the rate. */
const OVER = 1.01;
const HOUR_MS = 3_600_000;

export const fundingSpike = anAct({
  name: 'funding-spike',
  family: 'trading',
  summary:
    'Has contracts pay another funding rate, in other intervals, up to another cap: the mark stands that far from the index, and the mean of an interval goes by it.',
  seen: 'Another rate, interval and cap, and payments that are many times what they were.',
  params: {
    rate: factor('Of an interval; below zero shorts pay.', { min: -0.9, max: 0.9 }),
    intervalHours: whole('How long one is.', { min: 1, max: 24, usual: 1 }),
    cap: optional(
      factor('The most of a rate; that of `rate` when left out.', { min: 0, max: 0.9 }),
    ),
    ms: optional(span('How long, of venue time; until it is taken back when left out.')),
  },
  act: async (met) => {
    const { cap, intervalHours, ms, rate } = met.with;
    const changes = {
      fundingIntervalHours: intervalHours,
      fundingCap: decimalOf(cap ?? Math.abs(rate)),
    };
    await each(met, async (market) => {
      const { indexPrice } = market;
      const { fundingCap, fundingIntervalMs } = market.instrument;
      if (market.instrument.kind === 'spot' || indexPrice === undefined) return;
      const by = Math.round((1 + rate * OVER) * MILLION);
      const price = formatUnits(mulDivFloor(indexPrice, by, MILLION), MARK_SCALE);
      const about = { ...named(market), ...met.signed };
      await met.submit({ type: 'update-instrument', ...about, changes });
      await met.submit({
        type: 'set-mark-price',
        ...about,
        ...futures(market),
        price,
        force: true,
      });
      met.later(ms ?? Number.POSITIVE_INFINITY, async () => {
        await met.submit({ type: 'set-mark-price', ...about, ...futures(market), price: null });
        const before = {
          fundingIntervalHours: fundingIntervalMs / HOUR_MS,
          fundingCap: formatUnits(fundingCap, RATE_SCALE),
        };
        await met.submit({ type: 'update-instrument', ...about, changes: before });
      });
    });
  },
});

function decimalOf(value: number): string {
  return value.toFixed(RATE_DECIMALS).replace(/\.?0+$/, '');
}

const futures = ({ instrument }: ReadMarket) => ({
  category: instrument.category as FuturesCategory,
});
