/** Why the venue did what nobody ordered: receipts of a user, a position or an order (design.md 6). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { idCursor } from '../../../calls/paging.ts';
import { receiptRow, receiptToWire } from '../../../codecs/receipt.ts';
import { uid } from '../../shared/entry-fields.ts';

export default endpoint({
  method: 'GET',
  path: '/operator/v1/receipts',
  summary: 'Read receipts',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    orderId: optional(orderId({ description: 'Receipts of this order.' })),
    positionId: optional(orderId({ description: 'Receipts of this position.' })),
    uid: optional(uid('Receipts of the user of this id.')),
    idLessThan: optional(orderId({ description: 'Only receipts older than this id.' })),
    limit: limit({ default: 100, max: 1000 }),
  }),
  data: Type.Object({
    list: list(receiptRow),
    endId: str('Id of the last row: the idLessThan of the next page; empty without rows.'),
  }),
  handle: async ({ input, history }) => {
    const { idLessThan, limit: rowsMax, ...of } = input;
    const page = present({ beforeId: idCursor(idLessThan, 'idLessThan'), limit: rowsMax });
    const rows = await history.receipts(present(of), page);
    return { list: rows.map(receiptToWire), endId: rows.at(-1)?.receiptId ?? '' };
  },
});
