/** A receipt as it is sent: why the venue did what nobody ordered at that moment. */
import Type, { type Static } from 'typebox';
import type { Figure } from '../../engine/core/receipt.ts';
import { list, str } from '../../http/fields.ts';
import type { ReceiptDetail, ReceiptRow } from '../../reporting/reports/receipts.ts';

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

export const receiptRow = Type.Object({
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

export function receiptToWire(row: ReceiptRow): Static<typeof receiptRow> {
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
