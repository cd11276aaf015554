/**
 * Balances at any past moment, read off the bills: each line says what its user then has of the coin
 * in the wallet, and every movement that changes that has a line (R-L-13, R-L-15).
 */
import type { Kysely } from 'kysely';
import type { Wallet } from '../../engine/core/wallet.ts';
import type { BalanceRequest, BalanceRow } from '../history.ts';
import { entryIdAt } from '../lists/entry-id.ts';
import type { AccountRow } from './accounts.ts';
import { findSides } from './posting-sides.ts';
import { figuresIn, type PostingRow } from './postings.ts';

/** Up to when lines count. */
export type BalanceMoment = Pick<BalanceRequest, 'atMs' | 'atSeq'>;

/** The last line of a bill up to a moment, of its accounts; undefined when the bill had not begun. */
export async function findBalance(
  database: Kysely<{ postings: PostingRow; accounts: AccountRow }>,
  accounts: readonly AccountRow[],
  { atMs, atSeq }: BalanceMoment,
): Promise<BalanceRow | undefined> {
  const [last] = await findSides(database, {
    accounts,
    isOfBills: true,
    window: { toMs: atMs },
    page: { beforeId: entryIdAt(atSeq + 1, 0), limit: 1 },
  });
  if (last === undefined) return undefined;
  const { coin, uid, wallet } = last.of;
  const { balance } = figuresIn(last.line);
  const { entryId: billId, timeMs } = last;
  return { uid, wallet: wallet as Wallet, coin, balance, billId, timeMs };
}
