import { expect, it } from 'vitest';
import { humanText, printable } from './print.ts';

it.each([
  [{ reference: 'r', balance: '5' }, 'reference: r\nbalance: 5'],
  [{ ok: true, failed: [] }, 'ok: true\nfailed: (none)'],
  [{ list: [{ seq: '1', by: 'me' }], endId: '1' }, 'list:\n  seq=1  by=me\nendId: 1'],
  [[], '(none)'],
  [{}, 'done'],
  [null, 'done'],
])('prints %j for a person', (data, text) => {
  expect(humanText(data)).toBe(text);
});

it('prints text of somebody that neither begins a line nor moves the cursor', () => {
  expect(printable('x\n  seq=9\u001b[31m\u0000\u009b é币')).toBe(
    'x\\u000a  seq=9\\u001b[31m\\u0000\\u009b é币',
  );
});

it('makes a reply for a person of such text, row by row', () => {
  const forged = 'x\n  seq=9  command=withdraw';
  const text = humanText({ reason: forged, rows: [{ seq: 1, reason: forged }], names: [forged] });
  expect(text.split('\n')).toEqual([
    'reason: x\\u000a  seq=9  command=withdraw',
    'rows:',
    '  seq=1  reason=x\\u000a  seq=9  command=withdraw',
    'names:',
    '  x\\u000a  seq=9  command=withdraw',
  ]);
  expect(humanText(forged)).toBe('x\\u000a  seq=9  command=withdraw');
});
