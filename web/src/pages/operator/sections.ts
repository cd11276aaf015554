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
    'set-status',
    'set-index-price',
    'set-mark-price',
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
    'set-fee-schedule',
    'set-fee-tier',
    'orders',
    'fills',
  ],
  money: [
    'payments',
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
  readonly name: string;
  readonly isAct: boolean;
}

/** Reports first: one looks before one acts. */
export function entriesOf(section: Section): readonly Entry[] {
  const of = (list: readonly { readonly name: string }[], isAct: boolean) =>
    list.filter(({ name }) => sectionOf(name) === section).map(({ name }) => ({ name, isAct }));
  return [...of(REPORTS, false), ...of(ACTS, true)];
}
