import { describe, expect, it } from 'vitest';
import { humanText, printable, tablesText } from './print.ts';

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

describe('W9: lists as tables', () => {
  const data = {
    list: [
      { uid: '1001', symbol: 'BTCUSDT', size: '0.5', tags: ['a'] },
      { uid: '7', symbol: 'ETHUSDT', size: '12' },
    ],
    endId: '7',
  };

  it('have the columns that are asked for, in that order, below each other', () => {
    expect(tablesText(data, ['symbol', 'uid', 'tags'])).toBe(
      'symbol   uid   tags\nBTCUSDT  1001  ["a"]\nETHUSDT  7\nendId: 7',
    );
  });

  it('name the columns that there are when one is asked for that is not', () => {
    expect(() => tablesText(data, ['price'])).toThrow(
      '--fields: there is no price; expected some of uid, symbol, size, tags',
    );
  });

  it('of no rows are their heading', () => {
    expect(tablesText([], ['uid', 'size'])).toBe('uid  size');
  });
});
