/** What the candle calls of every family share: their window, their source, their rows. */
import Type from 'typebox';
import { limit, list, oneOf, optional, timeMs } from '../../http/fields.ts';

/** The fields of a window of open times; the end is exclusive. */
export function candleWindow(limitMax: number) {
  return {
    startTime: optional(timeMs()),
    endTime: optional(timeMs({ description: 'Open times before this one.' })),
    limit: limit({ default: 100, max: limitMax }),
  };
}

/** The kind of price, in the family's spelling; only trades are kept. */
export function candleSource<S extends string>(trades: S) {
  return oneOf([trades], {
    default: trades,
    description: 'Candles of trades; those of mark and index prices are not kept.',
  });
}

/** Rows of texts; spot has one more. */
export function candleList(more = '') {
  const columns = `time, open, high, low, close, base volume, quote volume${more}`;
  return list(Type.Array(Type.String(), { description: columns }));
}
