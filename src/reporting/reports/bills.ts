/** Account bills: a user's lines in every wallet and coin (see bill-lines.ts), read off the postings. */
import { sql } from 'kysely';
import type { ReadEvent } from '../../engine/core/event.ts';
import { type InstrumentKey, instrumentKey } from '../../engine/core/instrument.ts';
import { tradedIn } from '../../engine/core/order.ts';
import type { CoinScales } from '../../engine/core/steps.ts';
import type { Wallet } from '../../engine/core/user.ts';
import type { Happened } from '../../engine/read/events-by-time.ts';
import { isIn } from '../lists/merged-lists.ts';
import { type PageRequest, seqOfEntry, type TimeWindow } from '../lists/page.ts';
import { type AccountRow, findAccounts } from '../postings/accounts.ts';
import {
  accountOf,
  type BillCategory,
  type BillFigures,
  type BillLine,
  type BillPurpose,
  type BillSubject,
  billLines,
  figuresOf,
  subjectOf,
} from '../postings/bill-lines.ts';
import { entryIdOf, hasPostings, numberedPostings } from '../postings/numbered-postings.ts';
import { ofAccount } from '../postings/posting-lists.ts';
import { findSides, type PostingSide, settled } from '../postings/posting-sides.ts';
import { figuresIn } from '../postings/postings.ts';
import { findSubjects, isAbout } from '../postings/subjects.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { readReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';
import type { Database } from '../store/history-store.ts';

export interface BillRow extends BillSubject, BillFigures {
  /** That of the ledger entry that it begins with. */
  readonly billId: string;
  readonly uid: string;
  readonly wallet: Wallet;
  /** '' where none is concerned. */
  readonly instrument: InstrumentKey | '';
  readonly coin: string;
  readonly cause: string;
  readonly timeMs: number;
}

export interface BillFilter extends TimeWindow {
  /** Undefined: of all users. */
  readonly uid: string | undefined;
  readonly wallet?: Wallet;
  /** Any of these, where no single one is named. */
  readonly wallets?: readonly Wallet[];
  /** With '' for what concerns no instrument. */
  readonly categories?: readonly BillCategory[];
  readonly symbol?: string;
  readonly coins?: readonly string[];
  readonly purposes?: readonly BillPurpose[];
  readonly causes?: readonly string[];
}

export const bills = readReport<BillRow, BillFilter>({
  name: 'bills',
  exported: { summary: 'lines of account bills', options: ['window', 'symbol', 'coin'] },
  columns: {
    billId: id('Line of the bill.', {
      parts: {
        seq: {
          kind: 'text',
          says: 'The journal entry that brought it about.',
          of: (billId) => String(seqOfEntry(billId)),
        },
      },
    }),
    uid: text('User.'),
    wallet: text('Wallet: unified, or a market of a classic user.'),
    instrument: text(),
    category: text('SPOT, MARGIN or a futures product type; empty where no market is concerned.'),
    symbol: text('Trading pair; empty where none is concerned.'),
    coin: text('Coin.'),
    purpose: text('What it was for.'),
    amount: decimal('What came in; negative = went out.'),
    fee: decimal(undefined, {
      parts: {
        feeChange: {
          kind: 'number',
          says: 'Fee beside the amount, as the amount: negative = paid.',
          of: String,
        },
      },
    }),
    balance: decimal('What the user has of the coin in the wallet after it.'),
    orderId: text('Order of the fill; empty where it was none.'),
    cause: text('Order, trade, position or reference that caused it.'),
    timeMs: time('When, Unix ms.'),
  },
  id: 'billId',
  time: 'timeMs',
  criteria: {
    uid: { is: 'uid' },
    wallet: { is: 'wallet' },
    wallets: { isOneOf: 'wallet' },
    categories: { isOneOf: 'category' },
    symbol: { is: 'symbol' },
    coins: { isOneOf: 'coin' },
    purposes: { isOneOf: 'purpose' },
    causes: { isOneOf: 'cause' },
  },
  source: onCommand(billRows, (_, events) => hasPostings(events)),
  find: findBills,
});

/** The lines of a command, in order. */
export function billRows(
  entry: Happened,
  events: readonly ReadEvent[],
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
  return instrumentKey(tradedIn(category), symbol);
}

/** Lines of bills, newest first. */
async function findBills(
  database: Database,
  filter: BillFilter,
  asked: PageRequest,
): Promise<readonly BillRow[]> {
  const { categories, causes, coins, purposes, uid, wallet, wallets } = filter;
  if ([categories, coins, purposes, wallets].some((words) => words?.length === 0)) return [];
  const page = await settled(database, asked);
  const accounts =
    uid === undefined ? undefined : await billAccounts(database, { ...filter, uids: [uid] });
  if (accounts?.length === 0) return [];
  const sides = await findSides(database, {
    accounts,
    isOfBills: true,
    window: filter,
    page,
    where: (of) => {
      const conditions = [...isAbout(of('subject'), filter)];
      if (causes !== undefined) conditions.push(isIn(sql.ref('cause'), causes));
      if (accounts !== undefined) return conditions;
      if (coins !== undefined) conditions.push(isIn(ofAccount(of, 'coin'), coins));
      if (wallet !== undefined) conditions.push(isIn(ofAccount(of, 'wallet'), [wallet]));
      if (wallets !== undefined) conditions.push(isIn(ofAccount(of, 'wallet'), wallets));
      return conditions;
    },
  });
  const numbers = sides.map(({ subject }) => subject);
  const subjects = await findSubjects(database, numbers);
  return sides.map((side) => storedRow(side, subjects.get(side.subject) as BillSubject));
}

/** The accounts of users' wallets: on those are their bills. */
export async function billAccounts(
  database: Database,
  asked: Pick<BillFilter, 'wallet' | 'wallets' | 'coins'> & { readonly uids: readonly string[] },
): Promise<readonly AccountRow[]> {
  const { coins, uids, wallet, wallets } = asked;
  const accounts = await findAccounts(database, { uids, wallet, coins });
  return accounts.filter(
    (account) => account.wallet !== '' && (wallets?.some((of) => of === account.wallet) ?? true),
  );
}
