import type { Report } from '../report.ts';

export const ledger: Report = {
  name: 'ledger',
  summary: 'each ledger account that a posting touched',
  path: '/operator/v1/ledger',
  columns: {
    entryId: 'text',
    seq: 'text',
    account: 'text',
    uid: 'text',
    coin: 'text',
    kind: 'text',
    amount: 'number',
    balance: 'number',
    cause: 'text',
    timeMs: 'time',
  },
  options: ['window', 'coin'],
  repeats: [],
};
