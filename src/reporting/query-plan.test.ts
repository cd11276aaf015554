import { beforeAll, describe, expect, it } from 'vitest';
import { fillTables } from '../../test/support/history-filling.ts';
import { GOOD_STEP, PlanReader } from '../../test/support/plan-reader.ts';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import { HISTORY_IS_POSTGRES, openHistory } from '../../test/support/test-history.ts';
import type { History } from './history.ts';
import { createHistory } from './history.ts';
import type { PageRequest, TimeWindow } from './lists/page.ts';
import { Overlay } from './overlay.ts';
import { Projector } from './projector.ts';

const state = stateOfInstruments();
const WINDOW = { fromMs: 1, toMs: Date.UTC(2026, 3) };
const PAGES = [{ limit: 20 }, { limit: 20, beforeId: '1000000000000000090' }] as const;

const NUMBERED = { offset: 40, limit: 20 };

type Ask = (history: History, page: PageRequest, window: TimeWindow) => Promise<unknown>;

const QUESTIONS: Readonly<Record<string, { ask: Ask; index: string }>> = {
  'orders of a user': {
    ask: (history, page, window) => history.orders({ uid: '1001', ...window }, page),
    index: 'orders_by_user_market',
  },
  'orders of a category': {
    ask: (history, page) => history.orders({ uid: '1001', categories: ['SPOT'] }, page),
    index: 'orders_by_user_market',
  },
  'orders of a symbol': {
    ask: (history, page, window) =>
      history.orders(
        { uid: '1001', symbol: 'ETHUSDT', categories: ['SPOT', 'USDT-FUTURES'], ...window },
        page,
      ),
    index: 'orders_by_user_market',
  },
  'an order by its id': {
    ask: (history, page) => history.orders({ uid: '1001', orderId: '1000000000000000003' }, page),
    index: 'PRIMARY KEY',
  },
  "an order by the client's id": {
    ask: (history, page) =>
      history.orders({ uid: '1001', clientOid: 'c1', symbol: 'ETHUSDT' }, page),
    index: 'orders_by_client_oid',
  },
  'orders by where they came from': {
    ask: (history, page) => {
      const terms = { execType: ['reduce', 'liquidation'], isCopyTrading: [false] } as const;
      return history.orders({ uid: '1001', terms }, page);
    },
    index: 'orders_by_user_market',
  },
  'fills of a user': {
    ask: (history, page, window) => history.fills({ uid: '1001', ...window }, page),
    index: 'fills_by_user_market',
  },
  'fills of a symbol': {
    ask: (history, page) => history.fills({ uid: '1001', symbol: 'ETHUSDT' }, page),
    index: 'fills_by_user_market',
  },
  'fills of an order': {
    ask: (history, page) => history.fills({ uid: '1001', orderId: '1000000000000000003' }, page),
    index: 'fills_by_order',
  },
  'fills of a category': {
    ask: (history, page) => history.fills({ uid: '1001', categories: ['SPOT'] }, page),
    index: 'fills_by_user_market',
  },
  'orders of all': {
    ask: (history, page, window) => history.orders({ uid: undefined, ...window }, page),
    index: 'PRIMARY KEY',
  },
  'fills of all': {
    ask: (history, page, window) => history.fills({ uid: undefined, ...window }, page),
    index: 'PRIMARY KEY',
  },
  'orders of a symbol of all': {
    ask: (history, page, window) =>
      history.orders({ uid: undefined, symbol: 'ETHUSDT', ...window }, page),
    index: 'PRIMARY KEY',
  },
  'fills of a category of all': {
    ask: (history, page, window) =>
      history.fills({ uid: undefined, categories: ['SPOT'], ...window }, page),
    index: 'PRIMARY KEY',
  },
  'the bills of all': {
    ask: (history, page, window) => history.bills({ uid: undefined, ...window }, page),
    index: 'PRIMARY KEY',
  },
  'balances in the past': {
    ask: (history) => history.balances({ uids: ['1001', '1002'], atMs: WINDOW.toMs, atSeq: 400 }),
    index: 'lines_by_creditor',
  },
  'public trades': {
    ask: (history, page, window) => history.trades({ instrument: 'SPOT:ETHUSDT', ...window }, page),
    index: 'trades_by_instrument',
  },
  'what large takers took': {
    ask: (history, page, window) =>
      history.largeTakings({ instrument: 'SPOT:ETHUSDT', ...window }, page),
    index: 'large_takings_by_instrument',
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
    index: 'PRIMARY KEY',
  },
  'the ledger of a user in every coin': {
    ask: (history, page, window) => history.ledger({ uid: '1001', ...window }, page),
    index: 'others_by_creditor',
  },
  'the ledger of a coin': {
    ask: (history, page, window) => history.ledger({ coin: 'BTC', ...window }, page),
    index: 'PRIMARY KEY',
  },
  'the ledger of a user': {
    ask: (history, page, window) => history.ledger({ uid: '1001', coin: 'BTC', ...window }, page),
    index: 'others_by_creditor',
  },
  'the ledger of a user by kind and cause': {
    ask: (history, page, window) =>
      history.ledger({ uid: '1001', kind: 'fee', cause: 't1', ...window }, page),
    index: 'others_by_creditor',
  },
  "the ledger of the venue's own by cause": {
    ask: (history, page, window) => history.ledger({ uid: '', cause: 'c1', ...window }, page),
    index: 'PRIMARY KEY',
  },
  'the ledger of an account of a user': {
    ask: (history, page, window) =>
      history.ledger({ uid: '1001', account: 'user:1001:unified:available:BTC', ...window }, page),
    index: 'others_by_debtor',
  },
  'the bill of a user': {
    ask: (history, page, window) =>
      history.bills(
        { uid: '1001', coins: ['BTC'], categories: ['SPOT', ''], purposes: ['fee:out'], ...window },
        page,
      ),
    index: 'lines_by_creditor',
  },
  'the bill of a user, whole': {
    ask: (history, page, window) => history.bills({ uid: '1001', ...window }, page),
    index: 'lines_by_creditor',
  },
  'the bill of a coin in a wallet': {
    ask: (history, page, window) =>
      history.bills({ uid: '1001', wallet: 'unified', coins: ['BTC'], ...window }, page),
    index: 'lines_by_creditor',
  },
  'the bill of a wallet': {
    ask: (history, page, window) =>
      history.bills({ uid: '1001', wallet: 'unified', symbol: 'X', ...window }, page),
    index: 'lines_by_creditor',
  },
  'closed positions of a user': {
    ask: (history, page, window) => history.closedPositions({ uid: '1001', ...window }, page),
    index: 'closed_positions_by_user',
  },
  'closed positions of a symbol': {
    ask: (history, page, window) =>
      history.closedPositions(
        { uid: '1001', categories: ['USDT-FUTURES'], symbol: 'X', ...window },
        page,
      ),
    index: 'closed_positions_by_user',
  },
  'transfers between users': {
    ask: (history, page, window) =>
      history.transfers({ uid: '1001', between: 'users', ...window }, page),
    index: 'transfers_by_user',
  },
  'transfers that a user sent': {
    ask: (history, page, window) =>
      history.transfers(
        { uid: '1001', between: 'users', role: 'sender', fromAccount: 'spot', ...window },
        page,
      ),
    index: 'transfers_by_user',
  },
  "a transfer by the client's id": {
    ask: (history, page, window) =>
      history.transfers({ uid: '1001', between: 'users', clientOid: 'c1', ...window }, page),
    index: 'transfers_by_user',
  },
  'transfers of a user': {
    ask: (history, page, window) =>
      history.transfers({ uid: '1001', between: 'wallets', coin: 'BTC', ...window }, page),
    index: 'transfers_by_user',
  },
  'payments of all': {
    ask: (history, page, window) => history.payments(window, page),
    index: 'PRIMARY KEY',
  },
  'the deposits of a user': {
    ask: (history, page, window) =>
      history.payments({ uid: '1001', direction: 'deposit', ...window }, page),
    index: 'payments_by_user',
  },
  "a withdrawal by the client's id": {
    ask: (history, page) => history.payments({ uid: '1001', clientOid: 'c1' }, page),
    index: 'payments_by_user',
  },
  'the reserve of an instrument': {
    ask: (history, page) => history.reserves({ instrument: 'USDT-FUTURES:BTCUSDT' }, page),
    index: 'reserves_by_instrument',
  },
  'the funding rates of a contract': {
    ask: (history, page) => history.fundingRates({ instrument: 'USDT-FUTURES:BTCUSDT' }, page),
    index: 'PRIMARY KEY',
  },
  'the holders of a contract': {
    ask: (history, page, window) =>
      history.holders({ instrument: 'USDT-FUTURES:BTCUSDT', ...window }, page),
    index: 'PRIMARY KEY',
  },
  'the debts of a coin': {
    ask: (history, page, window) => history.debts({ coin: 'USDT', symbol: '', ...window }, page),
    index: 'PRIMARY KEY',
  },
  'the receipts of a user': {
    ask: (history, page) => history.receipts({ uid: '1001' }, page),
    index: 'receipts_by_user',
  },
  'the fundings of a user': {
    ask: (history, page, window) =>
      history.receipts({ uid: '1001', kind: 'funding', ...window }, page),
    index: 'receipts_by_user',
  },
  'the fundings of all': {
    ask: (history, page, window) => history.receipts({ kind: 'funding', ...window }, page),
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
    ask: (history, page, window) =>
      history.triggers(
        { uid: '1001', categories: ['SPOT'], symbol: 'X', kinds: ['plan'], ...window },
        page,
      ),
    index: 'triggers_by_user',
  },
  'finished triggers of a user, whatever they were': {
    ask: (history, page, window) => history.triggers({ uid: '1001', ...window }, page),
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
    ask: (history, page, window) => history.commissions({ agentUid: undefined, ...window }, page),
    index: 'PRIMARY KEY',
  },
  'a commission by its id': {
    ask: (history, page) =>
      history.commissions({ agentUid: undefined, commissionId: '1000000000000000003' }, page),
    index: 'PRIMARY KEY',
  },
  'commissions of an agent': {
    ask: (history, page, window) =>
      history.commissions(
        { agentUid: '1001', coin: 'USDT', categories: ['SPOT'], ...window },
        page,
      ),
    index: 'commissions_by_agent',
  },
  'commissions of a customer': {
    ask: (history, page, window) =>
      history.commissions({ agentUid: '1001', uid: '1002', symbol: 'X', ...window }, page),
    index: 'commissions_by_customer',
  },
  'commissions of a pair': {
    ask: (history, page) =>
      history.commissions({ agentUid: '1001', symbol: 'X', categories: ['SPOT'] }, page),
    index: 'commissions_by_symbol',
  },
  'commissions by number': {
    ask: (history, _page, window) =>
      history.numberedCommissions({ agentUid: '1001', payer: 'sub-account', ...window }, NUMBERED),
    index: 'commissions_by_agent',
  },
  'what fills earned a broker': {
    ask: (history, page, window) => history.fillCommissions({ agentUid: '1001', ...window }, page),
    index: 'fill_commissions_by_broker',
  },
  'what fills of a sub-account earned': {
    ask: (history, page, window) =>
      history.fillCommissions({ agentUid: '1001', uid: '100101', ...window }, page),
    index: 'fill_commissions_by_sub_account',
  },
  'what the fills of an order earned': {
    ask: (history, page) =>
      history.fillCommissions({ agentUid: '1001', orderId: '1000000000000000003' }, page),
    index: 'fill_commissions_by_order',
  },
  'the days of a broker': {
    ask: (history, page, window) => history.brokerDays({ agentUid: '1001', ...window }, page),
    index: 'broker_days_by_broker',
  },
  'the days of sub-accounts': {
    ask: (history, page, window) =>
      history.subAccountDays({ agentUid: '1001', uids: ['100101'], ...window }, page),
    index: 'sub_account_days_by_sub_account',
  },
  'when users first traded and paid in': {
    ask: (history) => history.firsts(['1001', '1002']),
    index: 'user_markets_by_user',
  },
  'the days of an agent': {
    ask: (history, page, window) => history.agentDays({ agentUid: '1001', ...window }, page),
    index: 'agent_days_by_agent',
  },
  'the days of customers': {
    ask: (history, _page, window) =>
      history.customerDays({ agentUid: '1001', ...window }, NUMBERED),
    index: 'customer_days_by_agent',
  },
  'the days of a customer': {
    ask: (history, _page, window) =>
      history.customerDays({ agentUid: '1001', uid: '1002', ...window }, NUMBERED),
    index: 'customer_days_by_customer',
  },
  'deposits of customers': {
    ask: (history, _page, window) =>
      history.customerDeposits({ agentUid: '1001', ...window }, NUMBERED),
    index: 'customer_deposits_by_agent',
  },
  'deposits of a customer': {
    ask: (history, _page, window) =>
      history.customerDeposits({ agentUid: '1001', uid: '1002', ...window }, NUMBERED),
    index: 'customer_deposits_by_customer',
  },
  'loans of all': {
    ask: (history, page, window) => history.closedLoans(window, page),
    index: 'PRIMARY KEY',
  },
  'loans of a user': {
    ask: (history, page, window) => history.closedLoans({ uid: '1001', ...window }, page),
    index: 'loans_by_user',
  },
  'loans of a unit': {
    ask: (history, page, window) => history.closedLoans({ riskUnitId: 'RU1', ...window }, page),
    index: 'loans_by_unit',
  },
  'a loan by its id': {
    ask: (history, page) => history.closedLoans({ orderId: '1000000000000000003' }, page),
    index: 'PRIMARY KEY',
  },
  'repayments of all': {
    ask: (history, page, window) => history.loanRepayments(window, page),
    index: 'PRIMARY KEY',
  },
  'repayments of a user': {
    ask: (history, page, window) => history.loanRepayments({ uid: '1001', ...window }, page),
    index: 'loan_repayments_by_user',
  },
  'repayments of a unit': {
    ask: (history, page, window) => history.loanRepayments({ riskUnitId: 'RU1', ...window }, page),
    index: 'loan_repayments_by_unit',
  },
  'repayments of a loan': {
    ask: (history, page) => history.loanRepayments({ orderId: '1000000000000000003' }, page),
    index: 'loan_repayments_by_loan',
  },
  'repayments of margin debts': {
    ask: (history, page, window) =>
      history.marginRepayments({ uid: '1001', wallet: 'unified', ...window }, page),
    index: 'margin_repayments_by_user',
  },
  'repayments of margin debts by name': {
    ask: (history, page) =>
      history.marginRepayments({ uid: '1001', repayIds: ['1000000000000000003'] }, page),
    index: 'margin_repayments_by_user',
  },
  'liquidations of a margin account': {
    ask: (history, page, window) =>
      history.marginLiquidations({ uid: '1001', wallet: 'unified', ...window }, page),
    index: 'margin_liquidations_by_user',
  },
  'what was sold of margin accounts': {
    ask: (history, page, window) =>
      history.marginSales({ uid: '1001', way: 'swap', isOfPair: true, ...window }, page),
    index: 'margin_sales_by_user',
  },
  'positions that a main account moved': {
    ask: (history, page, window) =>
      history.positionMoves({ uid: '1001', category: 'USDT-FUTURES', ...window }, page),
    index: 'position_moves_by_user',
  },
  'conversions of a user': {
    ask: (history, page, window) => history.conversions({ uid: '1001', ...window }, page),
    index: 'conversions_by_user',
  },
  'liquidations of a category': {
    ask: (history, page, window) =>
      history.liquidations({ category: 'USDT-FUTURES', ...window }, page),
    index: 'liquidations_by_category',
  },
  announcements: {
    ask: (history, page, window) => history.announcements(window, page),
    index: 'PRIMARY KEY',
  },
  'announcements of a type': {
    ask: (history, page, window) =>
      history.announcements({ annType: 'latest_news', ...window }, page),
    index: 'announcements_by_type',
  },
  'the audit trail': {
    ask: (history, page, window) => history.audit(window, page),
    index: 'audit_by_time',
  },
  'the audit trail of one kind of act': {
    ask: (history, page, window) => history.audit({ command: 'set-agent', ...window }, page),
    index: 'audit_by_command',
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
    if (HISTORY_IS_POSTGRES) await fillTables(writer.database);
    plans = new PlanReader(writer.database);
  });

  it.each(Object.entries(QUESTIONS))(
    'walks an index and sorts nothing: %s',
    async (_, { ask, index }) => {
      const history = historyOf(plans);
      for (const window of [WINDOW, {}]) {
        for (const page of PAGES) await ask(history, page, window);
      }
      const steps = await plans.steps();
      expect(steps.length).toBeGreaterThanOrEqual(2);
      for (const step of steps) expect(step).toMatch(GOOD_STEP);
      // PostgreSQL chooses among indexes that serve alike.
      if (!HISTORY_IS_POSTGRES) expect(steps.join('\n')).toContain(index);
    },
  );

  it('walks only the ids of a window, which it finds among few rows', async () => {
    const filter = { uid: '1001', symbol: 'ETHUSDT', categories: ['SPOT'] } as const;
    await historyOf(plans).fills({ ...filter, ...WINDOW }, PAGES[1]);
    const steps = await plans.steps();
    // PostgreSQL's steps name the index alone.
    if (HISTORY_IS_POSTGRES) return expect(steps.join('\n')).toContain('fills_by_time');
    expect(steps).toEqual([
      'SEARCH fills USING INTEGER PRIMARY KEY (rowid<?)',
      'SEARCH fills USING COVERING INDEX fills_by_time (timeMs<?)',
      'SEARCH fills USING COVERING INDEX fills_by_time (timeMs>?)',
      'SEARCH userMarkets USING INDEX user_markets_by_user (uid=?)',
      'SEARCH fills USING INDEX fills_by_user_market (userMarket=? AND rowid>? AND rowid<?)',
      'SEARCH fills USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH userMarkets USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH fillTerms USING INTEGER PRIMARY KEY (rowid=?)',
    ]);
  });

  it('is asked here', async () => {
    const asked = new Set<string | symbol>();
    const history = historyOf(plans);
    const noted = new Proxy(history, {
      get: (target, name, receiver) => {
        asked.add(name);
        return Reflect.get(target, name, receiver);
      },
    });
    for (const { ask } of Object.values(QUESTIONS)) await ask(noted, { limit: 1 }, {});
    expect([...asked].toSorted()).toEqual(Object.keys(history).toSorted());
  });
});

function historyOf({ database }: PlanReader): History {
  const nowMs = () => WINDOW.toMs;
  return createHistory({ database, overlay: new Overlay(), scales: state, nowMs });
}
