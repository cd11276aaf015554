/**
 * The ledger's accounts by number: postings name both of theirs, and a number is a fraction of a name. Accounts of
 * users count up from one, the venue's own down from minus one, in the order in which they come to be used.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ReadLedgerAccount } from '../../engine/core/entities.ts';
import { findInParts } from '../lists/merged-lists.ts';
import {
  type Database,
  type HistoryWriter,
  type RowWriter,
  storableText,
} from '../store/history-store.ts';
import { columnsOf, type RowShape } from '../store/table-shape.ts';

export interface AccountRow {
  readonly accountNo: number;
  readonly account: string;
  /** '' of the venue's own. */
  readonly uid: string;
  /** '' where it is in none: see `LedgerAccount.owned`. */
  readonly wallet: string;
  readonly coin: string;
}

export const accountsShape: RowShape<AccountRow> = {
  name: 'accounts',
  columns: { accountNo: 'integer', account: 'text', uid: 'text', wallet: 'text', coin: 'text' },
  primaryKey: ['accountNo'],
  indexes: {
    accounts_by_name: { columns: ['account'], rowsAlike: [1] },
    accounts_by_user: { columns: ['uid'], rowsAlike: [10] },
  },
};

const COLUMNS = sql.join(columnsOf(accountsShape).map((column) => sql.ref(column)));

/** Numbers accounts, and writes a row of each that had none. */
export class AccountNumbers {
  readonly #writer: RowWriter<AccountRow>;
  readonly #known: Map<string, number>;
  #lowest = 0;
  #highest = 0;

  private constructor(writer: RowWriter<AccountRow>, known: Map<string, number>) {
    this.#writer = writer;
    this.#known = known;
    for (const accountNo of known.values()) this.#count(accountNo);
  }

  /** Goes on from what is stored. */
  static async open(writer: HistoryWriter): Promise<AccountNumbers> {
    const { rows } = await sql<Pick<AccountRow, 'account' | 'accountNo'>>`
      select "account", "accountNo" from "accounts"`.execute(writer.database);
    const known = rows.map(({ account, accountNo }) => [account, accountNo] as const);
    return new AccountNumbers(writer.rowsOf(accountsShape), new Map(known));
  }

  readonly numberOf = (account: ReadLedgerAccount): number => {
    return this.#known.get(account.id) ?? this.#numberOfStored(account);
  };

  /** The name may be another in the history, and then is looked up once. */
  #numberOfStored(account: ReadLedgerAccount): number {
    const accountNo = this.#known.get(storableText(account.id)) ?? this.#add(account);
    this.#known.set(account.id, accountNo);
    return accountNo;
  }

  #add({ coin, id, owned, uid }: ReadLedgerAccount): number {
    const accountNo = uid === undefined ? this.#lowest - 1 : this.#highest + 1;
    this.#count(accountNo);
    this.#known.set(storableText(id), accountNo);
    const wallet = owned?.wallet ?? '';
    this.#writer.write({ accountNo, account: id, uid: uid ?? '', wallet, coin });
    return accountNo;
  }

  #count(accountNo: number): void {
    this.#lowest = Math.min(this.#lowest, accountNo);
    this.#highest = Math.max(this.#highest, accountNo);
  }
}

/** Which accounts are meant. */
export interface AccountFilter {
  readonly uids?: readonly string[] | undefined;
  readonly account?: string | undefined;
  readonly wallet?: string | undefined;
  readonly coins?: readonly string[] | undefined;
}

/** The accounts of users, or the one of a name. */
export async function findAccounts(
  database: Database,
  { account, coins, uids, wallet }: AccountFilter,
): Promise<readonly AccountRow[]> {
  const found =
    account === undefined
      ? await findInParts(uids ?? [], (part) =>
          accountsWhere(database, sql`"uid" in (${sql.join([...part])})`),
        )
      : await accountsWhere(database, sql`"account" = ${account}`);
  const stored = coins?.map(storableText);
  return found.filter(
    (row) =>
      (uids === undefined || uids.includes(row.uid)) &&
      (wallet === undefined || row.wallet === wallet) &&
      (stored === undefined || stored.includes(row.coin)),
  );
}

export async function accountsOf(
  database: Database,
  numbers: readonly number[],
): Promise<readonly AccountRow[]> {
  if (numbers.length === 0) return [];
  return accountsWhere(database, sql`"accountNo" in (${sql.join([...new Set(numbers)])})`);
}

async function accountsWhere(
  database: Database,
  isMeant: RawBuilder<unknown>,
): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from "accounts" where ${isMeant}`.execute(database);
  return rows;
}
