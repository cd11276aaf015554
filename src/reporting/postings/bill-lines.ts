/**
 * Account bills: what changed a user's balance of a coin in a wallet, line by line. Each line
 * tells the balance after it, so that balance = the one before + amount + fee.
 *
 * One fill has one line per coin: what it realised or paid, with the fee beside it. Money that stays
 * in the balance (margin into a position, a loan and the debt that stands against it) changes nothing: its
 * line shows what moved, and the balance as it is.
 * Decides R-L-13, R-L-14.
 */

import { categoryOf, type ReadLedgerAccount, type ReadOrder } from '../../engine/core/entities.ts';
import { instrumentOf, partOf } from '../../engine/core/ledger-account.ts';
import type {
  ExecType,
  OrderCategory,
  Side as OrderSide,
  PositionSide,
} from '../../engine/core/order.ts';
import { type CoinScales, coinScale } from '../../engine/core/steps.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { add, neg, sub, type Units } from '../../primitives/units.ts';
import type { NumberedPosting, ShownKind, ShownPosting, Side } from './numbered-postings.ts';

type Way = 'in' | 'out';

/**
 * What a line of an account bill was for: a fill of a futures order (by what made the order, and what
 * it did to which position, or in one-way mode its side), a fill of a spot order (coins in, coins out), or
 * the word of the ledger.
 */
export type BillPurpose =
  | `${ExecType}:${'open' | 'close'}-${PositionSide}`
  | `${ExecType}:${OrderSide}`
  | `spot-${OrderSide}:${Way}`
  | `${ShownKind}:${Way}`;

export type BillCategory = OrderCategory | '';

/** What a line of an account bill is about: see {@link billLines}. */
export interface BillSubject {
  /** Both '' where no instrument is concerned; of a fill that of its order. */
  readonly category: BillCategory;
  readonly symbol: string;
  readonly purpose: BillPurpose;
}

/** Signed. */
export interface BillFigures {
  readonly amount: string;
  /** Beside the amount; negative = paid. */
  readonly fee: string;
  /** What the user has of the coin in the wallet after it. */
  readonly balance: string;
  /** '' where it was not an order's fill. */
  readonly orderId: string;
}

/** One line; amounts in units of the account's coin, signed. */
export interface BillLine {
  /** The posting that it begins with, and the side of it that is on this bill. */
  readonly of: NumberedPosting;
  readonly side: Side;
  readonly order: ReadOrder | undefined;
  /** Without the fee. */
  amount: Units;
  /** Negative = paid. */
  fee: Units;
  /** What the user has in that wallet after it. */
  balance: Units;
}

/** The lines that the postings of a command make, in the order of their entries. */
export function billLines(postings: readonly NumberedPosting[]): readonly BillLine[] {
  const lines: BillLine[] = [];
  for (const posting of postings) addPosting(lines, posting);
  return lines;
}

/** An account of the user, wallet and coin that a line is on the bill of. */
export function accountOf({ of, side }: Pick<BillLine, 'of' | 'side'>): ReadLedgerAccount {
  return of.posting[side];
}

export function subjectOf({ amount, fee, of, order }: BillLine): BillSubject {
  const { credit, debit, kind } = of.posting;
  const purpose = purposeOf(kind, amount === 0 ? fee : amount, order);
  if (order !== undefined) {
    const { symbol } = order.userMarket.market.instrument;
    return { category: categoryOf(order), symbol, purpose };
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
    const moved = isTakenIn(posting) ? amount : neg(amount);
    const balance = creditOwned;
    lines.push({ of, side: 'credit', order, amount: moved, fee: 0, balance });
    return;
  }
  // A user who met himself pays and receives in one posting.
  const balance = isInside ? sub(debitOwned, amount) : debitOwned;
  const receiver = posting.receiver ?? order;
  addChange(lines, { of, side: 'debit', order, amount: neg(amount), fee: 0, balance });
  addChange(lines, { of, side: 'credit', order: receiver, amount, fee: 0, balance: creditOwned });
}

/** What changed a balance: a line of its own, or a part of the line of the same fill. */
function addChange(lines: BillLine[], change: BillLine): void {
  const { amount, balance, of, order } = change;
  if (accountOf(change).owned === undefined) return;
  if (of.posting.kind === 'fee' && order !== undefined) {
    change.amount = 0;
    change.fee = amount;
  }
  const same = lineOfFill(lines, change);
  if (same === undefined) {
    lines.push(change);
    return;
  }
  same.amount = add(same.amount, change.amount);
  same.fee = add(same.fee, change.fee);
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

function purposeOf(kind: ShownKind, gained: Units, order: ReadOrder | undefined): BillPurpose {
  const way = gained > 0 ? 'in' : 'out';
  if (order === undefined) return `${kind}:${way}`;
  const { effect, execType, positionSide, side } = order;
  if (order.userMarket.market.instrument.kind === 'spot') return `spot-${side}:${way}`;
  if (order.holdMode !== 'hedge_mode' || positionSide === undefined) return `${execType}:${side}`;
  return `${execType}:${effect === 'open' ? 'open' : 'close'}-${positionSide}`;
}

/** What settles a fill; one fill has one line on the bill. */
function isOfFill(kind: ShownKind): boolean {
  return kind === 'trade' || kind === 'fee' || kind === 'realised-pnl';
}

/**
 * Which way money went that stayed in one coin of one wallet: margin into a position, or a loan into what
 * may be spent.
 */
function isTakenIn({ kind, credit }: ShownPosting): boolean {
  const part = partOf(credit);
  return kind === 'isolated-margin' ? part === 'isolated' : part === 'available';
}
