import { expect, test } from 'vitest';
import type { Entry } from '../engine/command.ts';
import type { Event } from '../engine/core/event.ts';
import type { Receipt } from '../engine/core/receipt.ts';
import type { Listener } from '../runtime/sequencer.ts';
import { countEvents } from './metrics.ts';

const ENTRY: Entry = { seq: 1, timeMs: 1, command: { type: 'tick' } };

function receipt(kind: Receipt['kind'], step = ''): Event {
  const where = {
    uid: '1',
    instrument: '',
    positionSide: '',
    positionId: '',
    orderId: '',
  } as const;
  const what = { inputs: [], formula: '', outcome: [], ranks: [] };
  return { type: 'receipt', receipt: { receiptId: '1', kind, step, ...where, ...what } };
}

test('a liquidation counts by its steps that trade, a deleveraging once for all who share it', () => {
  let feed: Listener = () => undefined;
  const counts = countEvents({
    listen: (listener) => {
      feed = listener;
      return () => undefined;
    },
  });
  feed(ENTRY, [
    receipt('trigger'),
    receipt('trigger'),
    receipt('liquidation', 'cancel'),
    receipt('liquidation', 'reduce'),
    receipt('liquidation', 'liquidate'),
    receipt('deleveraging', 'counterparty'),
    receipt('deleveraging', 'counterparty'),
    receipt('deleveraging', 'deleverage'),
    receipt('funding'),
  ]);
  feed(ENTRY, []);
  expect(counts).toEqual({
    ...{ commands: 2, orders: 0, trades: 0, fundings: 0 },
    ...{ triggers: 2, liquidations: 2, deleveragings: 1 },
  });
});
