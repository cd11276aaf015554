import { idFrom } from '../../primitives/id.ts';
import type { Receipt } from './receipt.ts';
import type { Turn } from './turn.ts';

/** What a receipt may leave out. */
type Draft = Pick<Receipt, 'kind' | 'uid' | 'inputs' | 'formula' | 'outcome'> & Partial<Receipt>;

/** Gives a receipt its number and tells it. */
export function keepReceipt({ state, events }: Turn, draft: Draft): void {
  const receipt: Receipt = {
    step: '',
    instrument: '',
    positionSide: '',
    positionId: '',
    orderId: '',
    ranks: [],
    ...draft,
    receiptId: idFrom(state.counters.receipt++),
  };
  events.push({ type: 'receipt', receipt });
}
