/** What the candle calls of every family share: their window, their source, their rows. */
import Type from 'typebox';
import { limit, list, oneOf, optional, timeMs } from '../../http/fields.ts';
import type { CandleSource } from '../../reporting/history.ts';

/** The fields of a window of open times; the end is exclusive. */
export function candleWindow(limitMax: number) {
  return {
    startTime: optional(timeMs()),
    endTime: optional(timeMs({ description: 'Open times before this one.' })),
    limit: limit({ default: 100, max: limitMax }),
  };
}

/** The kind of price in the words of v2; those of v3 are the same in small letters. */
export const candleSourceV2 = () => oneOf(['MARKET', 'MARK', 'INDEX'], candlesOf('MARKET'));
export const candleSourceV3 = () => oneOf(['market', 'mark', 'index'], candlesOf('market'));

function candlesOf<W extends string>(trades: W) {
  return { default: trades, description: 'Candles of trades, of the mark or of the index price.' };
}

const SOURCES = { market: 'trades', mark: 'mark', index: 'index' } as const;

/** What a word of either family asks for. */
export function candleSource(word: SourceWord | Uppercase<SourceWord>): CandleSource {
  return SOURCES[word.toLowerCase() as SourceWord];
}

type SourceWord = keyof typeof SOURCES;

/** Rows of texts; spot has one more. */
export function candleList(more = '') {
  const columns = `time, open, high, low, close, base volume, quote volume${more}`;
  return list(Type.Array(Type.String(), { description: columns }));
}
