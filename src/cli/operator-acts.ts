/**
 * The operator's acts as CLI commands: one table from which options, help and requests all come.
 * Each is the operation of the same name under `/operator/v1/`.
 */
import { randomUUID } from 'node:crypto';
import { type Act, type Field, optional, required, toggle } from './act.ts';
import { FAULT_ACTS } from './fault-acts.ts';
import { NODE_ACTS } from './node-acts.ts';
import { OPERATOR_REPORTS, page } from './operator-reports.ts';
import { PAYMENT_ACTS } from './payment-acts.ts';
import { category, PRICE_ACTS, symbol } from './price-acts.ts';
import { RULES_ACT } from './rules-act.ts';

const uid = required('uid', 'the user');

/** An option that is a switch: named, it is `yes`. */
const cancelOrders = toggle('cancelOrders', 'cancel open orders and waiting triggers');

/** Whose and where. */
const meant: readonly Field[] = [
  optional('uid', 'of this user'),
  optional('category', 'of this category'),
  optional('symbol', 'of this symbol'),
];

const amount = required('amount', 'how much, as a decimal');
const reference: Field = {
  ...optional('reference', 'the same act under it again moves nothing (default: a new one)'),
  makeDefault: () => `cli:${randomUUID()}`,
};

const money: readonly Field[] = [
  uid,
  required('coin', 'the coin'),
  amount,
  reference,
  optional('wallet', 'which wallet of a classic user'),
];

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
  {
    name: 'deposit',
    method: 'POST',
    summary: 'pay money in for a user',
    fields: money,
    touches: true,
  },
  {
    name: 'withdraw',
    method: 'POST',
    summary: 'pay money out of a user',
    fields: money,
    touches: true,
  },
  ...PAYMENT_ACTS,
  {
    name: 'top-up-reserve',
    method: 'POST',
    touches: true,
    summary: 'pay into the risk reserve of a futures instrument',
    fields: [category, symbol, amount, reference],
  },
  ...PRICE_ACTS,
  {
    name: 'advance-clock',
    method: 'POST',
    passesTime: true,
    summary: 'move venue time forward (manual clock)',
    fields: [
      optional('byMs', 'by so many milliseconds'),
      optional('toMs', 'to this Unix time in milliseconds'),
    ],
  },
  {
    name: 'accept-clock',
    method: 'POST',
    summary: 'have the host’s clock believed after a jump',
    fields: [],
  },
  ...NODE_ACTS,
  ...FAULT_ACTS,
  { name: 'snapshot', method: 'POST', summary: 'take a snapshot now', fields: [] },
  {
    name: 'set-status',
    method: 'POST',
    touches: true,
    summary: 'open, limit or halt trading; without a category or symbol the whole venue',
    fields: [
      optional('category', 'all of this category'),
      optional('symbol', 'one instrument of the category'),
      required('status', 'online, limit_open, cancel_only or halted'),
      cancelOrders,
    ],
  },
  {
    name: 'publish-announcement',
    method: 'POST',
    summary: 'tell everybody something',
    fields: [
      required('annType', 'what it is about: latest_news, maintenance_system_updates …'),
      required('title', 'the title, in English'),
      optional('annSubType', 'a part of what it is about'),
      optional('description', 'the text, in English'),
      optional('titleZh', 'the title in Chinese'),
      optional('descriptionZh', 'the text in Chinese'),
      optional('annUrl', 'where more is told'),
    ],
  },
  {
    name: 'delist',
    method: 'POST',
    touches: true,
    summary: 'take an instrument off trading for good',
    fields: [category, symbol],
  },
  {
    name: 'set-user-status',
    method: 'POST',
    touches: true,
    summary: 'freeze a user, or free him',
    fields: [uid, required('status', 'active or frozen'), cancelOrders],
  },
  {
    name: 'cancel-orders',
    method: 'POST',
    touches: true,
    summary: 'cancel orders and triggers: a user’s, an instrument’s, a category’s, all',
    fields: meant,
  },
  {
    name: 'close-positions',
    method: 'POST',
    touches: true,
    summary: 'close positions at market: a user’s, a contract’s, a category’s, all',
    fields: meant,
  },
  { name: 'exposures', method: 'GET', summary: 'print open positions of all users', fields: meant },
  {
    name: 'open-interest',
    method: 'GET',
    summary: 'print what is open of every contract',
    fields: meant.slice(1),
  },
  {
    name: 'market',
    method: 'GET',
    summary: 'print what the built-in market does, and where recorded history is silent',
    fields: [],
  },
  {
    name: 'adl-ranks',
    method: 'GET',
    summary: 'print who is deleveraged first',
    fields: meant.slice(1),
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
    touches: true,
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
    touches: true,
    summary: 'lend to a user of a risk unit',
    fields: [required('productId', 'the loan product'), uid, amount, reference],
  },
  {
    name: 'repay-loan',
    method: 'POST',
    touches: true,
    summary: 'repay a loan out of its user’s wallet',
    fields: [required('orderId', 'the loan order'), amount, reference],
  },
  {
    name: 'risk-units',
    method: 'GET',
    summary: 'print risk units: what they owe, what stands for it, their loan to value',
    fields: [optional('id', 'this risk unit'), optional('uid', 'that of this user')],
  },
  {
    name: 'users',
    method: 'GET',
    summary: 'print users, from the highest uid to the lowest',
    fields: [
      optional('uid', 'this user'),
      optional('parentUid', 'the sub-accounts of this user'),
      ...page,
    ],
  },
  {
    name: 'commands',
    method: 'GET',
    summary: 'print commands of the journal by their sequence numbers',
    fields: [required('seqs', 'sequence numbers, with commas between')],
  },
  RULES_ACT,
  { name: 'state-hash', method: 'GET', summary: 'print the hash of the whole state', fields: [] },
  { name: 'invariants', method: 'GET', summary: 'check every invariant now', fields: [] },
  ...OPERATOR_REPORTS,
];
