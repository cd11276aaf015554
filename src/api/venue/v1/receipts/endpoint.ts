/** Why the venue did what the caller did not order: the receipts of one of his orders or positions (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str } from '../../../../http/fields.ts';
import { missing } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { idCursor } from '../../../calls/paging.ts';
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
    idLessThan: optional(orderId({ description: 'Only receipts older than this id.' })),
    limit: limit({ default: 100, max: 100 }),
  }),
  data: Type.Object({
    list: list(receiptRow),
    endId: str('Id of the last row: the idLessThan of the next page; empty without rows.'),
  }),
  handle: async ({ caller: { uid }, input, history }) => {
    const { idLessThan, limit: rowsMax, ...of } = input;
    if (of.orderId === undefined && of.positionId === undefined)
      throw missing('orderId', 'positionId');
    const page = present({ beforeId: idCursor(idLessThan, 'idLessThan'), limit: rowsMax });
    const rows = await history.receipts({ ...present(of), uid }, page);
    return { list: rows.map(receiptToWire), endId: rows.at(-1)?.receiptId ?? '' };
  },
});
