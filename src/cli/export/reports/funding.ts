import type { Report } from '../report.ts';

export const funding: Report = {
  name: 'funding',
  summary: 'funding payments with their rates',
  path: '/operator/v1/funding',
  columns: {
    receiptId: 'text',
    seq: 'text',
    uid: 'text',
    category: 'text',
    symbol: 'text',
    positionSide: 'text',
    positionId: 'text',
    size: 'number',
    markPrice: 'number',
    value: 'number',
    rate: 'number',
    due: 'number',
    amount: 'number',
    coin: 'text',
    timeMs: 'time',
  },
  options: ['window', 'symbol', 'coin'],
  repeats: [],
};
