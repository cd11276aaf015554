/** What is open of every contract, and in how many hands (design.md 6). */

import Type from 'typebox';
import { isNamed } from '../../../../engine/core/instrument.ts';
import { sortedValues } from '../../../../engine/core/sorted.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, productType, str, symbol } from '../../../../http/fields.ts';
import { sizeText } from '../../../codecs/amount-text.ts';

export default endpoint({
  method: 'GET',
  path: '/operator/v1/open-interest',
  summary: 'List open interest',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({ category: optional(productType()), symbol: optional(symbol()) }),
  data: Type.Object({
    list: list(
      Type.Object({
        category: str('Its category.'),
        symbol: str('The contract.'),
        size: str('Sum of its long positions, which is that of its short ones; base coin.'),
        users: str('How many users have a position in it.'),
      }),
    ),
  }),
  handle: ({ input: { category, symbol: name }, venue: { state } }) => ({
    list: sortedValues(state.markets)
      .filter(({ instrument }) => instrument.kind !== 'spot')
      .filter(({ instrument }) => isNamed(instrument, { category, symbol: name }))
      .map(({ holders, instrument, openInterest }) => ({
        category: instrument.category,
        symbol: instrument.symbol,
        size: sizeText(instrument, openInterest),
        users: String(new Set([...holders].map(({ user }) => user.uid)).size),
      })),
  }),
});
