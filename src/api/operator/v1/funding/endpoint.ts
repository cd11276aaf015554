/** Funding payments of a user or of all, newest first, each with its rate: from the receipts (R-N-5). */
import Type, { type Static } from 'typebox';
import type { Figure } from '../../../../engine/core/receipt.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { assert } from '../../../../primitives/assert.ts';
import { present } from '../../../../primitives/present.ts';
import type { ReceiptDetail, ReceiptRow } from '../../../../reporting/history.ts';
import { endIdField, reportFields, reportFilter, reportPage } from '../../shared/report.ts';

const row = Type.Object({
  receiptId: str('Receipt that tells how it was made up.'),
  seq: str('The journal entry that brought it about.'),
  uid: str('User.'),
  category: str('Futures product type.'),
  symbol: str('Contract.'),
  positionSide: str('long or short.'),
  positionId: str('Position.'),
  size: str('Size of the position, base coin.'),
  markPrice: str('Mark price it was valued at.'),
  value: str('Value at the mark.'),
  rate: str('Funding rate; positive = longs paid.'),
  due: str('What was due; negative = to pay.'),
  amount: str('What was moved; negative = paid.'),
  coin: str('Coin of value, due and amount.'),
  timeMs: str('When, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/funding',
  summary: 'Report funding payments',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object(reportFields),
  data: Type.Object({ list: list(row), endId: endIdField() }),
  handle: async ({ input, history }) => {
    const filter = { kind: 'funding', ...present(reportFilter(input)) } as const;
    const rows = await history.receipts(filter, reportPage(input));
    return { list: rows.map(wire), endId: rows.at(-1)?.receiptId ?? '' };
  },
});

function wire({ detail, instrument, ...receipt }: ReceiptRow): Static<typeof row> {
  const { receiptId, seq, uid, positionSide, positionId, timeMs } = receipt;
  const { inputs, outcome }: ReceiptDetail = JSON.parse(detail);
  const [category = '', symbol = ''] = instrument.split(':');
  const amount = figure(outcome, 'amount');
  return {
    receiptId,
    seq: String(seq),
    uid,
    category,
    symbol,
    positionSide,
    positionId,
    size: figure(inputs, 'size').value,
    markPrice: figure(inputs, 'mark price').value,
    value: figure(inputs, 'value at the mark').value,
    rate: figure(inputs, 'rate').value,
    due: figure(outcome, 'due').value,
    amount: amount.value,
    coin: amount.coin ?? '',
    timeMs: String(timeMs),
  };
}

function figure(figures: readonly Figure[], name: string): Figure {
  const found = figures.find((each) => each.name === name);
  assert(found !== undefined, `a funding receipt without ${name}`);
  return found;
}
