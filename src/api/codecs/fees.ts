/**
 * The venue's fee tiers as the levels of a category: those that change its rates, as declared; and a
 * user's own switch: whether his fees are paid in the platform coin (R-E-5).
 */

import Type from 'typebox';
import type { ReadUser } from '../../engine/core/entities.ts';
import { type Category, RATE_SCALE, USD_SCALE } from '../../engine/core/instrument.ts';
import type { FeeTier, Rates } from '../../engine/core/reference.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { type Field, field } from '../../http/field.ts';
import { object } from '../../http/fields.ts';
import { plainText } from '../../http/plain-text.ts';
import { wrong } from '../../http/wire-error.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import { codec, type RowFields } from './codec.ts';

interface FeeLevel {
  readonly level: number;
  readonly tier: FeeTier;
  readonly rates: Rates;
}

const common: RowFields<FeeLevel> = {
  dealAmount: [
    'USD traded in 30 days that earns it; empty: only the operator gives it.',
    ({ tier }) => (tier.volume === undefined ? '' : formatUnits(tier.volume, USD_SCALE)),
  ],
  assetAmount: ['Assets that earn it: 0, as none do.', () => '0'],
  takerFeeRate: [
    'Taker fee rate, where the pair’s own is not lower.',
    ({ rates }) => rateText(rates.taker),
  ],
  makerFeeRate: [
    'Maker fee rate, where the pair’s own is not lower.',
    ({ rates }) => rateText(rates.maker),
  ],
  btcWithdrawAmount: ['Bound of withdrawals a day in BTC; 0: there is none.', () => '0'],
  usdtWithdrawAmount: ['Bound of withdrawals a day in USDT; 0: there is none.', () => '0'],
};

const LEVEL = 'From 1 in the order of their declaration.';

export const spotFeeLevel = codec<FeeLevel>({
  level: { schema: Type.Number({ description: LEVEL }), of: ({ level }) => level },
  ...common,
});

export const mixFeeLevel = codec<FeeLevel>({
  level: [LEVEL, ({ level }) => String(level)],
  ...common,
});

export function rateText(rate: Units): string {
  return formatUnits(rate, RATE_SCALE);
}

export function feeLevels({ fees }: ReadState, category: Category): readonly FeeLevel[] {
  return fees.tiers.flatMap((tier, index) => {
    const rates = tier.rates[category];
    return rates === undefined ? [] : [{ level: index + 1, tier, rates }];
  });
}

export const switchInput = object({ deduct: onOff() });

export const switchDone = Type.Boolean({ description: 'true: it is done.' });

export const deductInfo = codec<Pick<ReadUser, 'isFeeDeducted'>>({
  deduct: [
    'on: fees are paid in the platform coin while there is enough of it; off.',
    ({ isFeeDeducted }) => (isFeeDeducted ? 'on' : 'off'),
  ],
});

/** on or off in any case; the JSON booleans that some clients send mean the same. */
function onOff(): Field<boolean> {
  const schema = { type: 'string', enum: ['on', 'off'], description: 'on or off.' };
  return field(schema, (raw, path) => {
    const sent = plainText(raw, path).toLowerCase();
    if (sent === 'on' || sent === 'true') return true;
    if (sent === 'off' || sent === 'false') return false;
    throw wrong(path);
  });
}
