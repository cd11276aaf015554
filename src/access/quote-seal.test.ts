import { expect, test } from 'vitest';
import { createQuoteSeal, quoteNumber } from './quote-seal.ts';

const TERMS = ['1001', 'BTC', '1', 'USDT', '59840.1', '59840.1'];
const AT_MS = 1_767_571_200_000;
const quotes = createQuoteSeal(Buffer.alloc(32, 7));

test('R-H-3 a quote holds for eight seconds, and for what was quoted alone', () => {
  const at = { timeMs: AT_MS, seq: 70, count: 1 };
  const id = quotes.seal(TERMS, at);
  expect(quotes.seal(TERMS, { ...at, count: 2 })).not.toBe(id);
  expect(quoteNumber(id)).toBe(`${AT_MS}0000000046000001`);
  expect(quotes.isQuoted(id, TERMS, AT_MS)).toBe(true);
  expect(quotes.isQuoted(id, TERMS, AT_MS + 8_000)).toBe(true);
  expect(quotes.isQuoted(id, TERMS, AT_MS + 8_001)).toBe(false);
  for (const index of TERMS.keys())
    expect(quotes.isQuoted(id, TERMS.with(index, '7'), AT_MS)).toBe(false);
});

test('R-H-3 another process with the same master key knows the quote, one with another key does not', () => {
  const id = quotes.seal(TERMS, { timeMs: AT_MS, seq: 70, count: 1 });
  expect(createQuoteSeal(Buffer.alloc(32, 7)).isQuoted(id, TERMS, AT_MS)).toBe(true);
  expect(createQuoteSeal(Buffer.alloc(32, 8)).isQuoted(id, TERMS, AT_MS)).toBe(false);
});

test('R-H-3 quotes that two nodes give at the same moment have numbers of their own, and each node knows both', () => {
  const at = { timeMs: AT_MS, seq: 70, count: 1 };
  const nodes = ['a', 'b'].map((name) => createQuoteSeal(Buffer.alloc(32, 7), name));
  const ids = nodes.map((node) => node.seal(TERMS, at));
  expect(new Set(ids.map(quoteNumber)).size).toBe(2);
  for (const node of nodes)
    for (const id of ids) expect(node.isQuoted(id, TERMS, AT_MS)).toBe(true);
  expect(nodes[0]?.mark).not.toBe(nodes[1]?.mark);
});

test.each(['', '1', 'x'.repeat(45), `${AT_MS}`, `${AT_MS}${'0'.repeat(32)}`])(
  'R-H-3 %j is the id of no quote',
  (id) => {
    expect(quotes.isQuoted(id, TERMS, AT_MS)).toBe(false);
  },
);
