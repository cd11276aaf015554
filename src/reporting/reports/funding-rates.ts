/** Funding rates: one row per interval of a contract that ended. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { Happened } from '../../engine/moments.ts';
import type { FundingRateRow } from '../history.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ fundingRates: FundingRateRow }>;

export const fundingRatesShape: TableShape<FundingRateRow> = {
  name: 'fundingRates',
  columns: { instrument: 'text', timeMs: 'integer', rate: 'text', markPrice: 'text' },
  // An interval of a contract ends once.
  primaryKey: ['instrument', 'timeMs'],
  indexes: {},
};

const COLUMNS = columnsOf(fundingRatesShape);

export function fundingRateRows(at: Happened, event: Event): readonly FundingRateRow[] {
  if (event.type !== 'funding-settled') return [];
  const { instrument, markPrice, rate } = event;
  return [{ instrument: instrument.key, timeMs: at.timeMs, rate, markPrice }];
}

/** The newest `limit` rates of a contract, newest first. */
export async function findFundingRates(
  database: Database,
  instrument: InstrumentKey,
  limit: number,
): Promise<readonly FundingRateRow[]> {
  return database
    .selectFrom('fundingRates')
    .select(COLUMNS)
    .where('instrument', '=', instrument)
    .orderBy('timeMs', 'desc')
    .limit(limit)
    .execute();
}
