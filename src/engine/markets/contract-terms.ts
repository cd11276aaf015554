/**
 * What only futures have: tiers of leverage and maintenance, prices, funding, delivery. An instrument
 * without tiers has one without end, at its maximum leverage, whose maintenance rate is half of what
 * that leverage asks as margin (125×: 0.4 %).
 */

import { parseUnits } from '../../primitives/decimal.ts';
import { div, pow10 } from '../../primitives/units.ts';
import { declaredTiers } from '../core/declared-tiers.ts';
import {
  type Instrument,
  type InstrumentKind,
  type InstrumentSpec,
  RATE_SCALE,
  type Tier,
} from '../core/instrument.ts';

const DEFAULT_MAX_LEVERAGE = 125;
const DEFAULT_FUNDING_INTERVAL_HOURS = 8;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type Terms = Pick<
  Instrument,
  | 'maxLeverage'
  | 'tiers'
  | 'openInterestLimit'
  | 'indexSource'
  | 'markSource'
  | 'staleAfterMs'
  | 'fundingIntervalMs'
  | 'fundingCap'
  | 'deliveryMs'
>;

/** The terms, or a sentence that names the field at fault. */
export function contractTerms(
  spec: InstrumentSpec,
  kind: InstrumentKind,
  valueScale: number,
): Terms | string {
  const maxLeverage = spec.maxLeverage ?? DEFAULT_MAX_LEVERAGE;
  const funding = fundingTerms(spec, kind);
  if (typeof funding === 'string') return funding;
  const tiers = kind === 'spot' ? [] : tiersOf(spec, { maxLeverage, valueScale });
  if (typeof tiers === 'string') return tiers;
  const openInterestLimit = openInterestLimitOf(spec, kind, valueScale);
  if (typeof openInterestLimit === 'string') return openInterestLimit;
  return {
    maxLeverage,
    tiers,
    openInterestLimit,
    indexSource: spec.indexSource ?? 'external',
    markSource: kind === 'spot' ? 'index' : (spec.markSource ?? 'median'),
    staleAfterMs: spec.indexStaleAfterMs ?? 0,
    ...funding,
  };
}

function openInterestLimitOf(
  { openInterestLimit: declared }: InstrumentSpec,
  kind: InstrumentKind,
  valueScale: number,
): Terms['openInterestLimit'] | string {
  if (declared === undefined) return undefined;
  if (kind === 'spot') return 'openInterestLimit is for futures';
  const [user, withSubAccounts] = [declared.user, declared.withSubAccounts].map((text) =>
    text === undefined ? undefined : (parseUnits(text, valueScale) ?? -1),
  );
  if ((user ?? 0) < 0 || (withSubAccounts ?? 0) < 0)
    return 'openInterestLimit needs decimals of the quote coin';
  return { user, withSubAccounts };
}

function fundingTerms(
  spec: InstrumentSpec,
  kind: InstrumentKind,
): Pick<Terms, 'fundingIntervalMs' | 'fundingCap' | 'deliveryMs'> | string {
  const deliveryMs = spec.deliveryMs ?? 0;
  if (deliveryMs > 0 && kind === 'spot') return 'deliveryMs is for futures';
  const fundingCap = parseUnits(spec.fundingCap ?? '0', RATE_SCALE);
  if (fundingCap === undefined || fundingCap < 0) return 'fundingCap must be a decimal from 0 to 1';
  const hours = spec.fundingIntervalHours ?? DEFAULT_FUNDING_INTERVAL_HOURS;
  if (DAY_HOURS % hours !== 0) return 'fundingIntervalHours must divide a day';
  const isFunded = kind !== 'spot' && deliveryMs === 0;
  return { fundingIntervalMs: isFunded ? hours * HOUR_MS : 0, fundingCap, deliveryMs };
}

/** Ascending in value, falling in leverage, rising in rate; the last one stands for all above it. */
function tiersOf(
  spec: InstrumentSpec,
  at: { readonly maxLeverage: number; readonly valueScale: number },
): readonly Tier[] | string {
  const declared = spec.tiers ?? [];
  if (declared.length === 0) {
    const maintenanceRate = div(pow10(RATE_SCALE), 2 * at.maxLeverage);
    return [{ upTo: undefined, maxLeverage: at.maxLeverage, maintenanceRate }];
  }
  const of = { scale: at.valueScale, list: 'tiers', amount: 'upTo', coin: 'the quote coin' };
  return declaredTiers(declared, of);
}
