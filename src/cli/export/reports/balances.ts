import type { Report } from '../report.ts';

export const balances: Report = {
  name: 'balances',
  summary: 'what each user has, now or at a past time',
  path: '/operator/v1/balances',
  columns: {
    uid: 'text',
    wallet: 'text',
    coin: 'text',
    balance: 'number',
    billId: 'text',
    timeMs: 'time',
  },
  options: ['moment', 'coin'],
  repeats: ['atMs', 'atSeq'],
};
