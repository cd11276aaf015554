/** R-E-2, R-E-6: the venue's fee tiers and its platform coin. */
import { parseUnits } from '../../primitives/decimal.ts';
import type { Result } from '../command.ts';
import { startCounting } from '../due/day.ts';
import type { FeeDeductionSpec, FeeTierSpec, RatesSpec, SetFeeSchedule } from '../fee-command.ts';
import { reviewTiers } from '../fees/earn-tier.ts';
import type { FeeDeduction, FeeTier, Rates } from '../fees/fee-tier.ts';
import { parseFraction } from '../instrument/fraction.ts';
import { instrumentKey } from '../instrument/instrument.ts';
import { USD_SCALE } from '../margin/usd-value.ts';
import { isRejection, type Rejection } from '../rejection.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';

export function setFeeSchedule(turn: Turn, command: SetFeeSchedule): Result<'set-fee-schedule'> {
  const { state } = turn;
  const tiers: FeeTier[] = [];
  for (const spec of command.tiers) {
    if (tiers.some(({ tier }) => tier === spec.tier))
      return { reason: 'already-exists', detail: spec.tier };
    const tier = tierOf(state, spec);
    if (isRejection(tier)) return tier;
    tiers.push(tier);
  }
  const deduction = deductionOf(state, command.deduction);
  if (deduction !== undefined && isRejection(deduction)) return deduction;
  state.fees.tiers = tiers;
  state.fees.deduction = deduction;
  startCounting(turn);
  reviewTiers(state);
  return { tiers: tiers.length };
}

function tierOf(state: State, spec: FeeTierSpec): FeeTier | Rejection {
  const volume = spec.volume30d === undefined ? undefined : parseUnits(spec.volume30d, USD_SCALE);
  if (spec.volume30d !== undefined && (volume === undefined || volume < 0n))
    return { reason: 'invalid-amount', detail: 'volume30d' };
  const rates = ratesByKey(Object.entries(spec.rates));
  if (isRejection(rates)) return rates;
  const named = (spec.instruments ?? []).map(
    (each) => [instrumentKey(each.category, each.symbol), each] as const,
  );
  const unknown = named.find(([key]) => !state.markets.has(key));
  if (unknown !== undefined) return { reason: 'unknown-instrument', detail: unknown[1].symbol };
  const instruments = ratesByKey(named);
  if (isRejection(instruments)) return instruments;
  return { tier: spec.tier, volume, rates: rates.rates, instruments: instruments.rates };
}

function ratesByKey(
  entries: readonly (readonly [string, RatesSpec])[],
): { readonly rates: Record<string, Rates> } | Rejection {
  const rates: Record<string, Rates> = {};
  for (const [key, texts] of entries) {
    const read = ratesOf(texts);
    if (isRejection(read)) return read;
    rates[key] = read;
  }
  return { rates };
}

function ratesOf({ maker, taker }: RatesSpec): Rates | Rejection {
  const read = { maker: parseFraction(maker), taker: parseFraction(taker) };
  if (read.maker === undefined) return { reason: 'invalid-amount', detail: 'maker' };
  if (read.taker === undefined) return { reason: 'invalid-amount', detail: 'taker' };
  return { maker: read.maker, taker: read.taker };
}

function deductionOf(
  state: State,
  spec: FeeDeductionSpec | undefined,
): FeeDeduction | Rejection | undefined {
  if (spec === undefined) return undefined;
  if (!state.coins.has(spec.coin)) return { reason: 'unknown-coin', detail: spec.coin };
  const discount = parseFraction(spec.discount);
  if (discount === undefined) return { reason: 'invalid-amount', detail: 'discount' };
  return { coin: spec.coin, discount };
}
