/** The venue's fee tiers as the levels of a category: those that change its rates, as declared. */
import Type from 'typebox';
import type { RatesSpec } from '../../engine/fee-command.ts';
import type { FeeTier, Rates } from '../../engine/fees/fee-tier.ts';
import { type Category, RATE_SCALE } from '../../engine/instrument/instrument.ts';
import { USD_SCALE } from '../../engine/margin/usd-value.ts';
import type { State } from '../../engine/state.ts';
import { str } from '../../http/fields.ts';
import { formatUnits } from '../../primitives/decimal.ts';

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
