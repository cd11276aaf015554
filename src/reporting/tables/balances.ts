/**
 * Balances at any past moment, read off the bills: each line says what its user then has of the coin
 * in the wallet, and every movement that changes that has a line (R-L-13, R-L-15).
 */
import type { Kysely } from 'kysely';
import type { Wallet } from '../../engine/user/wallet.ts';
import type { BalanceRequest, BalanceRow, BillRow } from '../history.ts';
import { billsShape } from './bills.ts';
import { entryIdAt } from './entry-id.ts';
import { pageBound } from './page-bound.ts';

type Database = Kysely<{ bills: BillRow }>;

/** One bill: of a user, a wallet and a coin. */
export type BillOwner = Pick<BillRow, 'uid' | 'wallet' | 'coin'>;

/** Up to when lines count. */
export type BalanceMoment = Pick<BalanceRequest, 'atMs' | 'atSeq'>;

const COLUMNS = ['uid', 'wallet', 'coin', 'balance', 'billId', 'timeMs'] as const;

/** The bills of a user, by wallet and coin: from one to the next along the index, passing over their lines. */
export async function findBillOwners(
  database: Database,
  uid: string,
): Promise<readonly BillOwner[]> {
  const owners: BillOwner[] = [];
  let next = await ownerAfter(database, { uid, wallet: '' as Wallet, coin: '' });
  while (next !== undefined) {
    owners.push(next);
    next = await ownerAfter(database, next);
  }
  return owners;
}

async function ownerAfter(
  database: Database,
  { uid, wallet, coin }: BillOwner,
): Promise<BillOwner | undefined> {
  return database
    .selectFrom('bills')
    .select(['uid', 'wallet', 'coin'])
    .where('uid', '=', uid)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('wallet', 'coin'), '>', tuple(wallet, coin)))
    .orderBy('wallet')
    .orderBy('coin')
    .limit(1)
    .executeTakeFirst();
}

/** The last line of a bill up to a moment; undefined when the bill had not begun. */
export async function findBalance(
  database: Database,
  { uid, wallet, coin }: BillOwner,
  { atMs, atSeq }: BalanceMoment,
): Promise<BalanceRow | undefined> {
  const page = { beforeId: entryIdAt(atSeq + 1, 0) };
  const bound = await pageBound(database, billsShape, { window: { toMs: atMs }, page });
  return database
    .selectFrom('bills')
    .select(COLUMNS)
    .where('uid', '=', uid)
    .where('wallet', '=', wallet)
    .where('coin', '=', coin)
    .where(bound)
    .orderBy('billId', 'desc')
    .limit(1)
    .executeTakeFirst();
}
