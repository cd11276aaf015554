/** The caller's closed positions, latest closing first. wire.md 4.4, 4.6. */
import Type from 'typebox';
import { FUTURES_CATEGORIES } from '../../../../../engine/instrument/instrument.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, optional, productType, str, symbol } from '../../../../../http/fields.ts';
import type { ClosedPositionRow } from '../../../../../reporting/history.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { present } from '../../../../calls/present.ts';
import { negated } from '../../../../codecs/amount-text.ts';
import { endId } from '../../../../codecs/v2/mix-order.ts';

const input = object({
  productType: optional(productType({ description: 'Absent: all.' })),
  symbol: optional(symbol()),
  ...listFieldsV2,
});

const closed = Type.Object({
  positionId: str('Position id.'),
  marginCoin: str('Margin coin.'),
  symbol: str('Trading pair.'),
  holdSide: str('long or short.'),
  openAvgPrice: str('Average open price.'),
  closeAvgPrice: str('Average close price.'),
  marginMode: str('crossed or isolated.'),
  openTotalPos: str('Base coin opened over its life.'),
  closeTotalPos: str('Base coin closed.'),
  pnl: str('Realised profit, margin coin.'),
  netProfit: str('Realised profit and funding less fees, margin coin.'),
  totalFunding: str('Funding received less paid, margin coin.'),
  openFee: str('Fees of opening; negative = paid.'),
  closeFee: str('Fees of closing; negative = paid.'),
  posMode: str('one_way_mode or hedge_mode.'),
  ctime: str('Opening time, Unix ms.'),
  utime: str('Closing time, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/position/history-position',
  summary: 'Get closed futures positions',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: Type.Object({ list: list(closed), endId }),
  async handle({ input, caller: { uid }, venue, history, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const market =
      input.productType === undefined
        ? present({ categories: FUTURES_CATEGORIES, symbol: input.symbol })
        : marketFilterV2(venue.state, input.productType, input.symbol);
    const rows = await history.closedPositions({ uid, ...market, ...window }, page);
    return { list: rows.map(wire), endId: rows.at(-1)?.closingId ?? '' };
  },
});

function wire(row: ClosedPositionRow) {
  return {
    positionId: row.positionId,
    marginCoin: row.marginCoin,
    symbol: row.symbol,
    holdSide: row.side,
    openAvgPrice: row.openPrice,
    closeAvgPrice: row.closePrice,
    marginMode: row.marginMode,
    openTotalPos: row.openedSize,
    closeTotalPos: row.closedSize,
    pnl: row.realisedPnl,
    netProfit: row.netProfit,
    totalFunding: row.funding,
    openFee: negated(row.openFee),
    closeFee: negated(row.closeFee),
    posMode: row.holdMode,
    ctime: String(row.createdMs),
    utime: String(row.closedMs),
  };
}
