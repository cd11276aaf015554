import { beforeAll, describe, expect, it } from 'vitest';
import { PlanReader } from '../../test/support/plan-reader.ts';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import { openHistory } from '../../test/support/test-history.ts';
import { createHistory } from './create-history.ts';
import type { History, PageRequest } from './history.ts';
import { Overlay } from './overlay.ts';
import { Projector } from './projector.ts';

const state = stateOfInstruments();
const WINDOW = { fromMs: 1, toMs: Date.UTC(2026, 3) };
const PAGES: readonly PageRequest[] = [
  { limit: 20 },
  { limit: 20, beforeId: '1000000000000000090' },
];

const NUMBERED = { offset: 40, limit: 20 };

type Ask = (history: History, page: PageRequest) => Promise<unknown>;

const QUESTIONS: Readonly<Record<string, { ask: Ask; index: string }>> = {
  'orders of a user': {
    ask: (history, page) => history.orders({ uid: '1001', ...WINDOW }, page),
    index: 'orders_by_user',
  },
  'orders of a category': {
    ask: (history, page) => history.orders({ uid: '1001', categories: ['SPOT'] }, page),
    index: 'orders_by_user',
  },
  'orders of a symbol': {
    ask: (history, page) =>
      history.orders(
        { uid: '1001', symbol: 'ETHUSDT', categories: ['SPOT', 'USDT-FUTURES'], ...WINDOW },
        page,
      ),
    index: 'orders_by_symbol',
  },
  'an order by its id': {
    ask: (history, page) => history.orders({ uid: '1001', orderId: '1000000000000000003' }, page),
    index: 'PRIMARY KEY',
  },
  "an order by the client's id": {
    ask: (history, page) => history.orders({ uid: '1001', clientOid: 'c1', symbol: 'X' }, page),
    index: 'orders_by_client_oid',
  },
  'fills of a user': {
    ask: (history, page) => history.fills({ uid: '1001', ...WINDOW }, page),
    index: 'fills_by_user',
  },
  'fills of a symbol': {
    ask: (history, page) => history.fills({ uid: '1001', symbol: 'ETHUSDT' }, page),
    index: 'fills_by_symbol',
  },
  'fills of an order': {
    ask: (history, page) => history.fills({ uid: '1001', orderId: '1000000000000000003' }, page),
    index: 'fills_by_order',
  },
  'orders of all': {
    ask: (history, page) => history.orders({ uid: undefined, ...WINDOW }, page),
    index: 'orders_by_time',
  },
  'fills of all': {
    ask: (history, page) => history.fills({ uid: undefined, ...WINDOW }, page),
    index: 'fills_by_time',
  },
  'the bills of all': {
    ask: (history, page) => history.bills({ uid: undefined, ...WINDOW }, page),
    index: 'bills_by_time',
  },
  'balances in the past': {
    ask: (history) => history.balances({ uids: ['1001', '1002'], atMs: WINDOW.toMs, atSeq: 400 }),
    index: 'bills_by_balance',
  },
  'public trades': {
    ask: (history, page) => history.trades('SPOT:ETHUSDT', WINDOW, page),
    index: 'trades_by_instrument',
  },
  candles: {
    ask: (history) =>
      history.candles({
        instrument: 'SPOT:ETHUSDT',
        length: 60_000,
        zone: 'utc',
        toMs: WINDOW.toMs,
        limit: 10,
      }),
    index: 'PRIMARY KEY',
  },
  'the ledger': {
    ask: (history, page) => history.ledger({}, page),
    index: 'ledger_by_time',
  },
  'the ledger of a user': {
    ask: (history, page) => history.ledger({ uid: '1001', coin: 'BTC', ...WINDOW }, page),
    index: 'ledger_by_user',
  },
  'the bill of a user': {
    ask: (history, page) =>
      history.bills(
        { uid: '1001', coins: ['BTC'], categories: ['SPOT', ''], purposes: ['fee:out'], ...WINDOW },
        page,
      ),
    index: 'bills_by_user',
  },
  'transfers of a user': {
    ask: (history, page) =>
      history.transfers({ uid: '1001', between: 'wallets', coin: 'BTC', ...WINDOW }, page),
    index: 'transfers_by_user',
  },
  'the reserve of an instrument': {
    ask: (history, page) => history.reserves('USDT-FUTURES:BTCUSDT', page),
    index: 'reserves_by_instrument',
  },
  'the funding rates of a contract': {
    ask: (history, page) => history.fundingRates('USDT-FUTURES:BTCUSDT', page.limit),
    index: 'PRIMARY KEY',
  },
  'the receipts of a user': {
    ask: (history, page) => history.receipts({ uid: '1001' }, page),
    index: 'receipts_by_user',
  },
  'the fundings of a user': {
    ask: (history, page) => history.receipts({ uid: '1001', kind: 'funding', ...WINDOW }, page),
    index: 'receipts_by_user',
  },
  'the fundings of all': {
    ask: (history, page) => history.receipts({ kind: 'funding', ...WINDOW }, page),
    index: 'receipts_by_kind',
  },
  'the receipts of a position': {
    ask: (history, page) => history.receipts({ positionId: '1000000000000000003' }, page),
    index: 'receipts_by_position',
  },
  'the receipts of an order': {
    ask: (history, page) => history.receipts({ orderId: '1000000000000000003' }, page),
    index: 'receipts_by_order',
  },
  'finished triggers of a user': {
    ask: (history, page) =>
      history.triggers(
        { uid: '1001', categories: ['SPOT'], symbol: 'X', kinds: ['plan'], ...WINDOW },
        page,
      ),
    index: 'triggers_by_user',
  },
  'a finished trigger by its id': {
    ask: (history, page) =>
      history.triggers({ uid: '1001', triggerId: '1000000000000000003' }, page),
    index: 'PRIMARY KEY',
  },
  "a finished trigger by the client's id": {
    ask: (history, page) => history.triggers({ uid: '1001', clientOid: 'c1' }, page),
    index: 'triggers_by_client_oid',
  },
  'commissions of all agents': {
    ask: (history, page) => history.commissions({ agentUid: undefined, ...WINDOW }, page),
    index: 'commissions_by_date',
  },
  'commissions of an agent': {
    ask: (history, page) =>
      history.commissions(
        { agentUid: '1001', coin: 'USDT', categories: ['SPOT'], ...WINDOW },
        page,
      ),
    index: 'commissions_by_agent',
  },
  'commissions of a customer': {
    ask: (history, page) =>
      history.commissions({ agentUid: '1001', uid: '1002', symbol: 'X', ...WINDOW }, page),
    index: 'commissions_by_customer',
  },
  'commissions of a pair': {
    ask: (history, page) =>
      history.commissions({ agentUid: '1001', symbol: 'X', categories: ['SPOT'] }, page),
    index: 'commissions_by_symbol',
  },
  'the days of an agent': {
    ask: (history, page) => history.agentDays({ agentUid: '1001', ...WINDOW }, page),
    index: 'agent_days_by_agent',
  },
  'the days of customers': {
    ask: (history) => history.customerDays({ agentUid: '1001', ...WINDOW }, NUMBERED),
    index: 'customer_days_by_agent',
  },
  'the days of a customer': {
    ask: (history) => history.customerDays({ agentUid: '1001', uid: '1002', ...WINDOW }, NUMBERED),
    index: 'customer_days_by_customer',
  },
  'deposits of customers': {
    ask: (history) => history.customerDeposits({ agentUid: '1001', ...WINDOW }, NUMBERED),
    index: 'customer_deposits_by_agent',
  },
  'deposits of a customer': {
    ask: (history) =>
      history.customerDeposits({ agentUid: '1001', uid: '1002', ...WINDOW }, NUMBERED),
    index: 'customer_deposits_by_customer',
  },
  'loans of all': {
    ask: (history, page) => history.closedLoans(WINDOW, page),
    index: 'loans_by_time',
  },
  'loans of a user': {
    ask: (history, page) => history.closedLoans({ uid: '1001', ...WINDOW }, page),
    index: 'loans_by_user',
  },
  'loans of a unit': {
    ask: (history, page) => history.closedLoans({ riskUnitId: 'RU1', ...WINDOW }, page),
    index: 'loans_by_unit',
  },
  'a loan by its id': {
    ask: (history, page) => history.closedLoans({ orderId: '1000000000000000003' }, page),
    index: 'PRIMARY KEY',
  },
  'repayments of all': {
    ask: (history, page) => history.loanRepayments(WINDOW, page),
    index: 'loan_repayments_by_time',
  },
  'repayments of a user': {
    ask: (history, page) => history.loanRepayments({ uid: '1001', ...WINDOW }, page),
    index: 'loan_repayments_by_user',
  },
  'repayments of a unit': {
    ask: (history, page) => history.loanRepayments({ riskUnitId: 'RU1', ...WINDOW }, page),
    index: 'loan_repayments_by_unit',
  },
  'repayments of a loan': {
    ask: (history, page) => history.loanRepayments({ orderId: '1000000000000000003' }, page),
    index: 'loan_repayments_by_loan',
  },
  'the audit trail': {
    ask: (history, page) => history.audit(WINDOW, page),
    index: 'audit_by_time',
  },
};

describe('every query of the history', () => {
  let plans: PlanReader;

  beforeAll(async () => {
    const writer = await openHistory();
    const projector = await Projector.open({ writer, journalId: 'j', scales: state });
    for (const { entry, events } of randomEntries(state, { seed: 2, count: 500 })) {
      projector.apply(entry, events);
    }
    await projector.checkpoint(500, '');
    plans = new PlanReader(writer.database);
  });

  it.each(Object.entries(QUESTIONS))(
    'walks an index and sorts nothing: %s',
    async (_, { ask, index }) => {
      const { database } = plans;
      const nowMs = () => WINDOW.toMs;
      const history = createHistory({ database, overlay: new Overlay(), scales: state, nowMs });
      for (const page of PAGES) await ask(history, page);
      const steps = await plans.steps();
      expect(steps.length).toBeGreaterThanOrEqual(2);
      for (const step of steps) expect(step).toMatch(plans.goodStep);
      expect(steps.join('\n')).toContain(index);
    },
  );
});
