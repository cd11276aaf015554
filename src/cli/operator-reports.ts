/** What an operator may have printed page by page; `bourse export` writes most of it whole. */
import { type Act, type Field, optional } from './act.ts';

/** The fields of a page. */
export const page: readonly Field[] = [
  optional('limit', 'at most so many'),
  optional('idLessThan', 'older than this one'),
];

const report: readonly Field[] = [
  optional('uid', 'of this user'),
  optional('startTime', 'from this Unix time in milliseconds'),
  optional('endTime', 'up to this Unix time in milliseconds'),
  ...page,
];

const symbolReport = [...report, optional('symbol', 'of this pair, together with --uid')];

export const OPERATOR_REPORTS: readonly Act[] = [
  {
    name: 'audit',
    method: 'GET',
    summary: 'print the operators’ acts, newest first',
    fields: [
      optional('command', 'only acts of this kind'),
      optional('startTime', 'from this Unix time in milliseconds'),
      optional('endTime', 'up to this Unix time in milliseconds'),
      ...page,
    ],
  },
  {
    name: 'receipts',
    method: 'GET',
    summary: 'print receipts, newest first; `explain` prints them for reading',
    fields: [
      optional('orderId', 'of this order'),
      optional('positionId', 'of this position'),
      optional('uid', 'of this user'),
      ...page,
    ],
  },
  {
    name: 'instruments',
    method: 'GET',
    summary: 'print instruments as they were declared, in the words of update-instrument',
    fields: [optional('category', 'of this category'), optional('symbol', 'of this symbol')],
  },
  {
    name: 'fee-schedule',
    method: 'GET',
    summary: 'print the fee tiers in force',
    fields: [],
  },
  {
    name: 'withdrawal-addresses',
    method: 'GET',
    summary: 'print the addresses that users may withdraw to',
    fields: [
      optional('uid', 'of this user'),
      optional('coin', 'of this coin'),
      optional('chain', 'of this chain, together with --coin'),
      optional('address', 'only this one'),
    ],
  },
  { name: 'fills', method: 'GET', summary: 'print fills, newest first', fields: symbolReport },
  { name: 'orders', method: 'GET', summary: 'print orders, newest first', fields: symbolReport },
  {
    name: 'ledger',
    method: 'GET',
    summary: 'print ledger entries, newest first',
    fields: [
      ...report,
      optional('account', 'of this account, together with --uid'),
      optional('coin', 'in this coin, together with --uid'),
      optional('kind', 'of such postings, together with --uid'),
      optional('cause', 'with this cause, together with --uid'),
    ],
  },
  {
    name: 'funding',
    method: 'GET',
    summary: 'print funding payments, newest first',
    fields: report,
  },
  {
    name: 'bills',
    method: 'GET',
    summary: 'print account bills, newest first',
    fields: [
      ...symbolReport,
      optional('wallet', 'of this wallet, together with --uid'),
      optional('coin', 'in this coin, together with --uid'),
    ],
  },
  {
    name: 'commissions',
    method: 'GET',
    summary: 'print what finished days paid agents and customers, newest first',
    fields: [
      optional('agentUid', 'of this agent'),
      optional('commissionId', 'this one'),
      ...report,
    ],
  },
  {
    name: 'loans',
    method: 'GET',
    summary: 'print institutional loans, newest first',
    fields: [
      optional('riskUnitId', 'of this risk unit'),
      optional('orderId', 'this one'),
      ...report,
    ],
  },
  {
    name: 'loan-repayments',
    method: 'GET',
    summary: 'print repayments of loans, newest first',
    fields: [
      optional('riskUnitId', 'of this risk unit'),
      optional('orderId', 'of this loan'),
      ...report,
    ],
  },
  {
    name: 'payments',
    method: 'GET',
    summary: 'print deposits and withdrawals that have ended, newest first',
    fields: [
      optional('direction', 'deposit or withdrawal'),
      optional('coin', 'in this coin'),
      ...report,
    ],
  },
  {
    name: 'balances',
    method: 'GET',
    summary: 'print balances, now or at a past moment',
    fields: [
      optional('uid', 'of this user'),
      optional('atMs', 'at this Unix time in milliseconds'),
      optional('atSeq', 'after this journal entry'),
      optional('limit', 'of at most so many users'),
      optional('idLessThan', 'of the users after this one'),
    ],
  },
];
