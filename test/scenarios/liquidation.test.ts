/** Case A25: what is left of a position whose margin is gone. */
import { describe, expect } from 'vitest';
import type { Operator } from '../support/operator.ts';
import { buy, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { accepted, type Trader } from '../support/trader.ts';

const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

/** ALICE on 10×, isolated, long 0.1 at 60000: margin 600, fee 3.6. One order would open, one close. */
async function threatened(alice: Trader, bob: Trader) {
  await bob.hasPlaced(sell('0.100 @ 60000.0'));
  await alice.hasPlaced(buy('0.100 @ 60000.0'));
  const opening = await alice.hasPlaced(buy('0.050 @ 50000.0'));
  const closing = await alice.hasPlaced(sell('0.100 @ 70000.0', { reduceOnly: 'YES' }));
  return { opening, closing };
}

function marks(operator: Operator, price: string) {
  return operator.acts('set-mark-price', { ...PAIR, price });
}

/** The reserve of BTCUSDT as anybody may read it: what it holds, and `<in or out> <amount>`, newest first. */
async function reserve(reader: Trader) {
  const { totalBalance, riskReserveRecords } = accepted(
    await reader.gets('/api/v3/market/risk-reserve', PAIR),
  );
  const records = riskReserveRecords.map(
    ({ type, amount }: Record<string, string>) => `${type} ${amount}`,
  );
  return { totalBalance, records };
}

/** The finished orders that the venue placed for a trader, newest first: `liquidation sell 0.1 @ 54200`. */
async function venueOrders(trader: Trader): Promise<string[]> {
  const { list } = accepted(await trader.gets('/api/v3/trade/history-orders', PAIR));
  return list
    .filter(({ execType }: Record<string, string>) => execType !== 'normal')
    .map(
      ({ execType, side, cumExecQty, avgPrice }: Record<string, string>) =>
        `${execType} ${side} ${cumExecQty} @ ${avgPrice}`,
    );
}

describe('A25: liquidation cancels the orders of the symbol and stops at zero', () => {
  test('A25: orders end with a reason, the position is closed, the wallet keeps what was not its margin', async ({
    alice,
    bob,
    operator,
    book,
  }) => {
    await operator.leaves(alice, '10000');
    const { opening, closing } = await threatened(alice, bob);
    await marks(operator, '53000');
    expect(await alice.sees(opening)).toBe('cancelled 0 of 0.05 (burst_cancel)');
    expect(await alice.sees(closing)).toBe('cancelled 0 of 0.1 (burst_cancel)');
    expect(await alice.position()).toBe('flat');
    expect(await alice.pendingOrders()).toEqual([]);
    // 10 000 − 3.6 − 600: nothing of what was outside the position is touched.
    expect(await alice.asset('USDT')).toEqual({ available: '9396.4', frozen: '0', locked: '0' });
    expect(await book()).toEqual({ asks: [], bids: [] });
    await marks(operator, '50000');
    expect(await alice.position()).toBe('flat');
  });

  test('A25: without a book or a reserve the other side closes, at the bankruptcy price', async ({
    alice,
    bob,
    operator,
  }) => {
    await threatened(alice, bob);
    await marks(operator, '53000');
    // (5 300 + 100) / 0.9994 / 0.1 = 54 032.42, up to the tick.
    expect(await venueOrders(alice)).toEqual(['liquidation sell 0.1 @ 54032.5']);
    expect(await venueOrders(bob)).toEqual(['reduce buy 0.1 @ 54032.5']);
    expect(await bob.position()).toBe('flat');
    // The price has room for a fee that this trade does not bear: 600 − 0.1 · 5 967.5.
    expect(await reserve(alice)).toEqual({ totalBalance: '3.25', records: ['in 3.25'] });
  });

  test('A25: a shortfall is an out record of the reserve', async ({ alice, bob, operator }) => {
    await operator.leaves(alice, '10000');
    await operator.acts('top-up-reserve', { ...PAIR, amount: '100', reference: 'a25' });
    await threatened(alice, bob);
    await bob.hasPlaced(buy('0.100 @ 53500.0'));
    await marks(operator, '53000');
    // Nobody bids 54 032.5. At 53 500 the loss is 650 on a margin of 600, without a fee.
    expect(await venueOrders(alice)).toEqual(['liquidation sell 0.1 @ 53500']);
    expect(await reserve(alice)).toEqual({ totalBalance: '50', records: ['out 50', 'in 100'] });
    expect(await alice.available()).toBe('9396.4');
  });

  test('A25: a surplus is an in record of the reserve', async ({ alice, bob, operator }) => {
    await operator.leaves(alice, '10000');
    await threatened(alice, bob);
    await bob.hasPlaced(buy('0.100 @ 54200.0'));
    await marks(operator, '54249.6');
    expect(await alice.position()).toBe('long 0.1 @ 60000');
    // 600 + 0.1 · (m − 60 000) is at most 0.1 · m · 0.0046 from 54 249.547… down.
    await marks(operator, '54249.5');
    // 600 − loss 580 − fee 3.252.
    expect(await reserve(alice)).toEqual({ totalBalance: '16.748', records: ['in 16.748'] });
    expect(await alice.available()).toBe('9396.4');
  });

  test('A25: a crossed wallet ends at zero, and not below', async ({ alice, bob, operator }) => {
    await operator.leaves(alice, '650');
    const crossed = { marginMode: 'crossed' };
    await bob.hasPlaced(sell('0.100 @ 60000.0'));
    await alice.hasPlaced(buy('0.100 @ 60000.0', crossed));
    await operator.acts('top-up-reserve', { ...PAIR, amount: '1000', reference: 'a25' });
    await bob.hasPlaced(buy('0.100 @ 50000.0'));
    await marks(operator, '50000');
    // 650 − 3.6 − 1 000 = −353.6.
    expect(await alice.asset('USDT')).toEqual({ available: '0', frozen: '0', locked: '0' });
    expect(await reserve(alice)).toEqual({
      totalBalance: '646.4',
      records: ['out 353.6', 'in 1000'],
    });
  });
});
