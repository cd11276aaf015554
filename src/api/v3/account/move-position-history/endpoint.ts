/** Positions that the caller moved within his family, newest first. wire.md appendix A. */
import { optional, productType, symbol } from '../../../../http/fields.ts';
import type { PositionMoveRow } from '../../../../reporting/reports/position-moves.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketFilterV3 } from '../../../calls/markets.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { codec } from '../../../codecs/codec.ts';

const move = codec<PositionMoveRow>(
  {
    category: ['Product category.', ({ category }) => category],
    fromUid: ['Who gave it.', ({ fromUid }) => fromUid],
    toUid: ['Who took it.', ({ toUid }) => toUid],
    orderId: ['Order that closed it with who gave it.', ({ orderId }) => orderId],
    openExecId: ['Fill that opened it.', ({ openFillId }) => openFillId],
    closeExecId: ['Fill that closed it.', ({ closeFillId }) => closeFillId],
    symbol: ['Trading pair.', ({ symbol: name }) => name],
    posSide: ['long or short.', ({ positionSide }) => positionSide],
    qty: ['Base coin.', ({ size }) => size],
    price: ['The mark then, at which it was moved.', ({ price }) => price],
    status: ['completed: it is moved at once, or refused.', () => 'completed'],
    createdTime: ['When it was moved, Unix ms.', ({ timeMs }) => String(timeMs)],
    updatedTime: ['The same.', ({ timeMs }) => String(timeMs)],
  },
  ({ orderId }) => orderId,
);

export default listEndpoint({
  path: '/api/v3/account/move-position-history',
  summary: 'Get moved positions',
  source: 'wire.md 6.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: { category: productType(), symbol: optional(symbol()), ...pageFieldsV3 },
  paging: pageV3,
  frame: withCursor,
  codec: move,
  rows({ input, caller: { uid }, venue: { state }, history }, asked) {
    const filter = { uid, ...marketFilterV3(state, input), ...asked.window };
    return history.positionMoves(filter, asked.page);
  },
});
