/**
 * Repayments of margin debts, read off the postings: one row for each coin that an act, an order or a step of a
 * liquidation paid back, interest and principal apart.
 */
import type { Entry } from '../../engine/command.ts';
import type { ReadLedgerAccount } from '../../engine/core/entities.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { partOf } from '../../engine/core/ledger-account.ts';
import { type CoinScales, coinScale } from '../../engine/core/steps.ts';
import type { Wallet } from '../../engine/core/user.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { isIdText } from '../../primitives/id.ts';
import { add, type Units } from '../../primitives/units.ts';
import type { TimeWindow } from '../lists/page.ts';
import {
  entryIdOf,
  hasPostings,
  type NumberedPosting,
  numberedPostings,
} from '../postings/numbered-postings.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';

/** By hand, by an order or a profit, by the user's own coins in a liquidation, or by the venue for him. */
export type RepaymentKind = 'manual' | 'auto' | 'liquidation' | 'forced';

export interface MarginRepayment {
  /** That of the ledger entry that it begins with. */
  readonly entryId: string;
  /** What the act, or the order, was called; that of the entry where neither was. */
  readonly repayId: string;
  readonly uid: string;
  readonly wallet: Wallet;
  readonly coin: string;
  readonly principal: string;
  readonly interest: string;
  readonly amount: string;
  readonly kind: RepaymentKind;
  readonly timeMs: number;
}

export interface MarginRepaymentFilter extends TimeWindow {
  readonly uid: string;
  readonly wallet?: Wallet;
  readonly coin?: string;
  readonly repayIds?: readonly string[];
}

export const marginRepayments = storedReport<MarginRepayment, MarginRepaymentFilter>({
  name: 'marginRepayments',
  columns: {
    entryId: id(),
    repayId: text(),
    uid: text(),
    wallet: text(),
    coin: text(),
    principal: decimal(),
    interest: decimal(),
    amount: decimal(),
    kind: text(),
    timeMs: time(),
  },
  key: ['entryId'],
  time: 'timeMs',
  indexes: { margin_repayments_by_user: { columns: ['uid'], rowsAlike: [10_000] } },
  criteria: {
    uid: { is: 'uid' },
    wallet: { is: 'wallet' },
    coin: { is: 'coin' },
    repayIds: { isOneOf: 'repayId' },
  },
  source: onCommand(rowsOf, (_, events) => hasPostings(events)),
});

/** What one cause paid of one debt. */
interface Paid {
  readonly of: NumberedPosting;
  readonly account: ReadLedgerAccount;
  principal: Units;
  interest: Units;
}

function rowsOf(
  entry: Entry,
  events: readonly ReadEvent[],
  scales: CoinScales,
): readonly MarginRepayment[] {
  const paid = paidIn(numberedPostings(entry, events));
  if (paid.length === 0) return [];
  const sales = salesIn(events);
  return paid.map((each) => rowOf(each, kindOf(each.of, entry, sales), scales));
}

function paidIn(postings: readonly NumberedPosting[]): readonly Paid[] {
  const paid: Paid[] = [];
  for (const of of postings) if (isRepayment(of)) addTo(paid, of);
  return paid;
}

function isRepayment({ posting: { credit, kind } }: NumberedPosting): boolean {
  if (kind !== 'repay' && kind !== 'debt-cover') return false;
  const part = partOf(credit);
  return part === 'debt' || part === 'interest-due';
}

/** Interest and principal that one cause pays stand one behind the other. */
function addTo(paid: Paid[], of: NumberedPosting): void {
  const { amount, cause, credit } = of.posting;
  let last = paid.at(-1);
  const isOfLast = last?.account.owned === credit.owned && last?.of.posting.cause === cause;
  if (last === undefined || !isOfLast) {
    last = { of, account: credit, principal: 0, interest: 0 };
    paid.push(last);
  }
  if (partOf(credit) === 'debt') last.principal = add(last.principal, amount);
  else last.interest = add(last.interest, amount);
}

/** The orders by which a liquidation sold for a debt. */
function salesIn(events: readonly ReadEvent[]): ReadonlySet<string> {
  const sales = new Set<string>();
  for (const event of events)
    if (event.type === 'receipt' && event.receipt.kind === 'liquidation')
      sales.add(event.receipt.orderId);
  return sales;
}

function kindOf(
  { posting: { cause, kind } }: NumberedPosting,
  { command }: Entry,
  sales: ReadonlySet<string>,
): RepaymentKind {
  if (kind === 'debt-cover') return 'forced';
  // In a liquidation own coins are paid by the account that holds them.
  if (sales.has(cause) || cause.startsWith('user:')) return 'liquidation';
  return command.type === 'repay' && isIdText(cause) ? 'manual' : 'auto';
}

function rowOf(
  { account, interest, of, principal }: Paid,
  kind: RepaymentKind,
  scales: CoinScales,
): MarginRepayment {
  const { at, posting, postingId } = of;
  const { coin, owned, uid = '' } = account;
  const text = (units: Units) => formatUnits(units, coinScale(scales, coin));
  const entryId = entryIdOf(postingId, 'credit');
  return {
    entryId,
    repayId: isIdText(posting.cause) ? posting.cause : entryId,
    uid,
    wallet: (owned?.wallet ?? '') as Wallet,
    coin,
    principal: text(principal),
    interest: text(interest),
    amount: text(add(principal, interest)),
    kind,
    timeMs: at.timeMs,
  };
}
