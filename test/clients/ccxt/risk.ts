import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn } from '../ccxt-client.ts';
import { credentials, type ManualVenue, startManualVenue } from '../client-venue.ts';

const PERP = 'BTC/USDT:USDT';
const CONTRACT = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

/** Alice goes 0.1 BTC long at 60 000, isolated at 10 times; then the index falls to 54 000. */
export function risk(): void {
  describe('ccxt watches a position to its liquidation', () => {
    let venue: ManualVenue;
    let alice: bitget;
    const client = (name: string, uta = false): bitget =>
      ccxtOn(venue.url, { as: credentials(name), uta });

    beforeAll(async () => {
      venue = await startManualVenue();
      alice = client('alice');
      const bob = client('bob');
      await bob.createOrder(PERP, 'limit', 'sell', 0.1, 60_000);
      await alice.createOrder(PERP, 'limit', 'buy', 0.1, 60_000, { marginMode: 'isolated' });
      await bob.createOrder(PERP, 'limit', 'buy', 0.1, 54_100);
    });
    afterAll(() => venue.close());

    it('reads the tier of the contract', async () => {
      const tiers = await alice.fetchMarketLeverageTiers(PERP);
      expect(tiers).toMatchObject([
        { tier: 1, minNotional: 0, maxLeverage: 125, maintenanceMarginRate: 0.004 },
      ]);
      expect(tiers[0]?.maxNotional).toBeUndefined();
    });

    it('reads where it would be liquidated, on v2 and v3 alike', async () => {
      const [classic] = await alice.fetchPositions([PERP]);
      const [unified] = await client('alice', true).fetchPositions([PERP]);
      // 600 + 0.1 · (m − 60 000) = 0.1 · m · 0.0046; 27.6 of 600 must be kept.
      expect(classic).toMatchObject({
        liquidationPrice: 54_249.5,
        maintenanceMarginPercentage: 0.004,
        marginRatio: 0.046,
        collateral: 600,
      });
      expect(classic?.maintenanceMargin).toBeCloseTo(27.6, 8);
      expect(unified).toMatchObject({ liquidationPrice: 54_249.5, collateral: 600 });
    });

    it('sees the venue close it through its own calls', async () => {
      await venue.operate('set-index-price', { ...CONTRACT, price: '54000' });

      expect(await alice.fetchPositions([PERP])).toEqual([]);
      const trades = await alice.fetchMyTrades(PERP);
      const sold = trades.find(({ side }) => side === 'sell');
      expect(sold).toMatchObject({ amount: 0.1, price: 54_100 });
      expect(sold?.info).toMatchObject({
        tradeSide: 'burst_sell_single',
        enterPointSource: 'SYS',
      });
      const closed = await alice.fetchClosedOrders(PERP);
      expect(closed.find(({ side }) => side === 'sell')?.info).toMatchObject({
        orderSource: 'liquidation',
        tradeSide: 'burst_sell_single',
      });
      const [position] = await alice.fetchPositionsHistory([PERP]);
      expect(position).toMatchObject({ side: 'long', lastPrice: 54_100, realizedPnl: -590 });
    });

    it('sees it on the unified interface as well', async () => {
      const orders = await client('alice', true).fetchClosedOrders(PERP);
      expect(orders.find(({ side }) => side === 'sell')?.info).toMatchObject({
        execType: 'liquidation',
        tradeSide: 'burst_sell_single',
      });
    });

    it('finds the fall in the candles of mark and index, on v2 and v3 alike', async () => {
      await venue.operate('advance-clock', { byMs: '60000' });
      const clients = [client('alice'), client('alice', true)];
      for (const bot of clients) {
        for (const price of ['mark', 'index']) {
          const candles = await bot.fetchOHLCV(PERP, '1m', undefined, 10, { price });
          const [fallen] = candles;
          expect(fallen?.slice(1)).toEqual([60_000, 60_000, 54_000, 54_000, 0]);
        }
      }
    });
  });
}
