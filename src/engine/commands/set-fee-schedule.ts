/** The venue's fee tiers and its platform coin. Decides R-E-2. */

import { parseUnits } from '../../primitives/decimal.ts';
import { list, literal, optional, struct, text } from '../../primitives/record-codec.ts';
import { instrumentKey, USD_SCALE } from '../core/instrument.ts';
import { CATEGORY } from '../core/record-parts.ts';
import type {
  FeeDeduction,
  FeeDeductionSpec,
  FeeTier,
  FeeTierSpec,
  Rates,
  RatesSpec,
} from '../core/reference.ts';
import { type Answer, foremost, isRejection, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { parseFraction } from '../core/steps.ts';
import { reviewTiers } from '../partners/count-fees.ts';
import { startCounting } from '../partners/pay-commissions.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

/** Declares tiers and platform coin, in place of those before. */
export interface SetFeeSchedule extends Signed {
  readonly type: 'set-fee-schedule';
  readonly tiers: readonly FeeTierSpec[];
  readonly deduction?: FeeDeductionSpec;
}

const RATES = struct<RatesSpec>({ maker: text, taker: text });

const FEE_TIER = struct<FeeTierSpec>({
  tier: text,
  volume30d: optional(text),
  rates: struct<FeeTierSpec['rates']>({
    SPOT: optional(RATES),
    'USDT-FUTURES': optional(RATES),
    'COIN-FUTURES': optional(RATES),
    'USDC-FUTURES': optional(RATES),
    'SUSDT-FUTURES': optional(RATES),
    'SCOIN-FUTURES': optional(RATES),
    'SUSDC-FUTURES': optional(RATES),
  }),
  instruments: optional(
    list(
      struct<NonNullable<FeeTierSpec['instruments']>[number]>({
        category: CATEGORY,
        symbol: text,
        maker: text,
        taker: text,
      }),
    ),
  ),
});

const DEDUCTION = struct<FeeDeductionSpec>({ coin: text, discount: text });

export const setFeeSchedule = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 42,
  codec: struct<SetFeeSchedule>({
    type: literal('set-fee-schedule'),
    tiers: list(FEE_TIER),
    deduction: optional(DEDUCTION),
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: SetFeeSchedule): Answer<{ readonly tiers: number }> {
  const { state } = context;
  const misnamed = foremost(namesOf(state, command));
  if (misnamed !== undefined) return misnamed;
  const tiers: FeeTier[] = [];
  for (const spec of command.tiers) {
    const tier = tierOf(spec);
    if (isRejection(tier)) return tier;
    tiers.push(tier);
  }
  const deduction = deductionOf(command.deduction);
  if (deduction !== undefined && isRejection(deduction)) return deduction;
  state.fees.tiers = tiers;
  state.fees.deduction = deduction;
  startCounting(context);
  reviewTiers(state);
  return { ok: true, tiers: tiers.length };
}

/** What is wrong with the names in it: those of tiers differ, the others are known. */
function namesOf(state: State, { tiers, deduction }: SetFeeSchedule): (Rejection | undefined)[] {
  const names = tiers.map(({ tier }) => tier);
  const named = tiers.flatMap(({ instruments = [] }) => instruments);
  return [
    ...names.map((tier, index) =>
      names.indexOf(tier) === index ? undefined : refuse('already-exists', tier),
    ),
    ...named.map(({ category, symbol }) =>
      state.markets.has(instrumentKey(category, symbol))
        ? undefined
        : refuse('unknown-instrument', symbol),
    ),
    deduction === undefined || state.coins.has(deduction.coin)
      ? undefined
      : refuse('unknown-coin', deduction.coin),
  ];
}

function tierOf(spec: FeeTierSpec): FeeTier | Rejection {
  const volume = spec.volume30d === undefined ? undefined : parseUnits(spec.volume30d, USD_SCALE);
  if (spec.volume30d !== undefined && (volume === undefined || volume < 0))
    return refuse('invalid-amount', 'volume30d');
  const rates = ratesByKey(Object.entries(spec.rates));
  if (isRejection(rates)) return rates;
  const named = (spec.instruments ?? []).map(
    (each) => [instrumentKey(each.category, each.symbol), each] as const,
  );
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
  if (read.maker === undefined) return refuse('invalid-amount', 'maker');
  if (read.taker === undefined) return refuse('invalid-amount', 'taker');
  return { maker: read.maker, taker: read.taker };
}

function deductionOf(spec: FeeDeductionSpec | undefined): FeeDeduction | Rejection | undefined {
  if (spec === undefined) return undefined;
  const discount = parseFraction(spec.discount);
  if (discount === undefined) return refuse('invalid-amount', 'discount');
  return { coin: spec.coin, discount };
}
