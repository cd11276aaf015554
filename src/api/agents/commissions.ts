/** R-4.1-6: symbols of agents' reports bear a suffix that marks the market. */

import Type from 'typebox';
import type { CommissionRow } from '../../engine/core/commission-row.ts';
import { instrumentKey } from '../../engine/core/instrument.ts';
import type { OrderCategory } from '../../engine/core/order.ts';
import type { State } from '../../engine/core/state.ts';
import { endpoint } from '../../http/endpoint.ts';
import { coin, limit, list, object, optional, orderId, str, symbol } from '../../http/fields.ts';
import { WireError } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { AgentDayRow } from '../../reporting/reports/agent-days.ts';
import { idCursor } from '../calls/paging.ts';
import { minus, plus } from '../codecs/amount-text.ts';
import { agentEndpoint, agentPageWindow, agentTimes, customerFields } from './report.ts';

/** The markets that earn commissions: demo ones do not. */
const SUFFIXES = {
  SPOT: '_SPBL',
  MARGIN: '_SPBL-MABL',
  'USDT-FUTURES': '_UMCBL',
  'COIN-FUTURES': '_DMCBL',
  'USDC-FUTURES': '_CMCBL',
} as const;

type AgentCategory = keyof typeof SUFFIXES;

const CATEGORIES = Object.keys(SUFFIXES) as readonly AgentCategory[];

interface Pair {
  readonly category: OrderCategory;
  readonly symbol: string;
}

export function agentSymbol({ category, symbol }: Pair): string {
  return symbol + (isAgentCategory(category) ? SUFFIXES[category] : '');
}

interface Markets {
  readonly symbol?: string;
  readonly categories?: readonly AgentCategory[];
}

/** What a `symbol` filter means: one market, or without a suffix all of the pair; 40034 for none. */
export function agentMarkets(
  { markets }: Pick<State, 'markets'>,
  text: string | undefined,
): Markets {
  if (text === undefined) return {};
  const marked = CATEGORIES.find((category) => text.endsWith(SUFFIXES[category]));
  const symbol = marked === undefined ? text : text.slice(0, -SUFFIXES[marked].length);
  const categories = (marked === undefined ? CATEGORIES : [marked]).filter((category) =>
    markets.has(instrumentKey(category === 'MARGIN' ? 'SPOT' : category, symbol)),
  );
  if (categories.length === 0) throw new WireError('40034', [text]);
  return { symbol, categories };
}

function isAgentCategory(category: OrderCategory): category is AgentCategory {
  return category in SUFFIXES;
}

/** What the calling agent's customers paid, and what it earned by them, newest first. Spec 4.1. */
const customerInput = object({
  ...agentTimes,
  idLessThan: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
  limit: limit({ default: 100, max: 1000 }),
  ...customerFields,
  coin: optional(coin({ description: 'Only this coin.' })),
  symbol: optional(symbol({ description: 'Only this pair; its suffix marks the market.' })),
});

const customerCommission = Type.Object({
  uid: str('Customer.'),
  date: str('UTC+8 midnight at which the day began, Unix ms.'),
  coin: str('Coin in which fees were paid.'),
  symbol: str('Trading pair, with the suffix of its market.'),
  productType: str('SPOT, MARGIN or the futures product type.'),
  dealAmount: str('Traded, quote coin.'),
  fee: str('Trading fee, maker plus taker.'),
  feeDeduction: str('What a discount took off it.'),
  feePaid: str('What was paid.'),
  rebateAmount: str('What the agent earned, corrections included.'),
  userTotalRebateAmount: str('What the customer earned, corrections included.'),
  dayTotalRebateAmount: str('What the agent earned by this customer in this coin on the day.'),
  totalRebateAmount: str('The same on all days up to it.'),
});

export function customerCommissions(path: string) {
  return endpoint({
    ...agentEndpoint,
    method: 'GET',
    path,
    summary: 'Get commissions of direct customers',
    source: 'spec 4.1, wire.md 3.1',
    input: customerInput,
    data: Type.Object({
      endId: str('Id of the last row: pass it as `idLessThan` to read on; empty with no rows.'),
      commissionList: list(customerCommission),
    }),
    handle: async ({ input: asked, caller, venue: { state }, history, nowMs }) => {
      const { uid, coin: name, startTime, endTime } = asked;
      const agentUid = caller.uid;
      const beforeId = idCursor(asked.idLessThan, 'idLessThan');
      const page = { agentUid, beforeId, startTime, endTime, nowMs: nowMs() };
      const filter = {
        agentUid,
        ...present({ uid, coin: name }),
        ...agentMarkets(state, asked.symbol),
        ...(await agentPageWindow(history, page)),
      };
      const rows = await history.commissions(filter, present({ beforeId, limit: asked.limit }));
      return { endId: rows.at(-1)?.commissionId ?? '', commissionList: rows.map(customerWire) };
    },
  });
}

function customerWire(row: CommissionRow) {
  return {
    uid: row.uid,
    date: String(row.dateMs),
    coin: row.coin,
    symbol: agentSymbol(row),
    productType: row.category,
    dealAmount: row.dealAmount,
    fee: row.fee,
    feeDeduction: row.feeDeduction,
    feePaid: row.feePaid,
    rebateAmount: row.rebateAmount,
    userTotalRebateAmount: row.userRebateAmount,
    dayTotalRebateAmount: row.dayTotal,
    totalRebateAmount: row.total,
  };
}

/** What the calling agent earned per UTC+8 day, coin and instrument, all customers together. wire.md 3.1. */
const SPAN_DAYS = 7;

const agentInput = object({
  ...agentTimes,
  idLessThan: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
  limit: limit({ default: 100, max: 100 }),
});

const agentDay = Type.Object({
  uid: str('The agent.'),
  bizType: str('spot or futures.'),
  subBizType: str('spot, margin, usdt_futures, coin_futures or usdc_futures.'),
  symbol: str('Trading pair.'),
  coin: str('Coin in which fees were paid.'),
  volume: str('Traded, quote coin.'),
  fee: str('Trading fees, maker plus taker.'),
  feeDeduction: str('What discounts took off them.'),
  feePaid: str('What was paid.'),
  directCommission: str('What the day’s fees earned agent and customers together.'),
  partnerCommission: str('The agent’s part of it.'),
  partnerActualCommission: str(
    'What the agent was paid: its part and corrections of earlier days.',
  ),
  status: str('settled: a day is paid when it is told.'),
  startCalculationTime: str('Beginning of the day, Unix ms.'),
  endCalculationTime: str('Its last millisecond.'),
});

export function agentCommission(path: string) {
  return endpoint({
    ...agentEndpoint,
    method: 'GET',
    path,
    summary: 'Get commissions of the agent by day',
    source: 'wire.md 3.1',
    input: agentInput,
    data: Type.Object({
      endId: str('Id of the last row: pass it as `idLessThan` to read on; empty with no rows.'),
      commissionList: list(agentDay),
    }),
    handle: async ({ input: asked, caller, history, nowMs }) => {
      const { startTime, endTime } = asked;
      const agentUid = caller.uid;
      const beforeId = idCursor(asked.idLessThan, 'idLessThan');
      const page = { agentUid, beforeId, startTime, endTime, nowMs: nowMs() };
      const filter = { agentUid, ...(await agentPageWindow(history, page, SPAN_DAYS)) };
      const rows = await history.agentDays(filter, present({ beforeId, limit: asked.limit }));
      return { endId: rows.at(-1)?.agentDayId ?? '', commissionList: rows.map(agentDayWire) };
    },
  });
}

function agentDayWire(row: AgentDayRow) {
  const own = minus(row.rebateAmount, row.correction);
  return {
    uid: row.agentUid,
    bizType: isSpot(row.category) ? 'spot' : 'futures',
    subBizType: row.category.toLowerCase().replace('-', '_'),
    symbol: row.symbol,
    coin: row.coin,
    volume: row.dealAmount,
    fee: row.fee,
    feeDeduction: row.feeDeduction,
    feePaid: row.feePaid,
    directCommission: plus(own, minus(row.userRebateAmount, row.userCorrection)),
    partnerCommission: own,
    partnerActualCommission: row.rebateAmount,
    status: 'settled',
    startCalculationTime: String(row.dateMs),
    endCalculationTime: String(row.dateMs + DAY_MS - 1),
  };
}

function isSpot(category: OrderCategory): boolean {
  return category === 'SPOT' || category === 'MARGIN';
}
