import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn } from '../ccxt-client.ts';
import { credentials, type ManualVenue, startManualVenue } from '../client-venue.ts';

const PERP = 'BTC/USDT:USDT';
const CONTRACT = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const INTERVAL_MS = 8 * 3_600_000;
const START_MS = Date.UTC(2026, 0, 5);

/** Alice buys 1 ETH and goes 0.1 BTC long; the mark stands 1 % above the index, one funding passes. */
export function ledgers(): void {
  describe('ccxt ledgers and funding', () => {
    let venue: ManualVenue;
    const client = (uta: boolean): bitget => ccxtOn(venue.url, { as: credentials('alice'), uta });

    beforeAll(async () => {
      venue = await startManualVenue();
      const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
      const alice = client(false);
      await bob.createOrder('ETH/USDT', 'limit', 'sell', 1, 2000);
      await alice.createOrder('ETH/USDT', 'limit', 'buy', 1, 2000);
      await bob.createOrder(PERP, 'limit', 'sell', 0.1, 60_600);
      await alice.createOrder(PERP, 'limit', 'buy', 0.1, 60_600);
      await venue.operate('set-mark-price', { ...CONTRACT, price: '60600' });
      await venue.operate('advance-clock', { byMs: String(INTERVAL_MS) });
    });
    afterAll(() => venue.close());

    it('reads the ledger of spot on v2: type, way, amount, fee, balance after', async () => {
      const entries = await client(false).fetchLedger('ETH', undefined, undefined, {
        type: 'spot',
      });
      expect(entries.map(({ type }) => type).sort()).toEqual(['deposit', 'trade']);
      expect(entries.find(({ type }) => type === 'trade')).toMatchObject({
        direction: 'in',
        amount: 1,
        currency: 'ETH',
        fee: { cost: 0.001, currency: 'ETH' },
      });
    });

    it('reads the ledger of contracts on v2', async () => {
      const entries = await client(false).fetchLedger('USDT', undefined, undefined, {
        type: 'swap',
      });
      // 0.06 % of 6 060.
      expect(entries.map(({ type }) => type)).toEqual(['trade', 'fee']);
      expect(entries[0]).toMatchObject({ amount: 0, fee: { cost: 3.636, currency: 'USDT' } });
      expect(entries[1]).toMatchObject({ direction: 'out', timestamp: START_MS + INTERVAL_MS });
      const [opened, funded] = entries;
      expect(Number(funded?.after)).toBeCloseTo(Number(opened?.after) - Number(funded?.amount), 8);
    });

    it('reads what was funded, on v2 and v3 alike', async () => {
      const [classic] = await client(false).fetchFundingHistory(PERP);
      const [unified] = await client(true).fetchFundingHistory(PERP);
      expect(classic).toMatchObject({
        symbol: PERP,
        code: 'USDT',
        timestamp: START_MS + INTERVAL_MS,
      });
      // 0.1 · 60 600 · 0.01.
      expect(classic?.amount).toBe(-60.6);
      expect(unified).toMatchObject({ id: classic?.id, amount: classic?.amount });
    });

    it('reads past funding rates, on v2 and v3 alike', async () => {
      const classic = await client(false).fetchFundingRateHistory(PERP);
      const unified = await client(true).fetchFundingRateHistory(PERP);
      expect(classic).toMatchObject([{ symbol: PERP, timestamp: START_MS + INTERVAL_MS }]);
      expect([classic[0]?.fundingRate, unified[0]?.fundingRate]).toEqual([0.01, 0.01]);
    });

    it('reads financial records on v3', async () => {
      const entries = await client(true).fetchLedger('USDT', undefined, undefined, {
        type: 'swap',
      });
      expect(entries.map(({ info }) => info.type)).toEqual([
        'BUY_DEAL',
        'CONTRACT_MAIN_SETTLE_FEE_USER_OUT',
      ]);
    });
  });
}
