import type { RestClientV2 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2 } from '../bitget-api-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const symbol = 'ETHUSDT';
const limit = { symbol, orderType: 'limit', force: 'gtc' } as const;

/** Bob asks 1 ETH at 2000 and bids for 1 at 1990; fees are 0.1 % of what is received. */
export function v2Spot(): void {
  describe('bitget-api on v2, spot', () => {
    let venue: ClientVenue;
    let alice: RestClientV2;

    beforeAll(async () => {
      venue = await startClientVenue();
      alice = clientV2(venue.url, credentials('alice'));
      const bob = clientV2(venue.url, credentials('bob'));
      await bob.spotSubmitOrder({ ...limit, side: 'sell', price: '2000', size: '1' });
      await bob.spotSubmitOrder({ ...limit, side: 'buy', price: '1990', size: '1' });
    });
    afterAll(() => venue.close());

    it('takes with limit and market orders', async () => {
      const market = { symbol, orderType: 'market', force: 'gtc' } as const;
      const sent = [
        { ...limit, side: 'buy', price: '2000', size: '0.5', clientOid: 'first' },
        { ...market, side: 'buy', size: '100' },
        { ...market, side: 'sell', size: '0.1' },
      ] as const;
      const shown = [];
      for (const order of sent) {
        const { orderId } = (await alice.spotSubmitOrder(order)).data;
        shown.push(...(await alice.getSpotOrder({ orderId })).data);
      }
      expect(shown).toMatchObject([
        { clientOid: 'first', status: 'filled', baseVolume: '0.5', quoteVolume: '1000' },
        { status: 'filled', size: '100', baseVolume: '0.05', quoteVolume: '100' },
        { status: 'filled', size: '0.1', baseVolume: '0.1', quoteVolume: '199' },
      ]);
      expect(shown.map(({ priceAvg }) => priceAvg)).toEqual(['2000', '2000', '1990']);
    });

    it('lists, shows and cancels a resting order', async () => {
      const placed = await alice.spotSubmitOrder({
        ...limit,
        side: 'buy',
        price: '1900',
        size: '1',
        clientOid: 'rests',
      });
      const open = (await alice.getSpotOpenOrders({ symbol })).data;
      const held = (await alice.getSpotAccountAssets({ coin: 'USDT' })).data;
      const cancelled = await alice.spotCancelOrder({ symbol, clientOid: 'rests' });
      expect(open).toMatchObject([{ ...placed.data, status: 'live', size: '1' }]);
      expect(held).toMatchObject([{ coin: 'USDT', frozen: '1900' }]);
      expect(cancelled.data).toEqual(placed.data);
      expect((await alice.getSpotOpenOrders({ symbol })).data).toEqual([]);
      const [newest] = (await alice.getSpotHistoricOrders({ symbol, limit: '1' })).data;
      expect(newest).toMatchObject({ clientOid: 'rests', status: 'cancelled' });
    });

    it('takes numbers where texts are documented', async () => {
      const untyped: Record<string, unknown> = { ...limit, side: 'buy', price: 1899.5, size: 2 };
      const placed = await alice.postPrivate('/api/v2/spot/trade/place-order', untyped);
      const [order] = (await alice.getSpotOrder({ orderId: placed.data.orderId })).data;
      await alice.spotCancelOrder({ symbol, orderId: placed.data.orderId });
      expect(order).toMatchObject({ price: '1899.5', size: '2', status: 'live' });
    });

    it('adds up: fills and balances', async () => {
      const fills = (await alice.getSpotFills({ symbol })).data;
      expect(
        fills.map(({ side, size, amount, feeDetail }) => [side, size, amount, feeDetail.totalFee]),
      ).toEqual([
        ['sell', '0.1', '199', '-0.199'],
        ['buy', '0.05', '100', '-0.00005'],
        ['buy', '0.5', '1000', '-0.0005'],
      ]);
      const assets = (await alice.getSpotAccountAssets()).data;
      // 1 000 000 − 1100 + 199 · 0.999 and 1000 + 0.55 · 0.999 − 0.1
      expect(assets).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ coin: 'USDT', available: '999098.801', frozen: '0' }),
          expect.objectContaining({ coin: 'ETH', available: '1000.44945', frozen: '0' }),
        ]),
      );
    });

    it('reads market data', async () => {
      const book = (await alice.getSpotOrderBookDepth({ symbol })).data;
      expect(book).toMatchObject({ asks: [['2000', '0.45']], bids: [['1990', '0.9']] });
      const [ticker] = (await alice.getSpotTicker({ symbol })).data;
      expect(ticker).toMatchObject({ lastPr: '1990', bidPr: '1990', askPr: '2000' });
      const recent = (await alice.getSpotRecentTrades({ symbol })).data;
      expect(recent.map(({ size }) => size)).toEqual(['0.1', '0.05', '0.5']);
      expect((await alice.getSpotHistoricTrades({ symbol })).data).toEqual(recent);
      const candles = (await alice.getSpotCandles({ symbol, granularity: '1day' })).data;
      expect(candles.at(-1)?.[4]).toBe('1990');
      const past = {
        symbol,
        granularity: '1min',
        endTime: String(Date.now() - 86_400_000),
      } as const;
      expect((await alice.getSpotHistoricCandles(past)).data).toEqual([]);
      expect((await alice.getSpotCoinInfo({ coin: 'ETH' })).data).toMatchObject([{ coin: 'ETH' }]);
      const [info] = (await alice.getSpotSymbolInfo({ symbol })).data;
      expect(info).toMatchObject({ symbol, pricePrecision: '2', quantityPrecision: '4' });
      const rate = (await alice.getTradeRate({ symbol, businessType: 'spot' })).data;
      expect(rate).toEqual({ makerFeeRate: '0.001', takerFeeRate: '0.001' });
      const { serverTime } = (await alice.getServerTime()).data;
      expect(Math.abs(Date.now() - Number(serverTime))).toBeLessThan(1000);
    });
  });
}
