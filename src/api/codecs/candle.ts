/**
 * Candles of every family: their lengths by name, which differ by family, the prices they are of, and their
 * rows (wire.md 4.5). Bars of six hours and more start at UTC+8 boundaries; the names that end in `utc` start
 * at UTC ones.
 */
import { type Field, field } from '../../http/field.ts';
import { limit, oneOf, optional, timeMs } from '../../http/fields.ts';
import { plainText } from '../../http/plain-text.ts';
import { wrong } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { CandleRow, CandleSource } from '../../reporting/candles/bar.ts';
import { HOUR_MS, MINUTE_MS, type Period } from '../../reporting/candles/period.ts';
import { codec, valuesCodec } from './codec.ts';

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

const COLUMNS = 'time, open, high, low, close, base volume, quote volume';

export const candle = valuesCodec<CandleRow>(COLUMNS, valuesOf);

export interface SpotCandle extends CandleRow {
  /** At present prices. */
  readonly usdtVolume: string;
}

export const spotCandle = valuesCodec<SpotCandle>(`${COLUMNS}, USDT volume`, (row) => [
  ...valuesOf(row),
  row.usdtVolume,
]);

/** Under the names of the sockets. */
export const klinePushV3 = codec<CandleRow>({
  start: ['Open time, Unix ms.', (row) => String(row.startMs)],
  open: ['First price.', (row) => row.open],
  close: ['Last price.', (row) => row.close],
  high: ['Highest price.', (row) => row.high],
  low: ['Lowest price.', (row) => row.low],
  volume: ['Volume, base coin.', (row) => row.baseVolume],
  turnover: ['Volume, quote coin.', (row) => row.quoteVolume],
});

function valuesOf(row: CandleRow): string[] {
  return [
    String(row.startMs),
    row.open,
    row.high,
    row.low,
    row.close,
    row.baseVolume,
    row.quoteVolume,
  ];
}

type Periods = Readonly<Record<string, Period>>;

const UTC_PERIODS: Periods = {
  '6Hutc': utc(6 * HOUR_MS),
  '12Hutc': utc(12 * HOUR_MS),
  '1Dutc': utc(DAY_MS),
  '3Dutc': utc(3 * DAY_MS),
  '1Wutc': utc(7 * DAY_MS),
  '1Mutc': utc('month'),
};

export const SPOT_PERIODS: Periods = {
  '1min': utc8(MINUTE_MS),
  '3min': utc8(3 * MINUTE_MS),
  '5min': utc8(5 * MINUTE_MS),
  '15min': utc8(15 * MINUTE_MS),
  '30min': utc8(30 * MINUTE_MS),
  '1h': utc8(HOUR_MS),
  '4h': utc8(4 * HOUR_MS),
  '6h': utc8(6 * HOUR_MS),
  '12h': utc8(12 * HOUR_MS),
  '1day': utc8(DAY_MS),
  '3day': utc8(3 * DAY_MS),
  '1week': utc8(7 * DAY_MS),
  '1M': utc8('month'),
  ...UTC_PERIODS,
};

export const V3_PERIODS: Periods = {
  '1m': utc8(MINUTE_MS),
  '3m': utc8(3 * MINUTE_MS),
  '5m': utc8(5 * MINUTE_MS),
  '15m': utc8(15 * MINUTE_MS),
  '30m': utc8(30 * MINUTE_MS),
  '1H': utc8(HOUR_MS),
  '2H': utc8(2 * HOUR_MS),
  '4H': utc8(4 * HOUR_MS),
  '6H': utc8(6 * HOUR_MS),
  '12H': utc8(12 * HOUR_MS),
  '1D': utc8(DAY_MS),
};

export const MIX_PERIODS: Periods = {
  ...V3_PERIODS,
  '3D': utc8(3 * DAY_MS),
  '1W': utc8(7 * DAY_MS),
  '1M': utc8('month'),
  ...UTC_PERIODS,
};

/**
 * A field that reads a candle length by name. Case does not matter, but for minute and month: `1M` is never
 * `1m`, not even where there is but one of them.
 */
export function granularity(periods: Periods): Field<Period> {
  const exact = new Map(Object.entries(periods));
  const anyCase = new Map([...exact].map(([name, period]) => [name.toLowerCase(), period]));
  const find = (sent: string) =>
    exact.get(sent) ?? (/^1m$/i.test(sent) ? undefined : anyCase.get(sent.toLowerCase()));
  return field(
    { type: 'string', enum: [...exact.keys()], description: 'Candle length.' },
    (raw, path) => {
      const sent = plainText(raw, path);
      const period = find(sent);
      if (period === undefined) throw wrong(path);
      return period;
    },
  );
}

function utc8(length: Period['length']): Period {
  return { length, zone: 'utc8' };
}

function utc(length: Period['length']): Period {
  return { length, zone: 'utc' };
}
