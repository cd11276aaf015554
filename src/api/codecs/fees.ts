/**
 * The venue's fee tiers as the levels of a category: those that change its rates, as declared; and a
 * user's own switch: whether his fees are paid in the platform coin (R-E-5).
 */
import Type, { type Static } from 'typebox';
import type { FeeTier, Rates, RatesSpec } from '../../engine/core/fee-tier.ts';
import { type Category, RATE_SCALE } from '../../engine/core/instrument.ts';
import type { State } from '../../engine/core/state.ts';
import { USD_SCALE } from '../../engine/markets/usd-value.ts';
import type { Caller } from '../../http/endpoint.ts';
import { type Field, field } from '../../http/field.ts';
import { object, str } from '../../http/fields.ts';
import { plainText } from '../../http/plain-text.ts';
import { wrong } from '../../http/wire-error.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { userOf } from '../calls/users.ts';

export const feeLevelFields = {
  dealAmount: str('USD traded in 30 days that earns it; empty: only the operator gives it.'),
  assetAmount: str('Assets that earn it: 0, as none do.'),
  takerFeeRate: str('Taker fee rate, where the pair’s own is not lower.'),
  makerFeeRate: str('Maker fee rate, where the pair’s own is not lower.'),
  btcWithdrawAmount: str('Bound of withdrawals a day in BTC; 0: there is none.'),
  usdtWithdrawAmount: str('Bound of withdrawals a day in USDT; 0: there is none.'),
};

export const feeLevel = Type.Object({
  level: Type.Number({ description: 'From 1 in the order of their declaration.' }),
  ...feeLevelFields,
});

export function feeLevels({ fees }: State, category: Category) {
  return fees.tiers.flatMap((tier, index) => {
    const rates = tier.rates[category];
    return rates === undefined ? [] : [{ level: index + 1, ...levelOf(tier, rates) }];
  });
}

function levelOf({ volume }: FeeTier, rates: Rates) {
  const { maker, taker } = ratesText(rates);
  return {
    dealAmount: volume === undefined ? '' : formatUnits(volume, USD_SCALE),
    assetAmount: '0',
    takerFeeRate: taker,
    makerFeeRate: maker,
    btcWithdrawAmount: '0',
    usdtWithdrawAmount: '0',
  };
}

function ratesText({ maker, taker }: Rates): RatesSpec {
  return { maker: formatUnits(maker, RATE_SCALE), taker: formatUnits(taker, RATE_SCALE) };
}

export const switchInput = object({ deduct: onOff() });

export const switchDone = Type.Boolean({ description: 'true: it is done.' });

export const deductInfo = Type.Object({
  deduct: str('on: fees are paid in the platform coin while there is enough of it; off.'),
});

export function deductInfoOf(state: State, caller: Pick<Caller, 'uid'>): Static<typeof deductInfo> {
  return { deduct: userOf(state, caller).isFeeDeducted ? 'on' : 'off' };
}

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
