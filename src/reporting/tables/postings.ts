/**
 * The movements of money, one row each, with both accounts and their balances after it. Without holds and
 * releases (see shown-postings.ts). The ledger's lists read a posting as two entries (see ledger.ts).
 */
import type { Event } from '../../engine/event.ts';
import type { Posting } from '../../engine/ledger/ledger.ts';
import { type Happened, momentsOf } from '../../engine/moments.ts';
import { type CoinScales, coinScale } from '../../engine/order/order-record.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { shownPostings } from '../shown-postings.ts';
import { entryIdAt } from './entry-id.ts';
import type { TableShape } from './table-shape.ts';

export interface PostingRow {
  /** That of the entry of its debit; the entry of its credit has the next. */
  readonly postingId: string;
  readonly debit: string;
  /** Empty for the venue's own accounts. */
  readonly debitUid: string;
  readonly credit: string;
  readonly creditUid: string;
  readonly coin: string;
  readonly kind: string;
  /** What went from the debit to the credit. */
  readonly amount: string;
  readonly debitBalance: string;
  readonly creditBalance: string;
  readonly cause: string;
  readonly timeMs: number;
}

/** The accounts of users: half of all there are, and only they are asked for by their owner. */
export const OF_A_USER = { debit: `"debitUid" <> ''`, credit: `"creditUid" <> ''` } as const;

export const postingsShape: TableShape<PostingRow> = {
  name: 'postings',
  columns: {
    postingId: 'id',
    debit: 'text',
    debitUid: 'text',
    credit: 'text',
    creditUid: 'text',
    coin: 'text',
    kind: 'text',
    amount: 'text',
    debitBalance: 'text',
    creditBalance: 'text',
    cause: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['postingId'],
  time: 'timeMs',
  indexes: {
    postings_by_debtor: {
      columns: ['debitUid'],
      rowsAlike: [50_000],
      only: OF_A_USER.debit,
    },
    postings_by_creditor: {
      columns: ['creditUid'],
      rowsAlike: [50_000],
      only: OF_A_USER.credit,
    },
  },
};

/** A posting and its number, which is also that of its first entry. */
export interface NumberedPosting {
  readonly at: Happened;
  readonly postingId: string;
  readonly posting: Posting;
}

/** The postings of a command, in order, holds and releases left out. */
export function numberedPostings(
  entry: Happened,
  events: readonly Event[],
): readonly NumberedPosting[] {
  const numbered: NumberedPosting[] = [];
  for (const at of momentsOf(entry, events)) {
    for (const posting of shownPostings(at.events)) {
      const postingId = entryIdAt(at.seq, 2 * numbered.length);
      numbered.push({ at, postingId, posting });
    }
  }
  return numbered;
}

export function postingRow(
  { at, posting, postingId }: NumberedPosting,
  scales: CoinScales,
): PostingRow {
  const { amount, cause, credit, creditAfter, debit, debitAfter, kind } = posting;
  const scale = coinScale(scales, debit.coin);
  return {
    postingId,
    debit: debit.id,
    debitUid: debit.uid ?? '',
    credit: credit.id,
    creditUid: credit.uid ?? '',
    coin: debit.coin,
    kind,
    amount: formatUnits(amount, scale),
    debitBalance: formatUnits(debitAfter, scale),
    creditBalance: formatUnits(creditAfter, scale),
    cause,
    timeMs: at.timeMs,
  };
}
