/**
 * Account bills: what changed a user's balance of a coin in a wallet, line by line (R-L-13). Each line
 * tells the balance after it, so that balance = the one before + amount + fee.
 *
 * One fill has one line per coin: what it realised or paid, with the fee beside it. Money that stays
 * in the balance (margin into a leg, a loan and the debt that stands against it) changes nothing: its
 * line shows what moved, and the balance as it is.
 */
import type { Event } from '../engine/event.ts';
import type { LedgerAccount } from '../engine/ledger/ledger.ts';
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
  const lines: BillLine[] = [];
  for (const at of momentsOf(entry, events)) {
    for (const posting of shownPostings(at.events)) addPosting(lines, at, posting);
  }
  return lines;
}

function addPosting(lines: BillLine[], at: Happened, posting: ShownPosting): void {
  const { amount, credit, creditOwned, debit, debitOwned, kind, order } = posting;
  const isInside = debit.owned !== undefined && debit.owned === credit.owned;
  if (isInside && kind !== 'trade') {
    if (order !== undefined) return;
    const moved = isTakenIn(posting) ? amount : -amount;
    const balance = creditOwned;
    lines.push({ at, posting, account: credit, order, amount: moved, fee: 0n, balance });
    return;
  }
  // A user who met himself pays and receives in one posting.
  const balance = isInside ? debitOwned - amount : debitOwned;
  addChange(lines, { at, posting, account: debit, order, amount: -amount, balance });
  const receiver = posting.receiver ?? order;
  addChange(lines, {
    at,
    posting,
    account: credit,
    order: receiver,
    amount,
    balance: creditOwned,
  });
}

/** What changed a balance: a line of its own, or a part of the line of the same fill. */
function addChange(lines: BillLine[], change: Omit<BillLine, 'fee'>): void {
  const { account, amount, at, balance, order, posting } = change;
  if (account.owned === undefined) return;
  const isFee = posting.kind === 'fee' && order !== undefined;
  const same = lineOfFill(lines, change);
  if (same === undefined) {
    const [plain, fee] = isFee ? [0n, amount] : [amount, 0n];
    lines.push({ at, posting, account, order, amount: plain, fee, balance });
    return;
  }
  if (isFee) same.fee += amount;
  else same.amount += amount;
  same.balance = balance;
}

/**
 * The line that a change may join: the latest of its balance, if that is of the same fill. All that a
 * trade brings about stands together, so one need not look beyond it.
 */
function lineOfFill(
  lines: readonly BillLine[],
  { account, order, posting }: Omit<BillLine, 'fee'>,
): BillLine | undefined {
  if (order === undefined || !isOfFill(posting.kind)) return undefined;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line === undefined || line.posting.cause !== posting.cause) return undefined;
    if (line.account.owned !== account.owned) continue;
    return line.order === order && isOfFill(line.posting.kind) ? line : undefined;
  }
  return undefined;
}
