import type { Report } from '../report.ts';

export const bills: Report = {
  name: 'bills',
  summary: 'lines of account bills',
  path: '/operator/v1/bills',
  columns: {
    billId: 'text',
    seq: 'text',
    uid: 'text',
    wallet: 'text',
    category: 'text',
    symbol: 'text',
    coin: 'text',
    purpose: 'text',
    amount: 'number',
    fee: 'number',
    balance: 'number',
    orderId: 'text',
    cause: 'text',
    timeMs: 'time',
  },
  options: ['window', 'symbol', 'coin'],
  repeats: [],
};
