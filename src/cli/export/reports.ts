import { exportColumns } from '../../reporting/report/shown.ts';
import { EXPORTED } from '../../reporting/reports.ts';
import type { Report } from './report.ts';

/** Lists of the venue's state, and of what has no table of its own columns. */
const OTHERS: readonly Report[] = [
  {
    name: 'users',
    summary: 'main accounts and sub-accounts',
    path: '/operator/v1/users',
    columns: {
      ...{ uid: 'text', parentUid: 'text', label: 'text', accountMode: 'text', wallets: 'text' },
      ...{ feeTier: 'text', status: 'text', createdMs: 'time' },
    },
    options: [],
    repeats: [],
  },
  {
    name: 'receipts',
    summary: 'why the venue did what nobody ordered; figures as JSON',
    path: '/operator/v1/receipts',
    columns: {
      ...{ receiptId: 'text', seq: 'text', timeMs: 'time', kind: 'text', step: 'text' },
      ...{ uid: 'text', category: 'text', symbol: 'text', positionSide: 'text' },
      ...{ positionId: 'text', orderId: 'text', formula: 'text' },
      ...{ inputs: 'text', outcome: 'text', ranks: 'text' },
    },
    options: ['symbol'],
    repeats: [],
  },
];

/** Every report that can be exported, as it declares itself. */
export const REPORTS: readonly Report[] = [...EXPORTED.map(reportOf), ...OTHERS];

function reportOf({ columns, exported, name }: (typeof EXPORTED)[number]): Report {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const written = exportColumns(columns).map((column) => [column.name, column.kind] as const);
  return {
    name: kebab,
    path: `/operator/v1/${kebab}`,
    columns: Object.fromEntries(written),
    repeats: [],
    ...exported,
  };
}
