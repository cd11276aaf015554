/** What was owed on margin at full hours: one row per coin, and per coin of a pair, of which anything was (R-G-10). */
import { type CountedDebtRecord, countedDebt } from '../../engine/read/debt-record.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

export interface DebtRow extends CountedDebtRecord {
  readonly timeMs: number;
}

export interface DebtFilter extends TimeWindow {
  readonly coin: string;
  /** Empty: all that is owed of the coin. */
  readonly symbol: string;
}

export const debts = storedReport<DebtRow, DebtFilter>({
  name: 'debts',
  columns: {
    coin: text(),
    symbol: text(),
    timeMs: time(),
    principal: decimal(),
    usdPrice: decimal(),
  },
  // Interest of an hour is charged once.
  key: ['coin', 'symbol', 'timeMs'],
  id: 'timeMs',
  time: 'timeMs',
  order: ['timeMs'],
  indexes: {},
  criteria: { coin: { is: 'coin' }, symbol: { is: 'symbol' } },
  source: onEvent('debts-counted', (event, { timeMs }, scales) =>
    event.debts.map((debt) => ({ ...countedDebt(debt, scales), timeMs })),
  ),
});
