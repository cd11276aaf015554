/**
 * Reserve records: one row per change of an instrument's risk reserve (R-4.7-3). They follow from
 * the postings alone, so whoever pays into a reserve or out of it has told all by posting.
 */
import type { Kysely } from 'kysely';
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import { type CoinScales, coinScale } from '../../engine/core/order-record.ts';
import { reservedFor } from '../../engine/money/chart-of-accounts.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { ReserveRow } from '../history.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import type { NumberedPosting } from '../postings/numbered-postings.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';
import { type LedgerTouch, touchesOf } from './ledger.ts';

type Database = Kysely<{ reserves: ReserveRow }>;

export const reservesShape: TableShape<ReserveRow> = {
  name: 'reserves',
  columns: {
    entryId: 'id',
    instrument: 'text',
    direction: 'text',
    amount: 'text',
    balance: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['entryId'],
  time: 'timeMs',
  indexes: {
    reserves_by_instrument: { columns: ['instrument'], rowsAlike: [50_000] },
  },
};

const COLUMNS = columnsOf(reservesShape);

/** A row for each account of a posting that is a reserve. */
export function reserveRows(posting: NumberedPosting, scales: CoinScales): readonly ReserveRow[] {
  const { credit, debit } = posting.posting;
  // Nearly every posting.
  if (reservedFor(debit) === undefined && reservedFor(credit) === undefined) return [];
  return touchesOf(posting).flatMap((touch) => rowsOf(touch, scales));
}

function rowsOf(touch: LedgerTouch, scales: CoinScales): readonly ReserveRow[] {
  const { account, after, at, entryId, gained } = touch;
  const instrument = reservedFor(account);
  if (instrument === undefined) return [];
  const scale = coinScale(scales, account.coin);
  return [
    {
      entryId,
      instrument,
      direction: gained > 0n ? 'in' : 'out',
      amount: formatUnits(gained > 0n ? gained : -gained, scale),
      balance: formatUnits(after, scale),
      timeMs: at.timeMs,
    },
  ];
}

/** Changes of the reserve of an instrument, newest first. */
export async function findReserves(
  database: Database,
  instrument: InstrumentKey,
  page: PageRequest,
): Promise<readonly ReserveRow[]> {
  const bound = await pageBound(database, reservesShape, { window: {}, page });
  return database
    .selectFrom('reserves')
    .select(COLUMNS)
    .where('instrument', '=', instrument)
    .where(bound)
    .orderBy('entryId', 'desc')
    .limit(page.limit)
    .execute();
}
