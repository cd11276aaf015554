/**
 * Account bills: what changed a user's balance of a coin in a wallet, line by line (R-L-13). Each line
 * tells the balance after it, so that balance = the one before + amount + fee.
 *
 * One fill has one line per coin: what it realised or paid, with the fee beside it. Money that stays
 * in the balance (margin into a leg, a loan and the debt that stands against it) changes nothing: its
 * line shows what moved, and the balance as it is.
 */
import type { Event } from '../engine/event.ts';
import type { LedgerAccount, Owned } from '../engine/ledger/ledger.ts';
import { type Happened, momentsOf } from '../engine/moments.ts';
import type { Order } from '../engine/order/order.ts';
import { isOfFill, isTakenIn } from './bill-purpose.ts';
import { type ShownPosting, shownPostings } from './shown-postings.ts';

/** One line; amounts in units of the account's coin, signed. */
export interface BillLine {
  readonly at: Happened;
  /** Any account of the user, wallet and coin it is on the bill of. */
  readonly account: LedgerAccount;
  readonly posting: ShownPosting;
  readonly order: Order | undefined;
  /** Without the fee. */
  amount: bigint;
  /** Negative = paid. */
  fee: bigint;
  /** What the user has in that wallet after it. */
  balance: bigint;
}

/** The lines of a command, in order. */
export function billLines(entry: Happened, events: readonly Event[]): readonly BillLine[] {
  const bill = new Bill();
  for (const at of momentsOf(entry, events)) {
    for (const posting of shownPostings(at.events)) bill.add(at, posting);
  }
  return bill.lines;
}

class Bill {
  readonly lines: BillLine[] = [];
  /** The latest line of each balance: what a fee may still join. */
  readonly #latest = new Map<Owned, BillLine>();

  add(at: Happened, posting: ShownPosting): void {
    const { amount, credit, debit, kind, order } = posting;
    const isInside = debit.owned !== undefined && debit.owned === credit.owned;
    if (isInside && kind !== 'trade') {
      if (order === undefined) this.#addInside(at, posting);
      return;
    }
    // A user who met himself pays and receives in one posting.
    const debitOwned = isInside ? posting.debitOwned - amount : posting.debitOwned;
    this.#change({ at, posting, account: debit, order, amount: -amount, balance: debitOwned });
    this.#change({
      at,
      posting,
      account: credit,
      order: posting.receiver ?? order,
      amount,
      balance: posting.creditOwned,
    });
  }

  #addInside(at: Happened, posting: ShownPosting): void {
    const { credit: account, debitOwned: balance } = posting;
    const amount = isTakenIn(posting) ? posting.amount : -posting.amount;
    this.#push({ at, posting, account, order: undefined, amount, fee: 0n, balance });
  }

  #change(change: Omit<BillLine, 'fee'>): void {
    const { account, amount, balance, order, posting } = change;
    if (account.owned === undefined) return;
    const isFee = posting.kind === 'fee' && order !== undefined;
    const last = this.#latest.get(account.owned);
    if (last === undefined || !isSameFill(last, change)) {
      this.#push({ ...change, amount: isFee ? 0n : amount, fee: isFee ? amount : 0n });
      return;
    }
    if (isFee) last.fee += amount;
    else last.amount += amount;
    last.balance = balance;
  }

  #push(line: BillLine): void {
    this.lines.push(line);
    if (line.account.owned !== undefined) this.#latest.set(line.account.owned, line);
  }
}

function isSameFill(last: BillLine, { order, posting }: Omit<BillLine, 'fee'>): boolean {
  return (
    order !== undefined &&
    last.order === order &&
    last.posting.cause === posting.cause &&
    isOfFill(last.posting.kind) &&
    isOfFill(posting.kind)
  );
}
