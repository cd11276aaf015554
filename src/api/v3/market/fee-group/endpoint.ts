/**
 * The venue's fee tiers, and the symbols that they are for (R-E-1). wire.md appendix A: there is one group of symbols a
 * category; contracts of all kinds are one, at the rates of USDT-FUTURES, and symbols with rates of their own are in none.
 */
import type { Category } from '../../../../engine/core/instrument.ts';
import type { FeeTier, Rates } from '../../../../engine/core/reference.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { oneOf, optional } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { codec, rowsOf, textsOf } from '../../../codecs/codec.ts';
import { feeLevels, rateText } from '../../../codecs/fees.ts';

const DEFAULT = 'DEFAULT';

type Asked = 'SPOT' | 'FUTURES';

interface Level {
  readonly tier: FeeTier;
  readonly rates: Rates;
}

interface Group {
  readonly category: Asked;
  readonly symbols: readonly string[];
  readonly levels: readonly Level[];
}

const label = codec<Group>({
  weight: ['1: every symbol counts alike.', () => '1'],
  label: ['DEFAULT.', () => DEFAULT],
  symbols: textsOf('Symbols at the rates of the list.', ({ symbols }) => symbols),
});

const level = codec<Level>({
  level: ['Name of the tier.', ({ tier }) => tier.tier],
  makerFeeRate: [
    'Maker fee rate, where the symbol’s own is not lower.',
    ({ rates }) => rateText(rates.maker),
  ],
  takerFeeRate: [
    'Taker fee rate, where the symbol’s own is not lower.',
    ({ rates }) => rateText(rates.taker),
  ],
});

const group = codec<Group>({
  category: ['SPOT or FUTURES.', ({ category }) => category],
  group: ['DEFAULT: there is one.', () => DEFAULT],
  labelList: rowsOf(label, (each) => [each]),
  tierList: rowsOf(level, ({ levels }) => levels),
});

export default listEndpoint({
  path: '/api/v3/market/fee-group',
  summary: 'Get fee tiers by groups of symbols',
  source: 'wire.md 3.11',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 5 },
  input: {
    category: oneOf(['SPOT', 'FUTURES'] as const, { description: 'Category.' }),
    group: optional(
      oneOf([DEFAULT, 'GROUP_A', 'GROUP_B', 'GROUP_C'] as const, {
        description: 'Only this group; those other than DEFAULT are empty.',
      }),
    ),
  },
  frame: bare,
  codec: group,
  rows({ input: { category, group: wanted = DEFAULT }, venue: { state } }) {
    if (wanted !== DEFAULT) return [];
    const levels = feeLevels(state, category === 'SPOT' ? 'SPOT' : 'USDT-FUTURES');
    return [{ category, symbols: symbolsOf(state, category), levels }];
  },
});

/** Those of a category that no tier gives rates of their own, by name; a name may stand for contracts of several kinds. */
function symbolsOf({ fees, markets }: ReadState, category: Asked): readonly string[] {
  const isOf = (each: Category) => (each === 'SPOT') === (category === 'SPOT');
  const found = [...markets.values()]
    .filter(({ instrument: { category: each, key } }) => {
      return isOf(each) && fees.tiers.every(({ instruments }) => instruments[key] === undefined);
    })
    .map(({ instrument: { symbol } }) => symbol);
  return [...new Set(found)].sort();
}
