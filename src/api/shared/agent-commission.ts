/** What the calling agent earned per UTC+8 day, coin and instrument, all customers together. wire.md 3.1. */
import Type from 'typebox';
import type { OrderCategory } from '../../engine/order/order.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str } from '../../http/fields.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { AgentDayRow } from '../../reporting/agent-report.ts';
import { agentEndpoint } from './agent-endpoint.ts';
import { agentPageWindow, agentTimes } from './agent-window.ts';
import { minus, plus } from './decimal-text.ts';
import { idCursor } from './id-cursor.ts';
import { present } from './present.ts';

const SPAN_DAYS = 7;

const input = object({
  ...agentTimes,
  idLessThan: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
  limit: limit({ default: 100, max: 100 }),
});

const commission = Type.Object({
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
    input,
    data: Type.Object({
      endId: str('Id of the last row: pass it as `idLessThan` to read on; empty with no rows.'),
      commissionList: list(commission),
    }),
    handle: async ({ input: asked, caller, history, nowMs }) => {
      const { startTime, endTime } = asked;
      const agentUid = caller.uid;
      const beforeId = idCursor(asked.idLessThan, 'idLessThan');
      const page = { agentUid, beforeId, startTime, endTime, nowMs: nowMs() };
      const filter = { agentUid, ...(await agentPageWindow(history, page, SPAN_DAYS)) };
      const rows = await history.agentDays(filter, present({ beforeId, limit: asked.limit }));
      return { endId: rows.at(-1)?.agentDayId ?? '', commissionList: rows.map(wire) };
    },
  });
}

function wire(row: AgentDayRow) {
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
