import { expect, it } from 'vitest';
import { humanText } from './print-reply.ts';

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
