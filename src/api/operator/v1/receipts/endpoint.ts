/** Why the venue did what nobody ordered: receipts of a user, a position or an order (design.md 6). */
import Type, { type Static } from 'typebox';
import type { Figure } from '../../../../engine/core/receipt.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import type { ReceiptDetail, ReceiptRow } from '../../../../reporting/reports/receipts.ts';
import { idCursor } from '../../../calls/paging.ts';
import { uid } from '../../shared/entry-fields.ts';

const figure = Type.Object({
  name: str('What it is.'),
  value: str('Decimal, or a word.'),
  coin: str('Coin it counts in; empty where it is no money.'),
  seq: str('The journal entry that made it what it is.'),
});

const ranked = Type.Object({
  uid: str('User.'),
  positionId: str('Position.'),
  score: str('What it is ranked by.'),
  taken: str('Base coin taken off it; 0 = its turn did not come.'),
});

const receipt = Type.Object({
  step: str('What of it; empty where it has no steps.'),
  positionSide: str('long or short; empty where no position is concerned.'),
  positionId: str('Position; empty where none is concerned.'),
  orderId: str('Order; empty where none is concerned.'),
  kind: str('funding, liquidation, deleveraging, delivery, trigger or interest.'),
  uid: str('User.'),
  receiptId: str('Receipt id.'),
  seq: str('The journal entry that brought it about.'),
  timeMs: str('When it happened, Unix ms.'),
  category: str('Product category; empty where no instrument is concerned.'),
  symbol: str('Trading pair; empty where none is concerned.'),
  inputs: list(figure),
  formula: str('How the outcome follows from the inputs.'),
  outcome: list(figure),
  ranks: list(ranked),
});

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
    list: list(receipt),
    endId: str('Id of the last row: the idLessThan of the next page; empty without rows.'),
  }),
  handle: async ({ input, history }) => {
    const { idLessThan, limit: rowsMax, ...of } = input;
    if (Object.values(of).every((value) => value === undefined))
      throw new WireError('40019', ['orderId,positionId,uid']);
    const page = present({ beforeId: idCursor(idLessThan, 'idLessThan'), limit: rowsMax });
    const rows = await history.receipts(present(of), page);
    return { list: rows.map(wire), endId: rows.at(-1)?.receiptId ?? '' };
  },
});

function wire(row: ReceiptRow): Static<typeof receipt> {
  const { detail, instrument, seq, timeMs, ...rest } = row;
  const { formula, inputs, outcome, ranks }: ReceiptDetail = JSON.parse(detail);
  const [category = '', symbol = ''] = instrument.split(':');
  const figures = (of: readonly Figure[]) =>
    of.map(({ coin = '', name, seq: made = seq, value }) => ({
      name,
      value,
      coin,
      seq: String(made),
    }));
  return {
    ...rest,
    seq: String(seq),
    timeMs: String(timeMs),
    category,
    symbol,
    inputs: figures(inputs),
    formula,
    outcome: figures(outcome),
    ranks: [...ranks],
  };
}
