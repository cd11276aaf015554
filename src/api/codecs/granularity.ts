/**
 * Candle lengths by their names, which differ by family (wire.md 4.5). Bars of six hours and more
 * start at UTC+8 boundaries; the names that end in `utc` start at UTC ones.
 */
import { type Field, field } from '../../http/field.ts';
import { plainText } from '../../http/plain-text.ts';
import { wrong } from '../../http/wire-error.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import { HOUR_MS, MINUTE_MS, type Period } from '../../reporting/candles/period.ts';

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
 * A field that reads a candle length by name. Case does not matter, but for the month: `1M` is not
 * `1m`, and a spot client that sends `1m` means a minute, which spot spells `1min`.
 */
export function granularity(periods: Periods): Field<Period> {
  const anyCase = new Map(
    Object.entries(periods)
      .filter(([name]) => name !== '1M')
      .map(([name, period]) => [name.toLowerCase(), period]),
  );
  const exact = new Map(Object.entries(periods));
  return field(
    { type: 'string', enum: [...exact.keys()], description: 'Candle length.' },
    (raw, path) => {
      const sent = plainText(raw, path);
      const period = exact.get(sent) ?? anyCase.get(sent.toLowerCase());
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
