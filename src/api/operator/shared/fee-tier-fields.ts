/** Fields of a `feeTiers` entry of the venue file as an operator sends it (design.md 6). */
import { CATEGORIES, type Category } from '../../../engine/instrument/instrument.ts';
import type { Field } from '../../../http/field.ts';
import { decimal, oneOf, optional, text } from '../../../http/fields.ts';
import { closed } from './act.ts';
import { listOf, name } from './entry-fields.ts';

interface Rates {
  readonly maker: string;
  readonly taker: string;
}

const rateFields = { maker: decimal(), taker: decimal() };

export const feeTierFields = {
  tier: text({ description: 'Name of the tier.' }),
  volume30d: optional(
    decimal({ description: 'USD of 30 days that earn it; absent: only an operator gives it.' }),
  ),
  rates: optional(
    closed(
      Object.fromEntries(
        CATEGORIES.map((category) => [category, optional(closed(rateFields))]),
      ) as Record<Category, Field<Rates | undefined>>,
      'Rates by category.',
    ),
  ),
  instruments: optional(
    listOf(
      closed({ category: oneOf(CATEGORIES), symbol: name(), ...rateFields }),
      'Rates of single instruments, over those of their category.',
    ),
  ),
};
