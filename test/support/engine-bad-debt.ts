/** Whether the losses that their owner could not bear were borne as the rules say. */

import type { Event, Posted } from '../../src/engine/core/event.ts';
import type { Posting } from '../../src/engine/core/ledger.ts';
import { instrumentOf, reservedFor } from '../../src/engine/core/ledger-account.ts';
import type { Receipt } from '../../src/engine/core/receipt.ts';
import type { State } from '../../src/engine/core/state.ts';
import { reserveBalance } from '../../src/engine/money/chart-of-accounts.ts';
import { add, sub, type Units } from '../../src/primitives/units.ts';

interface Told {
  readonly postings: readonly Posting[];
  readonly receipts: readonly Receipt[];
  readonly state: State;
}

/**
 * The venue's claims of one command that should not be, one sentence each. A claim on an instrument is
 * made only when its reserve is at zero (R-4.7-1); that of a liquidation only beside a payment of the
 * reserve or a deleveraging (R-Q-4); a debt is written off only when its account has nothing left.
 */
export function badDebtFaults(state: State, events: readonly Event[]): string[] {
  const told: Told = {
    state,
    postings: events
      .filter((event): event is Posted => event.type === 'posted')
      .flatMap((event) => event.postings),
    receipts: events.flatMap((event) => (event.type === 'receipt' ? [event.receipt] : [])),
  };
  return told.postings.flatMap((posting, index) => {
    const { debit, credit, amount, cause } = posting;
    const claim = `${debit.id}: ${amount} to ${credit.id} for ${cause}`;
    if (debit.id.startsWith('bad-debt:'))
      return isWrittenOff(told) ? [] : [`${claim}: nobody was written off`];
    if (!debit.id.startsWith('uncovered-loss:')) return [];
    return lossFaults(told, posting, index).map((fault) => `${claim}: ${fault}`);
  });
}

function lossFaults(told: Told, { debit, credit }: Posting, index: number): string[] {
  const key = instrumentOf(debit) ?? '';
  const faults: string[] = [];
  const left = reserveAfter(told, { key, coin: debit.coin, index });
  if (left !== 0) faults.push(`the reserve still had ${left}`);
  const isLiquidated = told.receipts.some(
    ({ kind, uid, instrument }) =>
      kind === 'liquidation' && uid === credit.uid && instrument === key,
  );
  if (isLiquidated && !isPaidOrTakenFrom(told, key))
    faults.push('neither the reserve paid nor was anybody deleveraged');
  return faults;
}

/** The reserve as it was after the posting of that index. */
function reserveAfter(
  { state, postings }: Told,
  { key, coin, index }: { key: string; coin: string; index: number },
): Units {
  let balance: Units = reserveBalance(state.ledger, key, coin);
  for (const { debit, credit, amount } of postings.slice(index + 1)) {
    if (reservedFor(debit) === key) balance = add(balance, amount);
    if (reservedFor(credit) === key) balance = sub(balance, amount);
  }
  return balance;
}

function isPaidOrTakenFrom({ postings, receipts }: Told, key: string): boolean {
  return (
    postings.some(({ debit }) => reservedFor(debit) === key) ||
    receipts.some(({ kind, instrument }) => kind === 'deleveraging' && instrument === key)
  );
}

function isWrittenOff({ receipts }: Told): boolean {
  return receipts.some(({ step }) => step === 'write-off' || step === 'seize');
}
