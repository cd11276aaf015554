/** Orders of a user or of all, open and finished, newest first (design.md 6). */
import Type, { type Static } from 'typebox';
import type { OrderRecord } from '../../../../engine/core/order-record.ts';
import type { State } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import type { PageRequest } from '../../../../reporting/lists/page.ts';
import { mergeNewest } from '../../../../reporting/lists/paging.ts';
import { openOrders } from '../../../calls/orders.ts';
import {
  endIdField,
  type ReportFilter,
  reportFilter,
  reportPage,
  symbolReportFields,
} from '../../shared/report.ts';

const row = Type.Object({
  orderId: str('Order.'),
  clientOid: str('Client order id.'),
  uid: str('User.'),
  category: str('SPOT, MARGIN or a futures product type.'),
  symbol: str('Trading pair.'),
  base: str('Base coin.'),
  quote: str('Quote coin.'),
  marginCoin: str('Coin that margins the contract.'),
  side: str('buy or sell.'),
  orderType: str('limit or market.'),
  timeInForce: str('gtc, ioc, fok or post_only.'),
  stp: str('What happens when the user meets himself.'),
  price: str('Price; 0 for a market order.'),
  size: str('Base coin; 0 for a spot market buy.'),
  quoteAmount: str('Quote coin, of a spot market buy; 0 otherwise.'),
  cumQty: str('Filled, base coin.'),
  cumValue: str('Filled, quote coin.'),
  avgPrice: str('Average price; 0 before any fill.'),
  status: str('new, partially_filled, filled or cancelled.'),
  cancelReason: str('Why it was cancelled; empty otherwise.'),
  isReduceOnly: str('true or false.'),
  holdMode: str('one_way_mode or hedge_mode; empty on spot.'),
  positionSide: str('long or short; empty on spot.'),
  effect: str('open or close; empty on spot.'),
  marginMode: str('crossed or isolated; empty on spot.'),
  leverage: str('Leverage.'),
  loan: str('What a margin order does with debts; empty otherwise.'),
  enterPoint: str('API, WEB or SYS.'),
  isCopyTrading: str('true or false.'),
  execType: str('normal, or why the venue placed it.'),
  feeCoin: str('Coin of the fee.'),
  fee: str('Fees so far; positive = paid.'),
  platformFeeCoin: str('Platform coin that fees were paid in; empty without.'),
  platformFee: str('Fees paid in that coin.'),
  realisedPnl: str('Realised profit, margin coin.'),
  createdMs: str('When it was placed, Unix ms.'),
  updatedMs: str('When it last changed, Unix ms.'),
  takeProfitPrice: str('Price that takes profit; empty without.'),
  stopLossPrice: str('Price that stops the loss; empty without.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/orders',
  summary: 'Report orders',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object(symbolReportFields),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history, venue }) => {
    const filter = reportFilter(input);
    const page = reportPage(input);
    // Both in one step: an order that finishes later is among the open ones, one that has is waiting.
    const waiting = liveOrders(venue.state, filter, page);
    const stored = await history.orders(filter, page);
    const rows = mergeNewest({ waiting, stored }, ({ orderId }) => orderId, page.limit);
    return { list: rows.map(wire), endId: rows.at(-1)?.orderId ?? '' };
  },
});

/** The newest open orders of those asked for. */
function liveOrders(state: State, { uid, ...filter }: ReportFilter, page: PageRequest) {
  return [...state.users.values()]
    .filter((user) => uid === undefined || user.uid === uid)
    .flatMap((user) => openOrders(state, user, filter, page))
    .sort((left, right) => (left.orderId < right.orderId ? 1 : -1));
}

function wire({ presets, ...order }: OrderRecord): Static<typeof row> {
  const { takeProfitPrice = '', stopLossPrice = '' } = presets;
  return {
    ...order,
    takeProfitPrice,
    stopLossPrice,
    isReduceOnly: String(order.isReduceOnly),
    isCopyTrading: String(order.isCopyTrading),
    leverage: String(order.leverage),
    createdMs: String(order.createdMs),
    updatedMs: String(order.updatedMs),
  };
}
