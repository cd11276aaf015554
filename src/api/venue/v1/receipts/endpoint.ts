/** Why the venue did what the caller did not order: the receipts of one of his orders or positions (design.md 6). */
import Type from 'typebox';
import type { ReadUser } from '../../../../engine/core/entities.ts';
import type { FuturesCategory } from '../../../../engine/core/instrument.ts';
import type { PositionSide } from '../../../../engine/core/order.ts';
import { openPositions } from '../../../../engine/read/open-positions.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  limit,
  list,
  object,
  oneOf,
  optional,
  orderId,
  productType,
  str,
  symbol,
} from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { idCursor } from '../../../calls/paging.ts';
import { userOf } from '../../../calls/users.ts';
import { receiptRow, receiptToWire } from '../../../codecs/receipt.ts';

export default endpoint({
  method: 'GET',
  path: '/venue/v1/receipts',
  summary: 'Get the receipts of an own order or position',
  source: 'design.md 6',
  family: 'venue',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read', 'spot:read', 'futures:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({
    orderId: optional(orderId({ description: 'Receipts of this order.' })),
    positionId: optional(orderId({ description: 'Receipts of this position.' })),
    category: optional(
      productType({ description: 'With symbol and posSide: receipts of the position open there.' }),
    ),
    symbol: optional(symbol()),
    posSide: optional(oneOf(['long', 'short'])),
    idLessThan: optional(orderId({ description: 'Only receipts older than this id.' })),
    limit: limit({ default: 100, max: 100 }),
  }),
  data: Type.Object({
    list: list(receiptRow),
    endId: str('Id of the last row: the idLessThan of the next page; empty without rows.'),
  }),
  handle: async ({ caller, input, history, venue: { state } }) => {
    const { category, idLessThan, limit: rowsMax, posSide, symbol: pair, ...ids } = input;
    const of =
      category === undefined || pair === undefined || posSide === undefined
        ? ids
        : { ...ids, positionId: idOf(userOf(state, caller), { category, symbol: pair, posSide }) };
    if (of.orderId === undefined && of.positionId === undefined)
      throw missing('orderId', 'positionId', 'category');
    const page = present({ beforeId: idCursor(idLessThan, 'idLessThan'), limit: rowsMax });
    const rows = await history.receipts({ ...present(of), uid: caller.uid }, page);
    return { list: rows.map(receiptToWire), endId: rows.at(-1)?.receiptId ?? '' };
  },
});

interface OpenAt {
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly posSide: PositionSide;
}

/** The open position of an instrument and a side, which v3 names so; no position has the empty id. */
function idOf(user: ReadUser, { category, posSide, symbol: pair }: OpenAt): string {
  const open = openPositions(user, { category, symbol: pair });
  return open.find(({ position }) => position.side === posSide)?.position.id ?? '';
}
