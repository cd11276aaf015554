/** Σ of all postings per account is its balance, and Σ of all accounts per coin is zero. */

import type { ReadEvent } from '../../engine/core/event.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { add, neg, type Units } from '../../primitives/units.ts';

export class LedgerAudit {
  readonly #sums = new Map<string, Units>();
  #postings = 0;

  get postings(): number {
    return this.#postings;
  }

  onApplied(events: readonly ReadEvent[]): readonly string[] {
    const faults: string[] = [];
    for (const event of events) {
      if (event.type !== 'posted') continue;
      for (const { amount, credit, creditAfter, debit, debitAfter } of event.postings) {
        this.#postings += 1;
        if (this.#add(debit.id, neg(amount)) !== debitAfter)
          faults.push(`${debit.id}: its postings do not add up to ${debitAfter}`);
        if (this.#add(credit.id, amount) !== creditAfter)
          faults.push(`${credit.id}: its postings do not add up to ${creditAfter}`);
      }
    }
    return faults;
  }

  atEnd({ ledger }: ReadState): readonly string[] {
    const totals = new Map<string, Units>();
    const faults: string[] = [];
    for (const { id, coin, balance } of ledger.accounts.values()) {
      totals.set(coin, add(totals.get(coin) ?? 0, balance));
      const posted = this.#sums.get(id) ?? 0;
      if (posted !== balance)
        faults.push(`${id}: postings say ${posted}, the balance is ${balance}`);
    }
    for (const [coin, total] of totals)
      if (total !== 0) faults.push(`the ledger of ${coin} sums to ${total}`);
    return faults;
  }

  #add(account: string, amount: Units): Units {
    const sum = add(this.#sums.get(account) ?? 0, amount);
    this.#sums.set(account, sum);
    return sum;
  }
}
