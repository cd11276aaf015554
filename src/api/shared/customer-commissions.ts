/** What the calling agent's customers paid, and what it earned by them, newest first. Spec 4.1. */
import Type from 'typebox';
import type { CommissionRow } from '../../engine/partner/commission-row.ts';
import { endpoint } from '../../http/endpoint.ts';
import { coin, limit, list, object, optional, orderId, str, symbol } from '../../http/fields.ts';
import { agentEndpoint, customerFields } from './agent-endpoint.ts';
import { agentMarkets, agentSymbol } from './agent-symbol.ts';
import { agentPageWindow, agentTimes } from './agent-window.ts';
import { idCursor } from './id-cursor.ts';
import { present } from './present.ts';

const input = object({
  ...agentTimes,
  idLessThan: optional(orderId({ description: 'Only rows before this id, an `endId`.' })),
  limit: limit({ default: 100, max: 1000 }),
  ...customerFields,
  coin: optional(coin({ description: 'Only this coin.' })),
  symbol: optional(symbol({ description: 'Only this pair; its suffix marks the market.' })),
});

const commission = Type.Object({
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
    input,
    data: Type.Object({
      endId: str('Id of the last row: pass it as `idLessThan` to read on; empty with no rows.'),
      commissionList: list(commission),
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
      return { endId: rows.at(-1)?.commissionId ?? '', commissionList: rows.map(wire) };
    },
  });
}

function wire(row: CommissionRow) {
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
