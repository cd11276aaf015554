/**
 * Loans from scratch (R-I-*): principal + interest − repaid = unpaid on every loan at every hour, by the
 * postings alone; interest is charged once an hour, of the principal that is unpaid then.
 */

import type { Entry } from '../../engine/command.ts';
import type { ReadLedgerAccount } from '../../engine/core/entities.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import { RATE_SCALE } from '../../engine/core/instrument.ts';
import type { ReadPosting } from '../../engine/core/ledger.ts';
import type { LoanRecord } from '../../engine/core/loan.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { coinScale } from '../../engine/core/steps.ts';
import { eventsByTime, type Happened } from '../../engine/read/events-by-time.ts';
import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import { add, mul, mulDivCeil, neg, pow10, sub, type Units } from '../../primitives/units.ts';

const HOUR_MS = 3_600_000;
const HOURS_OF_YEAR = 8760;
const RATE_UNIT = pow10(RATE_SCALE);

/** Units of the loan's coin, as its postings add up. */
interface Sums {
  readonly coin: string;
  annualRate: Units;
  /** When interest is charged next. */
  dueMs: number;
  lent: Units;
  charged: Units;
  repaidPrincipal: Units;
  repaidInterest: Units;
}

export class LoanAudit {
  readonly #state: ReadState;
  readonly #rates = new Map<string, Units>();
  readonly #loans = new Map<string, Sums>();
  #hours = 0;

  constructor(state: ReadState) {
    this.#state = state;
  }

  /** How many charges of interest were done again. */
  get hours(): number {
    return this.#hours;
  }

  onApplied(entry: Entry, events: readonly ReadEvent[]): readonly string[] {
    const faults = eventsByTime(entry, events).flatMap((at) => this.#onMoment(at, at.events));
    if (entry.command.type === 'create-loan-product') {
      const { annualRate, productId } = entry.command.spec;
      this.#rates.set(productId, parseUnits(annualRate, RATE_SCALE) ?? 0);
    }
    return faults;
  }

  atEnd(): readonly string[] {
    const faults: string[] = [];
    for (const [orderId, sums] of this.#loans) {
      const open = this.#state.loans.open.get(orderId);
      if (open === undefined) {
        faults.push(`loan ${orderId} has left the state with ${unpaid(sums)} units unpaid`);
        continue;
      }
      const isSame =
        open.amount === sums.lent &&
        open.repaidPrincipal === sums.repaidPrincipal &&
        open.repaidInterest === sums.repaidInterest &&
        sub(neg(open.principal.balance), open.interest.balance) === unpaid(sums);
      if (!isSame) faults.push(`loan ${orderId} is not what its postings say`);
    }
    return faults;
  }

  #onMoment(at: Happened, events: readonly ReadEvent[]): string[] {
    const faults: string[] = [];
    for (const event of events)
      if (event.type === 'posted')
        for (const posting of event.postings) faults.push(...this.#note(at, posting));
    for (const event of events)
      if (event.type === 'loan-closed') faults.push(...this.#close(event.loan));
    return faults;
  }

  #note(at: Happened, posting: ReadPosting): string[] {
    const { amount, coin } = { amount: posting.amount, coin: posting.debit.coin };
    switch (posting.kind) {
      case 'loan':
        this.#lend(at, loanOf(posting.debit), coin, amount);
        return [];
      case 'loan-interest':
        return this.#charge(at, loanOf(posting.debit), amount);
      case 'loan-repayment':
      case 'loan-loss':
        return this.#repay(posting.credit, amount);
      default:
        return [];
    }
  }

  #lend(at: Happened, orderId: string, coin: string, amount: Units): void {
    const productId = this.#state.loans.open.get(orderId)?.productId ?? '';
    this.#loans.set(orderId, {
      coin,
      annualRate: this.#rates.get(productId) ?? 0,
      dueMs: Math.floor(at.timeMs / HOUR_MS) * HOUR_MS + HOUR_MS,
      lent: amount,
      charged: 0,
      repaidPrincipal: 0,
      repaidInterest: 0,
    });
  }

  #charge(at: Happened, orderId: string, amount: Units): string[] {
    this.#hours += 1;
    const sums = this.#loans.get(orderId);
    if (sums === undefined) return [`interest on ${orderId}, which was never lent`];
    const should = mulDivCeil(
      sub(sums.lent, sums.repaidPrincipal),
      sums.annualRate,
      mul(HOURS_OF_YEAR, RATE_UNIT),
    );
    const faults: string[] = [];
    if (at.timeMs !== sums.dueMs)
      faults.push(`interest on loan ${orderId} at ${at.timeMs}, due at ${sums.dueMs}`);
    if (amount !== should)
      faults.push(`interest on loan ${orderId} at ${at.timeMs} is ${amount}, not ${should} units`);
    sums.charged = add(sums.charged, amount);
    sums.dueMs = at.timeMs + HOUR_MS;
    return faults;
  }

  #repay(account: ReadLedgerAccount, amount: Units): string[] {
    const orderId = loanOf(account);
    const sums = this.#loans.get(orderId);
    if (sums === undefined) return [`repayment of ${orderId}, which was never lent`];
    if (partOf(account) === 'interest') sums.repaidInterest = add(sums.repaidInterest, amount);
    else sums.repaidPrincipal = add(sums.repaidPrincipal, amount);
    const { charged, lent, repaidInterest, repaidPrincipal } = sums;
    return repaidInterest > charged || repaidPrincipal > lent
      ? [`loan ${orderId} was repaid more than it owed`]
      : [];
  }

  #close(loan: LoanRecord): string[] {
    const sums = this.#loans.get(loan.orderId);
    this.#loans.delete(loan.orderId);
    if (sums === undefined) return [`loan ${loan.orderId} was paid off and never lent`];
    const money = (units: Units) => formatUnits(units, coinScale(this.#state, sums.coin));
    const isSame =
      unpaid(sums) === 0 &&
      loan.loanAmount === money(sums.lent) &&
      loan.repaidAmount === money(sums.repaidPrincipal) &&
      loan.repaidInterest === money(sums.repaidInterest);
    return isSame ? [] : [`loan ${loan.orderId} was paid off as its postings do not say`];
  }
}

function unpaid(sums: Sums): Units {
  return sub(sub(add(sums.lent, sums.charged), sums.repaidPrincipal), sums.repaidInterest);
}

/** `user:<uid>:loan:principal:<orderId>:<coin>`, and the same with `interest`. */
function loanOf({ id }: ReadLedgerAccount): string {
  return id.split(':')[4] ?? '';
}

function partOf({ id }: ReadLedgerAccount): string {
  return id.split(':')[3] ?? '';
}
