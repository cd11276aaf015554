/** Account bills: a user's lines in every wallet and coin (see bill-lines.ts), read off the postings. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { CoinScales } from '../../engine/core/order-record.ts';
import type { Wallet } from '../../engine/core/wallet.ts';
import type { Happened } from '../../engine/moments.ts';
import type { BillFilter, BillRow, BillSubject } from '../history.ts';
import { isIn } from '../lists/is-in.ts';
import type { PageRequest } from '../lists/page.ts';
import { idBound, isWithin } from '../lists/paging.ts';
import { type AccountRow, findAccounts } from '../postings/accounts.ts';
import {
  accountOf,
  type BillLine,
  billLines,
  figuresOf,
  subjectOf,
} from '../postings/bill-lines.ts';
import { entryIdOf, numberedPostings } from '../postings/numbered-postings.ts';
import { ofAccount } from '../postings/posting-lists.ts';
import { findSides, type PostingSide, settled } from '../postings/posting-sides.ts';
import { figuresIn, type PostingRow } from '../postings/postings.ts';
import { findSubjects, isAbout, type SubjectRow } from '../postings/subjects.ts';

type Database = Kysely<{ postings: PostingRow; accounts: AccountRow; subjects: SubjectRow }>;

/** The lines of a command, in order. */
export function billRows(
  entry: Happened,
  events: readonly Event[],
  scales: CoinScales,
): readonly BillRow[] {
  return billLines(numberedPostings(entry, events)).map((line) => rowOf(line, scales));
}

function rowOf(line: BillLine, scales: CoinScales): BillRow {
  const { at, posting, postingId } = line.of;
  const { coin, owned, uid = '' } = accountOf(line);
  const wallet = (owned?.wallet ?? '') as Wallet;
  const figures = figuresOf(line, scales);
  const of = { uid, wallet, coin, cause: posting.cause, timeMs: at.timeMs };
  return billRow(entryIdOf(postingId, line.side), subjectOf(line), { ...of, ...figures });
}

function storedRow({ cause, entryId, line, of, timeMs }: PostingSide, about: BillSubject): BillRow {
  const { coin, uid } = of;
  const wallet = of.wallet as Wallet;
  return billRow(entryId, about, { uid, wallet, coin, cause, timeMs, ...figuresIn(line) });
}

/** Its fields are printed and exported in this order. */
function billRow(
  billId: string,
  about: BillSubject,
  of: Omit<BillRow, 'billId' | 'instrument' | keyof BillSubject>,
): BillRow {
  const { category, purpose, symbol } = about;
  const { amount, balance, cause, coin, fee, orderId, timeMs, uid, wallet } = of;
  return {
    billId,
    uid,
    wallet,
    instrument: instrumentIn(about),
    category,
    symbol,
    coin,
    purpose,
    amount,
    fee,
    balance,
    orderId,
    cause,
    timeMs,
  };
}

function instrumentIn({ category, symbol }: BillSubject): InstrumentKey | '' {
  if (category === '') return '';
  return `${category === 'MARGIN' ? 'SPOT' : category}:${symbol}`;
}

/** Lines of bills, newest first. */
export async function findBills(
  database: Database,
  filter: BillFilter,
  asked: PageRequest,
): Promise<readonly BillRow[]> {
  const { categories, coins, purposes, uid, wallet } = filter;
  if ([categories, coins, purposes].some((words) => words?.length === 0)) return [];
  const page = await settled(database, asked);
  const accounts = uid === undefined ? undefined : await billAccounts(database, { ...filter, uid });
  if (accounts?.length === 0) return [];
  const sides = await findSides(database, {
    accounts,
    isOfBills: true,
    window: filter,
    page,
    where: (of) => {
      const conditions = [...isAbout(of('subject'), filter)];
      if (accounts !== undefined) return conditions;
      if (coins !== undefined) conditions.push(isIn(ofAccount(of, 'coin'), coins));
      if (wallet !== undefined) conditions.push(isIn(ofAccount(of, 'wallet'), [wallet]));
      return conditions;
    },
  });
  const numbers = sides.map(({ subject }) => subject);
  const subjects = await findSubjects(database, numbers);
  return sides.map((side) => storedRow(side, subjects.get(side.subject) as BillSubject));
}

/** The accounts of a user's wallets: on those are his bills. */
export async function billAccounts(
  database: Database,
  { coins, uid, wallet }: Pick<BillFilter, 'wallet' | 'coins'> & { readonly uid: string },
): Promise<readonly AccountRow[]> {
  const accounts = await findAccounts(database, { uid, wallet, coins });
  return accounts.filter((account) => account.wallet !== '');
}

/** The same choice for rows that are not in SQL yet. */
export function billMatches(row: BillRow, filter: BillFilter, page: PageRequest): boolean {
  const { categories, coins, purposes, symbol, uid, wallet } = filter;
  return (
    (uid === undefined || row.uid === uid) &&
    row.billId < idBound(page) &&
    isWithin(filter, row.timeMs) &&
    (wallet === undefined || row.wallet === wallet) &&
    (categories === undefined || categories.includes(row.category)) &&
    (purposes === undefined || purposes.includes(row.purpose)) &&
    (symbol === undefined || row.symbol === symbol) &&
    (coins === undefined || coins.includes(row.coin))
  );
}
