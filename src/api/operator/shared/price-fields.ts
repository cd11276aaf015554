/** What acts that set prices take and tell. */
import Type from 'typebox';
import { list, str } from '../../../http/fields.ts';
import { yesOrNo } from './entry-fields.ts';

export const force = () =>
  yesOrNo(
    'Whether it may move further than the setting priceMoveMax, or another source is overruled.',
  );

export const pricesSet = Type.Object({
  prices: list(
    Type.Object({
      category: str('Its category.'),
      symbol: str('The instrument.'),
      old: str('The price before; empty: there was none.'),
      new: str('The price from now on; empty: there is none.'),
    }),
  ),
});
