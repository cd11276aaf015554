/** Funding rates: one row per interval of a contract that ended. */
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

/** The rate at which a funding interval of a contract ended. */
export interface FundingRateRow {
  readonly instrument: InstrumentKey;
  /** When it was settled. */
  readonly timeMs: number;
  /** Fraction; positive = longs paid. */
  readonly rate: string;
  readonly markPrice: string;
}

export interface FundingRateFilter extends TimeWindow {
  readonly instrument: InstrumentKey;
}

export const fundingRates = storedReport<FundingRateRow, FundingRateFilter>({
  name: 'fundingRates',
  columns: { instrument: text(), timeMs: time(), rate: decimal(), markPrice: decimal() },
  // An interval of a contract ends once.
  key: ['instrument', 'timeMs'],
  id: 'timeMs',
  time: 'timeMs',
  order: ['timeMs'],
  indexes: {},
  criteria: { instrument: { is: 'instrument' } },
  source: onEvent('funding-settled', ({ instrument, markPrice, rate }, { timeMs }) => [
    { instrument: instrument.key, timeMs, rate, markPrice },
  ]),
});
