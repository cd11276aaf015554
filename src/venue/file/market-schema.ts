/** The part of the venue file's schema that says what the built-in market does. */
import Type from 'typebox';
import { POPULATIONS } from '../../engine/core/counterparties.ts';
import { LAYOUTS, type LayoutName } from '../../market/config.ts';
import { DURATION } from '../../primitives/duration.ts';
import { category, closed, integer, name, positiveDecimal, text, word } from './vocabulary.ts';

/** A file of points, or the points themselves. */
const pricePath = () =>
  Type.Union(
    [
      text(),
      Type.Array(
        closed({
          at: Type.String({
            pattern: DURATION.source,
            description: 'the time since the start, such as "10m" or "90s"',
          }),
          price: Type.String({
            pattern: '^(?:(?=.*[1-9])\\d{1,18}(?:\\.\\d{1,12})?|[+-]?\\d{1,6}(?:\\.\\d{1,6})?%)$',
            description: 'a decimal above zero, or a percentage of the start price, such as "-4%"',
          }),
        }),
        { minItems: 1 },
      ),
    ],
    { description: 'the name of a file, or a list of points of at and price' },
  );

const historyEntry = () =>
  closed({
    file: text(),
    layout: word(Object.keys(LAYOUTS) as LayoutName[]),
    healMs: Type.Optional(integer(0, 86_400_000)),
    gapMs: Type.Optional(integer(0, 86_400_000)),
    category: Type.Optional(category()),
    symbol: Type.Optional(name()),
  });

export const market = closed({
  seed: text(),
  stepMs: Type.Optional(integer(10, 3_600_000)),
  population: Type.Optional(word([...POPULATIONS])),
  history: Type.Optional(Type.Union([historyEntry(), Type.Array(historyEntry(), { minItems: 1 })])),
  instruments: Type.Array(
    closed({
      category: category(),
      symbol: name(),
      startPrice: positiveDecimal(),
      volatility: Type.Optional(positiveDecimal()),
      path: Type.Optional(pricePath()),
    }),
  ),
});
