/**
 * Transfers: one row per user who took part, so that the list of a user is one walk over one index.
 * A transfer between two wallets of one user has one row, between two users two.
 */
import { coinScale } from '../../engine/core/steps.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

/** A transfer as one of its users sees it. */
export interface TransferRow {
  readonly transferId: string;
  /** Whose row it is: the sender or the receiver. */
  readonly uid: string;
  readonly clientOid: string;
  readonly coin: string;
  readonly amount: string;
  readonly fromUid: string;
  readonly fromAccount: string;
  readonly toUid: string;
  readonly toAccount: string;
  /** Of the pair whose isolated margin is one of the accounts; '' where none is. */
  readonly symbol: string;
  readonly timeMs: number;
}

export interface TransferFilter extends TimeWindow {
  readonly uid: string;
  /** `wallets` of the one user, or `users`: a main account and its sub-accounts. */
  readonly between: 'wallets' | 'users';
  /** Which side the user was on; absent = either. */
  readonly role?: 'sender' | 'receiver';
  readonly coin?: string;
  readonly fromAccount?: string;
  readonly clientOid?: string;
}

const UID_OF = { sender: 'fromUid', receiver: 'toUid' } as const;

export const transfers = storedReport<TransferRow, TransferFilter>({
  name: 'transfers',
  columns: {
    transferId: id(),
    uid: text(),
    clientOid: text(),
    coin: text(),
    amount: decimal(),
    fromUid: text(),
    fromAccount: text(),
    toUid: text(),
    toAccount: text(),
    symbol: text(),
    timeMs: time(),
  },
  key: ['transferId', 'uid'],
  time: 'timeMs',
  indexes: { transfers_by_user: { columns: ['uid'], rowsAlike: [50_000] } },
  criteria: {
    uid: { is: 'uid' },
    between: {
      sql: (between) => `"fromUid" ${between === 'wallets' ? '=' : '<>'} "toUid"`,
      holds: ({ fromUid, toUid }, between) => (between === 'wallets') === (fromUid === toUid),
    },
    role: {
      sql: (role) => `"${UID_OF[role]}" = "uid"`,
      holds: (row, role) => row[UID_OF[role]] === row.uid,
    },
    coin: { is: 'coin' },
    fromAccount: { is: 'fromAccount' },
    clientOid: { is: 'clientOid' },
  },
  source: onEvent('transferred', (transfer, { timeMs }, scales) => {
    const { clientOid, coin, from, symbol = '', to, transferId } = transfer;
    const amount = formatUnits(transfer.amount, coinScale(scales, coin));
    const uids = from.uid === to.uid ? [from.uid] : [from.uid, to.uid];
    return uids.map((uid) => ({
      transferId,
      uid,
      clientOid,
      coin,
      amount,
      fromUid: from.uid,
      fromAccount: from.account,
      toUid: to.uid,
      toAccount: to.account,
      symbol,
      timeMs,
    }));
  }),
});
