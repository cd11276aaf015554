/** Every open position, with how near its liquidation it is: by user, category, symbol and side (design.md 6). */
import Type, { type Static } from 'typebox';
import { sortedValues } from '../../../../engine/core/sorted.ts';
import { type PositionRecord, positionRecords } from '../../../../engine/read/position-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, optional, productType, str, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { uid } from '../../shared/entry-fields.ts';
import { inSlices } from '../../shared/in-slices.ts';

const exposure = Type.Object({
  uid: str('Whose it is.'),
  category: str('Its category.'),
  symbol: str('The instrument.'),
  positionId: str('The position.'),
  side: str('long or short.'),
  marginMode: str('crossed or isolated.'),
  leverage: str('Leverage.'),
  size: str('Base coin.'),
  avgPrice: str('What it was opened at, on average.'),
  markPrice: str('The mark; 0: there is none.'),
  marginCoin: str('The coin of the following.'),
  margin: str('Crossed: initial margin; isolated: what is set aside for it.'),
  unrealisedPnl: str('What it would gain at the mark.'),
  maintenanceMargin: str('What must be kept for it.'),
  marginRatio: str('What must be kept by what stands behind it; 1: due for liquidation.'),
  liquidationPrice: str('The mark at which that is so, all else standing still; 0: none.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/exposures',
  summary: 'List open positions of all users',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    uid: optional(uid('Those of the user of this id; absent: of all users.')),
    category: optional(productType()),
    symbol: optional(symbol({ description: 'Those of this symbol; absent: of all.' })),
  }),
  data: Type.Object({ list: list(exposure) }),
  handle: async ({ input: { category, symbol: name, uid: whose }, venue: { state } }) => {
    const filter = present({ category, symbol: name });
    const users = sortedValues(state.users).filter((user) => (whose ?? user.uid) === user.uid);
    const rows = await inSlices(users, (user) =>
      positionRecords(state, user, filter).map((record) => wire(user.uid, record)),
    );
    return { list: rows };
  },
});

function wire(owner: string, record: PositionRecord): Static<typeof exposure> {
  const { category, leverage, marginCoin, marginMode, positionId, side, symbol: name } = record;
  const { avgPrice, liquidationPrice, maintenanceMargin, margin, marginRatio, markPrice } = record;
  return {
    uid: owner,
    category,
    symbol: name,
    positionId,
    side,
    marginMode,
    leverage: String(leverage),
    size: record.total,
    avgPrice,
    markPrice,
    marginCoin,
    margin,
    unrealisedPnl: record.unrealisedPnl,
    maintenanceMargin,
    marginRatio,
    liquidationPrice,
  };
}
