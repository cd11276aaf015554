/** The caller's closed positions of a category, latest closing first. wire.md 4.4, 4.6. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, optional, productType, str, symbol } from '../../../../http/fields.ts';
import type { ClosedPositionRow } from '../../../../reporting/history.ts';
import {
  listOfV3,
  listReplyV3,
  marketFilterV3,
  pageFieldsV3,
  pageV3,
  windowV3,
} from '../../../calls/list-v3.ts';

const closed = Type.Object({
  positionId: str('Position id.'),
  category: str('Product category.'),
  symbol: str('Trading pair.'),
  marginCoin: str('Margin coin.'),
  holdMode: str('one_way_mode or hedge_mode.'),
  posSide: str('long or short.'),
  marginMode: str('crossed or isolated.'),
  openPriceAvg: str('Average open price.'),
  closePriceAvg: str('Average close price.'),
  openTotalPos: str('Base coin opened over its life.'),
  closeTotalPos: str('Base coin closed.'),
  cumRealisedPnl: str('Realised profit, margin coin.'),
  netProfit: str('Realised profit and funding less fees, margin coin.'),
  totalFunding: str('Funding received less paid, margin coin.'),
  openFeeTotal: str('Fees paid to open it; positive = paid.'),
  closeFeeTotal: str('Fees paid to close it; positive = paid.'),
  createdTime: str('Opening time, Unix ms.'),
  updatedTime: str('Closing time, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/position/history-position',
  summary: 'Get closed positions (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ category: productType(), symbol: optional(symbol()), ...pageFieldsV3 }),
  data: listOfV3(closed),
  async handle({ input, caller: { uid }, venue, history }) {
    const filter = { uid, ...marketFilterV3(venue.state, input), ...windowV3(input) };
    const rows = await history.closedPositions(filter, pageV3(input));
    const { cursor } = listReplyV3(rows, (row) => row.closingId);
    return { list: rows.map(wire), cursor };
  },
});

function wire(row: ClosedPositionRow) {
  return {
    positionId: row.positionId,
    category: row.category,
    symbol: row.symbol,
    marginCoin: row.marginCoin,
    holdMode: row.holdMode,
    posSide: row.side,
    marginMode: row.marginMode,
    openPriceAvg: row.openPrice,
    closePriceAvg: row.closePrice,
    openTotalPos: row.openedSize,
    closeTotalPos: row.closedSize,
    cumRealisedPnl: row.realisedPnl,
    netProfit: row.netProfit,
    totalFunding: row.funding,
    openFeeTotal: row.openFee,
    closeFeeTotal: row.closeFee,
    createdTime: String(row.createdMs),
    updatedTime: String(row.closedMs),
  };
}
