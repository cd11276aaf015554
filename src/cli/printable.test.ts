import { expect, it } from 'vitest';
import { humanText } from './print-reply.ts';
import { printable } from './printable.ts';

it('neither begins a line nor moves the cursor', () => {
  expect(printable('x\n  seq=9\u001b[31m\u0000\u009b é币')).toBe(
    'x\\u000a  seq=9\\u001b[31m\\u0000\\u009b é币',
  );
});

it('is what a reply for a person is made of, row by row', () => {
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
