import { describe, expect, test } from 'vitest';
import { BTC, ETH, fixtureSpec } from '../../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../../test/support/engine-harness.ts';

const RICH = { USDT: '1000000' };

describe('preset take-profit and stop-loss', () => {
  const cases = [
    ['buys', '0.001 @ 60000', { takeProfitPrice: '60000.1', stopLossPrice: '59999.9' }, ''],
    ['buys', '0.001 @ 60000', { takeProfitPrice: '60000' }, 'preset-take-profit-side'],
    ['buys', '0.001 @ 60000', { stopLossPrice: '60000' }, 'preset-stop-loss-side'],
    ['sells', '0.001 @ 60000', { takeProfitPrice: '59999.9', stopLossPrice: '60000.1' }, ''],
    ['sells', '0.001 @ 60000', { takeProfitPrice: '60000' }, 'preset-take-profit-side'],
    ['sells', '0.001 @ 60000', { stopLossPrice: '60000' }, 'preset-stop-loss-side'],
    ['buys', '0.001 @ 60000', { takeProfitPrice: 'x' }, 'preset-take-profit-side'],
    // Market orders are compared with the mark, 60 000.
    ['buys', '0.001', { takeProfitPrice: '59000' }, 'preset-take-profit-side'],
    ['sells', '0.001', { stopLossPrice: '59000' }, 'preset-stop-loss-side'],
    ['buys', '0.001', { stopLossPrice: '59000' }, ''],
  ] as const;

  test.each(cases)('R-F-21 one-way %s %s with %j: %j', (does, what, presets, refusal) => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const order = alice[does](BTC, what, { presets });
    if (refusal === '') expect(order.record.presets).toEqual(presets);
    else expect(order.says).toBe(`refused: ${refusal}`);
  });

  test('R-F-21 in hedge mode the position side decides', () => {
    const venue = engineVenue();
    const carol = venue.trader('carol', RICH, { isHedge: true });
    const presets = { takeProfitPrice: '61000' };
    expect(carol.opens(BTC, 'long', '0.001 @ 60000', { presets }).says).toBe('open 0 of 0.001');
    expect(carol.opens(BTC, 'short', '0.001 @ 60000', { presets }).says).toBe(
      'refused: preset-take-profit-side',
    );
  });

  test('R-F-22 an order that can only close must come without', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const carol = venue.trader('carol', RICH, { isHedge: true });
    const presets = { takeProfitPrice: '61000' };
    alice.sells(BTC, '0.01 @ 60000');
    carol.opens(BTC, 'long', '0.01');
    const closing = [
      carol.closes(BTC, 'long', '0.01 @ 60000', { presets }),
      alice.buys(BTC, '0.01 @ 60000', { presets, reduceOnly: true }),
    ];
    for (const order of closing) expect(order.says).toBe('refused: preset-on-closing-order');
  });

  test('R-F-22 a spot order that calls itself reducing carries none either', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', RICH);
    const presets = { takeProfitPrice: '3000' };
    const order = alice.buys(ETH, '1 @ 2500', { presets, reduceOnly: true });
    expect(order.says).toBe('refused: preset-on-closing-order');
    expect(alice.buys(ETH, '1 @ 2500', { reduceOnly: true }).says).toBe('open 0 of 1');
  });

  test('R-F-21 without any price to compare with they are kept as sent', () => {
    const { indexPrice, ...spec } = fixtureSpec(BTC);
    const venue = engineVenue({ instruments: [spec] });
    const alice = venue.trader('alice', RICH);
    const presets = { takeProfitPrice: '1', stopLossPrice: '99999' };
    expect(indexPrice).toBeDefined();
    expect(alice.buys(BTC, '0.001', { presets }).record.presets).toEqual(presets);
  });
});
