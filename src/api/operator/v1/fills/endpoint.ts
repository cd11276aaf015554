/** Fills of a user or of all, newest first: each side's part of a trade (design.md 6). */
import Type, { type Static } from 'typebox';
import type { FillRecord } from '../../../../engine/core/order-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { endIdField, reportFilter, reportPage, symbolReportFields } from '../../shared/report.ts';

const row = Type.Object({
  fillId: str('Fill.'),
  tradeId: str('Trade: its two fills share it.'),
  orderId: str('Order.'),
  clientOid: str('Client order id.'),
  uid: str('User.'),
  category: str('SPOT, MARGIN or a futures product type.'),
  symbol: str('Trading pair.'),
  marginCoin: str('Coin that margins the contract.'),
  side: str('buy or sell.'),
  orderType: str('limit or market.'),
  price: str('Price.'),
  qty: str('Base coin.'),
  value: str('Quote coin.'),
  liquidity: str('maker or taker.'),
  feeCoin: str('Coin the fee was paid in.'),
  fee: str('Fee; positive = paid.'),
  feeDeduction: str('What paying in the platform coin took off; empty where it was not used.'),
  realisedPnl: str('Realised profit, margin coin.'),
  holdMode: str('one_way_mode or hedge_mode; empty on spot.'),
  positionSide: str('long or short; empty on spot.'),
  effect: str('open, close or flip; empty on spot.'),
  enterPoint: str('API, WEB or SYS.'),
  execType: str('normal, or why the venue placed the order.'),
  timeMs: str('When, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/fills',
  summary: 'Report fills',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object(symbolReportFields),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history }) => {
    const rows = await history.fills(reportFilter(input), reportPage(input));
    return { list: rows.map(wire), endId: rows.at(-1)?.fillId ?? '' };
  },
});

function wire(fill: FillRecord): Static<typeof row> {
  return { ...fill, timeMs: String(fill.timeMs) };
}
