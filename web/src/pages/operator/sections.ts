/** How acts and reports are grouped for whoever looks for one. An act or report that no group names is in the last. */
import { ACTS, REPORTS } from './declarations.ts';

export const SECTIONS = [
  'risk',
  'markets',
  'users',
  'money',
  'agents',
  'loans',
  'books',
  'venue',
] as const;
export type Section = (typeof SECTIONS)[number];

const PLACES: Readonly<Record<Exclude<Section, 'venue'>, readonly string[]>> = {
  risk: [
    'exposures',
    'open-interest',
    'adl-ranks',
    'receipts',
    'top-up-reserve',
    'close-positions',
    'cancel-orders',
  ],
  markets: [
    'instruments',
    'set-status',
    'set-index-price',
    'set-mark-price',
    'set-population',
    'create-instrument',
    'update-instrument',
    'delist',
  ],
  users: [
    'users',
    'create-user',
    'create-key',
    'revoke-key',
    'set-user-status',
    'fee-schedule',
    'set-fee-schedule',
    'set-fee-tier',
    'orders',
    'fills',
  ],
  money: [
    'payments',
    'withdrawal-addresses',
    'balances',
    'deposit',
    'withdraw',
    'create-deposit',
    'confirm-deposit',
    'fail-deposit',
    'approve-withdrawal',
    'complete-withdrawal',
    'fail-withdrawal',
    'set-withdrawal-address',
  ],
  agents: ['agents', 'commissions', 'set-agent', 'correct-commission'],
  loans: [
    'risk-units',
    'loans',
    'loan-repayments',
    'create-loan-product',
    'create-risk-unit',
    'disburse-loan',
    'repay-loan',
  ],
  books: ['ledger', 'bills', 'funding', 'commands', 'audit'],
};

function sectionOf(name: string): Section {
  const found = Object.entries(PLACES).find(([, names]) => names.includes(name));
  return (found?.[0] ?? 'venue') as Section;
}

export interface Entry {
  readonly kind: 'overview' | 'report' | 'act';
  readonly name: string;
}

/** What there is to watch, section by section. */
const OVERVIEWS: Readonly<Partial<Record<Section, string>>> = {
  risk: 'risk-overview',
  venue: 'health-overview',
};

/** What is watched, then reports: one looks before one acts. */
export function entriesOf(section: Section): readonly Entry[] {
  const of = (kind: Entry['kind'], list: readonly { readonly name: string }[]) =>
    list.filter(({ name }) => sectionOf(name) === section).map(({ name }) => ({ kind, name }));
  const overview = OVERVIEWS[section];
  const watched: Entry[] = overview === undefined ? [] : [{ kind: 'overview', name: overview }];
  return [...watched, ...of('report', REPORTS), ...of('act', ACTS)];
}
