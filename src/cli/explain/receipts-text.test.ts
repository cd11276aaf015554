import { describe, expect, it } from 'vitest';
import { explainText } from './explain.ts';
import type { ExplainedReceipt } from './receipts.ts';

const LEG = {
  uid: '1001',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  positionSide: 'long',
  positionId: '1000000000000000003',
} as const;

const FUNDING: ExplainedReceipt = {
  ...LEG,
  receiptId: '1000000000000000000',
  seq: '41',
  timeMs: String(Date.UTC(2026, 0, 5, 8)),
  kind: 'funding',
  step: '',
  orderId: '',
  inputs: [
    { name: 'size', value: '0.1', coin: '', seq: '38' },
    { name: 'rate', value: '0.01', coin: '', seq: '41' },
    { name: 'value at the mark', value: '6060', coin: 'USDT', seq: '41' },
    { name: 'mark price', value: '60600', coin: '', seq: '40' },
  ],
  formula: 'paid = value at the mark × |rate|, rounded up, as far as it is there',
  outcome: [
    { name: 'due', value: '-60.6', coin: 'USDT', seq: '41' },
    { name: 'amount', value: '-60.6', coin: 'USDT', seq: '41' },
  ],
  ranks: [],
};

const DELEVERAGING: ExplainedReceipt = {
  ...LEG,
  receiptId: '1000000000000000007',
  seq: '57',
  timeMs: String(Date.UTC(2026, 0, 5, 9, 30, 0, 250)),
  kind: 'deleveraging',
  step: 'deleverage',
  orderId: '1000000000000000019',
  inputs: [
    { name: 'size left', value: '0.1', coin: '', seq: '57' },
    { name: 'price', value: '54000', coin: '', seq: '57' },
  ],
  formula:
    'rank by profit / open value × leverage, highest first; the older of equal ones first; closed at ' +
    'the bankruptcy price without a fee',
  outcome: [{ name: 'counterparties', value: '2', coin: '', seq: '57' }],
  ranks: [
    { uid: '1002', positionId: '1000000000000000004', score: '2.041', taken: '0.08' },
    { uid: '1003', positionId: '1000000000000000005', score: '1.5', taken: '0.02' },
    { uid: '1004', positionId: '1000000000000000002', score: '0.3', taken: '0' },
  ],
};

const INTEREST: ExplainedReceipt = {
  receiptId: '1000000000000000009',
  seq: '60',
  timeMs: String(Date.UTC(2026, 0, 5, 10)),
  kind: 'interest',
  step: '',
  uid: '1001',
  category: '',
  symbol: '',
  positionSide: '',
  positionId: '',
  orderId: '',
  inputs: [{ name: 'principal', value: '1000', coin: 'USDT', seq: '59' }],
  formula: 'interest = principal × hourly rate, rounded up',
  outcome: [{ name: 'interest', value: '0.01', coin: 'USDT', seq: '60' }],
  ranks: [],
};

const TEXT = `\
Position 1000000000000000003: 2 receipts, oldest first
======================================================

Funding
  2026-01-05T08:00:00.000Z · journal 41 · receipt 1000000000000000000
  user 1001 · USDT-FUTURES BTCUSDT long · position 1000000000000000003
  From
    size               0.1        journal 38
    rate               0.01       journal 41
    value at the mark  6060 USDT  journal 41
    mark price         60600      journal 40
  By
    paid = value at the mark × |rate|, rounded up, as far as it is there
  To
    due     -60.6 USDT
    amount  -60.6 USDT

Auto-deleveraging: the rest is closed against the other side
  2026-01-05T09:30:00.250Z · journal 57 · receipt 1000000000000000007
  user 1001 · USDT-FUTURES BTCUSDT long · position 1000000000000000003 · order 1000000000000000019
  From
    size left  0.1    journal 57
    price      54000  journal 57
  By
    rank by profit / open value × leverage, highest first; the older of equal ones first; closed at
    the bankruptcy price without a fee
  To
    counterparties  2
  Rank
       user  position             score  taken
    1  1002  1000000000000000004  2.041  0.08
    2  1003  1000000000000000005  1.5    0.02
    3  1004  1000000000000000002  0.3    not reached


User 1001: 1 receipt
====================

Interest
  2026-01-05T10:00:00.000Z · journal 60 · receipt 1000000000000000009
  user 1001
  From
    principal  1000 USDT  journal 59
  By
    interest = principal × hourly rate, rounded up
  To
    interest  0.01 USDT`;

describe('an explanation', () => {
  it('R-X-3 reads in order: what happened, from which figures of which entries, how, and what came of it', () => {
    const text = explainText([
      { subject: 'position', id: LEG.positionId, receipts: [FUNDING, DELEVERAGING] },
      { subject: 'user', id: '1001', receipts: [INTEREST] },
    ]);
    expect(text).toBe(TEXT);
  });

  it('marks the place of the user it is about, and names a step it has no title for', () => {
    const [first] = DELEVERAGING.ranks;
    const ranks = [{ ...(first ?? expect.fail('no rank')), uid: LEG.uid }];
    const receipt = { ...DELEVERAGING, step: 'refund', ranks };
    const text = explainText([{ subject: 'user', id: LEG.uid, receipts: [receipt] }]);
    expect(text).toContain('\nDeleveraging refund\n');
    expect(text).toContain('1001 (this user)');
  });
});
