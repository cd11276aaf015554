/**
 * The ledger's accounts by number: postings name both of theirs, and a number is a fraction of a name. Accounts of
 * users count up from one, the venue's own down from minus one, in the order in which they come to be used.
 */
import type { Kysely } from 'kysely';
import type { LedgerAccount } from '../../engine/core/ledger.ts';
import type { RowWriter } from '../store/history-store.ts';
import { storableText } from '../store/storable.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

export interface AccountRow {
  readonly accountNo: number;
  readonly account: string;
  /** '' of the venue's own. */
  readonly uid: string;
  /** '' where it is in none: see `LedgerAccount.owned`. */
  readonly wallet: string;
  readonly coin: string;
}

export const accountsShape: TableShape<AccountRow> = {
  name: 'accounts',
  columns: { accountNo: 'integer', account: 'text', uid: 'text', wallet: 'text', coin: 'text' },
  primaryKey: ['accountNo'],
  indexes: {
    accounts_by_name: { columns: ['account'], rowsAlike: [1] },
    accounts_by_user: { columns: ['uid'], rowsAlike: [10] },
  },
};

const COLUMNS = columnsOf(accountsShape);

type Database = Kysely<{ accounts: AccountRow }>;

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
  static async open(database: Database, writer: RowWriter<AccountRow>): Promise<AccountNumbers> {
    const stored = await database.selectFrom('accounts').select(['account', 'accountNo']).execute();
    return new AccountNumbers(
      writer,
      new Map(stored.map(({ account, accountNo }) => [account, accountNo])),
    );
  }

  readonly numberOf = (account: LedgerAccount): number => {
    return this.#known.get(account.id) ?? this.#numberOfStored(account);
  };

  /** The name may be another in the history, and then is looked up once. */
  #numberOfStored(account: LedgerAccount): number {
    const accountNo = this.#known.get(storableText(account.id)) ?? this.#add(account);
    this.#known.set(account.id, accountNo);
    return accountNo;
  }

  #add({ coin, id, owned, uid }: LedgerAccount): number {
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
  readonly uid?: string | undefined;
  readonly account?: string | undefined;
  readonly wallet?: string | undefined;
  readonly coins?: readonly string[] | undefined;
}

/** The accounts of a user, or the one of a name. */
export async function findAccounts(
  database: Database,
  { account, coins, uid, wallet }: AccountFilter,
): Promise<readonly AccountRow[]> {
  let query = database.selectFrom('accounts').select(COLUMNS);
  if (account === undefined) query = query.where('uid', '=', uid ?? '');
  else query = query.where('account', '=', account);
  const found = await query.execute();
  const stored = coins?.map(storableText);
  return found.filter(
    (row) =>
      (uid === undefined || row.uid === uid) &&
      (wallet === undefined || row.wallet === wallet) &&
      (stored === undefined || stored.includes(row.coin)),
  );
}

export async function accountsOf(
  database: Database,
  numbers: readonly number[],
): Promise<readonly AccountRow[]> {
  if (numbers.length === 0) return [];
  const wanted = [...new Set(numbers)];
  return database.selectFrom('accounts').select(COLUMNS).where('accountNo', 'in', wanted).execute();
}
