/**
 * The operator's acts as CLI commands: one table from which options, help and requests all come.
 * Each is the operation of the same name under `/operator/v1/`.
 */
import { randomUUID } from 'node:crypto';

export interface Act {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly fields: readonly Field[];
  /** The body is an entry of the venue file's kind, given whole with `--entry`. */
  readonly entry?: string;
}

export interface Field {
  /** Of the request; the option is the same in kebab case. */
  readonly name: string;
  readonly help: string;
  readonly isOptional?: boolean;
  /** Used when the option is not given. */
  readonly makeDefault?: () => string;
  /** What the option's text becomes in the request; the text itself by default. */
  readonly read?: (text: string) => unknown;
}

const required = (name: string, help: string): Field => ({ name, help });
const optional = (name: string, help: string): Field => ({ name, help, isOptional: true });

const uid = required('uid', 'the user');
const category = required('category', 'SPOT, USDT-FUTURES …');
const symbol = required('symbol', 'the instrument, such as BTCUSDT');

const amount = required('amount', 'how much, as a decimal');
const reference: Field = {
  ...optional('reference', 'repeated, it moves nothing again (default: a new one)'),
  makeDefault: () => `cli:${randomUUID()}`,
};

const money: readonly Field[] = [
  uid,
  required('coin', 'the coin'),
  amount,
  reference,
  optional('wallet', 'which wallet of a classic user'),
];

const page: readonly Field[] = [
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

export const OPERATOR_ACTS: readonly Act[] = [
  {
    name: 'create-user',
    method: 'POST',
    summary: 'create a user',
    fields: [],
    entry: 'a `users` entry of the venue file',
  },
  {
    name: 'create-key',
    method: 'POST',
    summary: 'create an API key for a user',
    fields: [uid],
    entry: 'a `keys` entry of the venue file',
  },
  {
    name: 'revoke-key',
    method: 'POST',
    summary: 'revoke an API key',
    fields: [required('key', 'the key')],
  },
  { name: 'deposit', method: 'POST', summary: 'pay money in for a user', fields: money },
  { name: 'withdraw', method: 'POST', summary: 'pay money out of a user', fields: money },
  {
    name: 'top-up-reserve',
    method: 'POST',
    summary: 'pay into the risk reserve of a futures instrument',
    fields: [category, symbol, amount, reference],
  },
  {
    name: 'set-index-price',
    method: 'POST',
    summary: 'set the index price of an instrument',
    fields: [category, symbol, required('price', 'the price')],
  },
  {
    name: 'set-mark-price',
    method: 'POST',
    summary: 'pin the mark price of a futures instrument, or free it',
    fields: [
      category,
      symbol,
      {
        ...required('price', 'the price, or `none` to free it'),
        read: (text) => (text === 'none' ? null : text),
      },
    ],
  },
  {
    name: 'advance-clock',
    method: 'POST',
    summary: 'move venue time forward (manual clock)',
    fields: [
      optional('byMs', 'by so many milliseconds'),
      optional('toMs', 'to this Unix time in milliseconds'),
    ],
  },
  { name: 'snapshot', method: 'POST', summary: 'take a snapshot now', fields: [] },
  {
    name: 'set-status',
    method: 'POST',
    summary: 'open, limit or halt trading; without a category or symbol the whole venue',
    fields: [
      optional('category', 'all of this category'),
      optional('symbol', 'one instrument of the category'),
      required('status', 'online, cancel_only or halted'),
    ],
  },
  {
    name: 'create-instrument',
    method: 'POST',
    summary: 'list an instrument',
    fields: [],
    entry: 'an `instruments` entry of the venue file',
  },
  {
    name: 'update-instrument',
    method: 'POST',
    summary: 'change an instrument: fees, limits, leverage; never its steps or coins',
    fields: [category, symbol],
    entry: 'the properties that change',
  },
  {
    name: 'set-fee-schedule',
    method: 'POST',
    summary: 'declare fee tiers and platform coin, in place of those before',
    fields: [],
    entry: '`feeTiers` and `feeDeduction` as in the venue file',
  },
  {
    name: 'set-fee-tier',
    method: 'POST',
    summary: 'give a user a fee tier, whatever he trades',
    fields: [
      uid,
      {
        ...required('tier', 'the tier, or `none` for the one that he trades for'),
        read: (text) => (text === 'none' ? null : text),
      },
    ],
  },
  {
    name: 'set-agent',
    method: 'POST',
    summary: 'declare an agent with all its customers, or change it',
    fields: [],
    entry: 'an `agents` entry of the venue file',
  },
  {
    name: 'correct-commission',
    method: 'POST',
    summary: 'correct what a finished day paid an agent and its customer',
    fields: [
      required('agentUid', 'the agent'),
      required('uid', 'the customer'),
      required('coin', 'the coin'),
      required('category', 'SPOT, MARGIN, USDT-FUTURES …'),
      symbol,
      optional('rebate', 'what the agent gets; below zero it is taken back'),
      optional('userRebate', 'what the customer gets; below zero it is taken back'),
      reference,
    ],
  },
  {
    name: 'agents',
    method: 'GET',
    summary: 'print agents, their customers and what these have earned them',
    fields: [optional('uid', 'this agent')],
  },
  {
    name: 'create-loan-product',
    method: 'POST',
    summary: 'declare a loan product',
    fields: [],
    entry: 'a `loanProducts` entry of the venue file',
  },
  {
    name: 'create-risk-unit',
    method: 'POST',
    summary: 'declare a risk unit',
    fields: [],
    entry: 'a `riskUnits` entry of the venue file',
  },
  {
    name: 'disburse-loan',
    method: 'POST',
    summary: 'lend to a user of a risk unit',
    fields: [required('productId', 'the loan product'), uid, amount, reference],
  },
  {
    name: 'repay-loan',
    method: 'POST',
    summary: 'repay a loan out of its user’s wallet',
    fields: [required('orderId', 'the loan order'), amount, reference],
  },
  {
    name: 'risk-units',
    method: 'GET',
    summary: 'print risk units: what they owe, what stands for it, their loan to value',
    fields: [optional('id', 'this risk unit'), optional('uid', 'that of this user')],
  },
  { name: 'state-hash', method: 'GET', summary: 'print the hash of the whole state', fields: [] },
  { name: 'invariants', method: 'GET', summary: 'check every invariant now', fields: [] },
  {
    name: 'audit',
    method: 'GET',
    summary: 'print the operators’ acts, newest first',
    fields: [
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
  { name: 'fills', method: 'GET', summary: 'print fills, newest first', fields: symbolReport },
  { name: 'orders', method: 'GET', summary: 'print orders, newest first', fields: symbolReport },
  { name: 'ledger', method: 'GET', summary: 'print ledger entries, newest first', fields: report },
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
    fields: symbolReport,
  },
  {
    name: 'commissions',
    method: 'GET',
    summary: 'print what finished days paid agents and customers, newest first',
    fields: [optional('agentUid', 'of this agent'), ...report],
  },
  {
    name: 'loans',
    method: 'GET',
    summary: 'print institutional loans, newest first',
    fields: [optional('riskUnitId', 'of this risk unit'), ...report],
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
