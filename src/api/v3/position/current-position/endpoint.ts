/** Lists the caller's open positions of a futures category (wire.md 4.4). */
import Type, { type Static } from 'typebox';
import {
  type PositionRecord,
  positionRecords,
} from '../../../../engine/position/position-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  list,
  object,
  oneOf,
  optional,
  productType,
  str,
  symbol,
} from '../../../../http/fields.ts';
import { findMarket } from '../../../calls/markets.ts';
import { present } from '../../../calls/present.ts';
import { userOf } from '../../../calls/users.ts';

const input = object({
  category: productType({ description: 'Futures category.' }),
  symbol: optional(symbol()),
  posSide: optional(oneOf(['long', 'short'])),
});

const position = Type.Object({
  category: str('Product category.'),
  symbol: str('Trading pair.'),
  marginCoin: str('Margin coin.'),
  holdMode: str('one_way_mode or hedge_mode.'),
  posSide: str('long or short.'),
  marginMode: str('crossed or isolated.'),
  positionBalance: str('Margin of the position, margin coin.'),
  available: str('What may still be closed, base coin.'),
  frozen: str('What closing orders occupy, base coin.'),
  total: str('All of it, base coin.'),
  leverage: str('Leverage.'),
  curRealisedPnl: str('Profit realised since it was opened, margin coin.'),
  avgPrice: str('Average entry price.'),
  unrealisedPnl: str('Profit at the mark price, margin coin.'),
  profitRate: str('unrealisedPnl / positionBalance.'),
  markPrice: str('Mark price.'),
  liquidationPrice: str('Mark at which it is liquidated; 0 = at none.'),
  mmr: str('Maintenance margin rate of its tier, fraction.'),
  breakEvenPrice: str(
    'Where closing leaves neither gain nor loss, fees and funding counted; 0 = nowhere.',
  ),
  totalFunding: str('Funding received less paid, margin coin.'),
  openFeeTotal: str('Fees paid to open it; positive = paid.'),
  closeFeeTotal: str('Fees paid to close parts of it.'),
  createdTime: str('Time it was opened, Unix ms.'),
  updatedTime: str('Time of the last change, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/position/current-position',
  summary: 'Get open positions (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: Type.Object({ list: list(position) }),
  handle: ({ input: sent, venue: { state }, caller }) => {
    const { category, symbol: name, posSide } = sent;
    if (name !== undefined) findMarket(state, 'uta', { category, symbol: name });
    const records = positionRecords(
      state,
      userOf(state, caller),
      present({ category, symbol: name }),
    );
    return { list: records.filter(({ side }) => (posSide ?? side) === side).map(positionWire) };
  },
});

function positionWire(record: PositionRecord): Static<typeof position> {
  return {
    category: record.category,
    symbol: record.symbol,
    marginCoin: record.marginCoin,
    holdMode: record.holdMode,
    posSide: record.side,
    marginMode: record.marginMode,
    positionBalance: record.margin,
    available: record.available,
    frozen: record.locked,
    total: record.total,
    leverage: String(record.leverage),
    curRealisedPnl: record.realisedPnl,
    avgPrice: record.avgPrice,
    unrealisedPnl: record.unrealisedPnl,
    profitRate: record.profitRate,
    markPrice: record.markPrice,
    liquidationPrice: record.liquidationPrice,
    mmr: record.maintenanceRate,
    breakEvenPrice: record.breakEvenPrice,
    totalFunding: record.funding,
    openFeeTotal: record.openFee,
    closeFeeTotal: record.closeFee,
    createdTime: String(record.createdMs),
    updatedTime: String(record.updatedMs),
  };
}
