/**
 * Reconciliation: the reports against the ledger they are made of, from scratch. It reads nothing but
 * what the journal says and what was posted, and does every sum again by itself.
 * Decides R-X-4.
 */
import type { Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { CommissionAudit } from './commission-audit.ts';
import { LedgerAudit } from './ledger-audit.ts';
import { LoanAudit } from './loan-audit.ts';

/** What was looked at, so that a clean result says of how much. */
export interface ReconciliationTally {
  readonly commissionRows: number;
  readonly loanHours: number;
  readonly postings: number;
}

export class Reconciliation {
  readonly #commissions: CommissionAudit;
  readonly #loans: LoanAudit;
  readonly #ledger = new LedgerAudit();

  /** `state` is that of whoever applies the entries. */
  constructor(state: ReadState) {
    this.#commissions = new CommissionAudit(state);
    this.#loans = new LoanAudit(state);
  }

  /** To be called after each entry was applied, from the first of the journal on; the faults it shows. */
  onApplied(entry: Entry, events: readonly ReadEvent[]): readonly string[] {
    return [
      ...this.#ledger.onApplied(events),
      ...this.#commissions.onApplied(entry, events),
      ...this.#loans.onApplied(entry, events),
    ];
  }

  /** What can only be said at the end. */
  atEnd(state: ReadState): readonly string[] {
    return [...this.#ledger.atEnd(state), ...this.#commissions.atEnd(), ...this.#loans.atEnd()];
  }

  get tally(): ReconciliationTally {
    return {
      commissionRows: this.#commissions.rows,
      loanHours: this.#loans.hours,
      postings: this.#ledger.postings,
    };
  }
}
