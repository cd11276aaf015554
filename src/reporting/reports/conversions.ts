/** Coins that users exchanged with the venue. */
import { coinScale } from '../../engine/core/steps.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

export interface ConversionRow {
  readonly convertId: string;
  readonly uid: string;
  readonly fromCoin: string;
  readonly fromSize: string;
  readonly toCoin: string;
  readonly toSize: string;
  readonly price: string;
  readonly timeMs: number;
}

export interface ConversionFilter extends TimeWindow {
  readonly uid: string;
  readonly fromCoin?: string;
  readonly toCoin?: string;
}

export const conversions = storedReport<ConversionRow, ConversionFilter>({
  name: 'conversions',
  columns: {
    convertId: id(),
    uid: text(),
    fromCoin: text(),
    fromSize: decimal(),
    toCoin: text(),
    toSize: decimal(),
    price: decimal(),
    timeMs: time(),
  },
  key: ['convertId'],
  time: 'timeMs',
  indexes: { conversions_by_user: { columns: ['uid'], rowsAlike: [50_000] } },
  criteria: { uid: { is: 'uid' }, fromCoin: { is: 'fromCoin' }, toCoin: { is: 'toCoin' } },
  source: onEvent('converted', ({ conversion }, { timeMs }, scales) => [
    {
      ...conversion,
      fromSize: formatUnits(conversion.fromSize, coinScale(scales, conversion.fromCoin)),
      toSize: formatUnits(conversion.toSize, coinScale(scales, conversion.toCoin)),
      timeMs,
    },
  ]),
});
