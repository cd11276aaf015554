/**
 * Account bills: what changed a user's balance of a coin in a wallet, line by line (R-L-13). Each line
 * tells the balance after it, so that balance = the one before + amount + fee.
 *
 * One fill has one line per coin: what it realised or paid, with the fee beside it. Money that stays
 * in the balance (margin into a leg, a loan and the debt that stands against it) changes nothing: its
 * line shows what moved, and the balance as it is.
 */

import type { LedgerAccount } from '../../engine/core/ledger.ts';
import type { Order } from '../../engine/core/order.ts';
import { type CoinScales, coinScale } from '../../engine/core/order-record.ts';
import { instrumentOf } from '../../engine/money/chart-of-accounts.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { BillCategory, BillFigures, BillSubject } from '../history.ts';
import { isOfFill, isTakenIn, purposeOf } from './bill-purpose.ts';
import type { NumberedPosting, Side } from './numbered-postings.ts';

/** One line; amounts in units of the account's coin, signed. */
export interface BillLine {
  /** The posting that it begins with, and the side of it that is on this bill. */
  readonly of: NumberedPosting;
  readonly side: Side;
  readonly order: Order | undefined;
  /** Without the fee. */
  amount: bigint;
  /** Negative = paid. */
  fee: bigint;
  /** What the user has in that wallet after it. */
  balance: bigint;
}

/** The lines that the postings of a command make, in the order of their entries. */
export function billLines(postings: readonly NumberedPosting[]): readonly BillLine[] {
  const lines: BillLine[] = [];
  for (const posting of postings) addPosting(lines, posting);
  return lines;
}

/** An account of the user, wallet and coin that a line is on the bill of. */
export function accountOf({ of, side }: Pick<BillLine, 'of' | 'side'>): LedgerAccount {
  return of.posting[side];
}

export function subjectOf({ amount, fee, of, order }: BillLine): BillSubject {
  const { credit, debit, kind } = of.posting;
  const purpose = purposeOf(kind, amount === 0n ? fee : amount, order);
  if (order !== undefined) {
    const { category, symbol } = order.holding.market.instrument;
    return { category: order.loan === undefined ? category : 'MARGIN', symbol, purpose };
  }
  const instrument = instrumentOf(debit) ?? instrumentOf(credit) ?? '';
  const [category = '', symbol = ''] = instrument.split(':');
  return { category: category as BillCategory, symbol, purpose };
}

export function figuresOf(line: BillLine, scales: CoinScales): BillFigures {
  const { amount, balance, fee, order } = line;
  const scale = coinScale(scales, accountOf(line).coin);
  return {
    amount: formatUnits(amount, scale),
    fee: formatUnits(fee, scale),
    balance: formatUnits(balance, scale),
    orderId: order?.id ?? '',
  };
}

function addPosting(lines: BillLine[], of: NumberedPosting): void {
  const { posting } = of;
  const { amount, credit, creditOwned, debit, debitOwned, kind, order } = posting;
  const isInside = debit.owned !== undefined && debit.owned === credit.owned;
  if (isInside && kind !== 'trade') {
    if (order !== undefined) return;
    const moved = isTakenIn(posting) ? amount : -amount;
    const balance = creditOwned;
    lines.push({ of, side: 'credit', order, amount: moved, fee: 0n, balance });
    return;
  }
  // A user who met himself pays and receives in one posting.
  const balance = isInside ? debitOwned - amount : debitOwned;
  const receiver = posting.receiver ?? order;
  addChange(lines, { of, side: 'debit', order, amount: -amount, fee: 0n, balance });
  addChange(lines, { of, side: 'credit', order: receiver, amount, fee: 0n, balance: creditOwned });
}

/** What changed a balance: a line of its own, or a part of the line of the same fill. */
function addChange(lines: BillLine[], change: BillLine): void {
  const { amount, balance, of, order } = change;
  if (accountOf(change).owned === undefined) return;
  if (of.posting.kind === 'fee' && order !== undefined) {
    change.amount = 0n;
    change.fee = amount;
  }
  const same = lineOfFill(lines, change);
  if (same === undefined) {
    lines.push(change);
    return;
  }
  same.amount += change.amount;
  same.fee += change.fee;
  same.balance = balance;
}

/**
 * The line that a change may join: the latest of its balance, if that is of the same fill. All that a
 * trade brings about stands together, so one need not look beyond it.
 */
function lineOfFill(lines: readonly BillLine[], change: BillLine): BillLine | undefined {
  const { order } = change;
  const { cause, kind } = change.of.posting;
  if (order === undefined || !isOfFill(kind)) return undefined;
  const { owned } = accountOf(change);
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line === undefined || line.of.posting.cause !== cause) return undefined;
    if (accountOf(line).owned !== owned) continue;
    return line.order === order && isOfFill(line.of.posting.kind) ? line : undefined;
  }
  return undefined;
}
