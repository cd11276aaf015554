import type { RestClientV3 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV3 } from '../bitget-api-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const spot = { category: 'SPOT', symbol: 'ETHUSDT' } as const;
const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;

/** Bob quotes both markets; Erin's account is unified: one wallet for spot and contracts. */
export function v3(): void {
  describe('bitget-api on v3', () => {
    let venue: ClientVenue;
    let erin: RestClientV3;

    beforeAll(async () => {
      venue = await startClientVenue();
      erin = clientV3(venue.url, credentials('erin'));
      const bob = clientV3(venue.url, credentials('bob'));
      const quote = { orderType: 'limit', qty: '1' } as const;
      await bob.submitNewOrder({ ...spot, ...quote, side: 'sell', price: '2000' });
      await bob.submitNewOrder({ ...spot, ...quote, side: 'buy', price: '1990' });
      await bob.submitNewOrder({ ...perp, ...quote, side: 'sell', price: '60000' });
      await bob.submitNewOrder({ ...perp, ...quote, side: 'buy', price: '59900' });
    });
    afterAll(() => venue.close());

    it('sets mode and leverage and reads the settings back', async () => {
      expect((await erin.setHoldMode({ holdMode: 'one_way_mode' })).data).toBe('success');
      expect((await erin.setLeverage({ ...perp, leverage: '20' })).data).toBe('success');
      const settings = (await erin.getAccountSettings()).data;
      expect(settings).toMatchObject({ accountMode: 'unified', holdMode: 'one_way_mode' });
      expect(settings.symbolConfigList).toContainEqual(
        expect.objectContaining({ ...perp, marginMode: 'crossed', leverage: '20' }),
      );
    });

    it('trades on spot and contracts, and shows each order', async () => {
      const sent = [
        { ...spot, side: 'buy', orderType: 'limit', price: '2000', qty: '0.5' },
        { ...spot, side: 'buy', orderType: 'market', qty: '100' },
        { ...perp, side: 'buy', orderType: 'market', qty: '0.2' },
        { ...perp, side: 'sell', orderType: 'market', qty: '0.05', reduceOnly: 'yes' },
      ] as const;
      const shown = [];
      for (const order of sent) {
        const { orderId } = (await erin.submitNewOrder(order)).data;
        shown.push((await erin.getOrderInfo({ orderId })).data);
      }
      const facts = shown.map((order) => [
        order.orderStatus,
        order.avgPrice,
        order.cumExecQty,
        order.cumExecValue,
      ]);
      expect(facts).toEqual([
        ['filled', '2000', '0.5', '1000'],
        ['filled', '2000', '0.05', '100'],
        ['filled', '60000', '0.2', '12000'],
        ['filled', '59900', '0.05', '2995'],
      ]);
    });

    it('lists and cancels orders, one and in a batch with an unknown id', async () => {
      const bid = { ...spot, side: 'buy', orderType: 'limit', price: '1900', qty: '0.1' } as const;
      const one = (await erin.submitNewOrder({ ...bid, clientOid: 'one' })).data;
      const two = (await erin.submitNewOrder({ ...bid, clientOid: 'two' })).data;

      const open = (await erin.getUnfilledOrders(spot)).data.list;
      const alone = (await erin.cancelOrder({ orderId: one.orderId })).data;
      const batch = await erin.cancelBatchOrders([
        { ...spot, orderId: '404' },
        { ...spot, orderId: two.orderId },
      ]);

      expect(open?.map(({ clientOid, orderStatus }) => [clientOid, orderStatus])).toEqual([
        ['two', 'new'],
        ['one', 'new'],
      ]);
      expect(alone).toEqual(one);
      expect(batch).toMatchObject({ code: '00000', msg: 'success' });
      expect(batch.data).toEqual([
        expect.objectContaining({ orderId: '404', clientOid: null, code: '25204' }),
        two,
      ]);
      expect((await erin.getUnfilledOrders(spot)).data.list).toEqual([]);
      const finished = (await erin.getHistoryOrders({ category: 'SPOT' })).data.list;
      expect(finished?.map(({ orderStatus }) => orderStatus)).toEqual([
        'cancelled',
        'cancelled',
        'filled',
        'filled',
      ]);
    });

    it('adds up: fills, position and the one wallet', async () => {
      const fills = (await erin.getTradeFills({ category: 'USDT-FUTURES' })).data.list;
      expect(fills?.map(({ execQty, execPnl }) => [execQty, execPnl])).toEqual([
        ['0.05', '-5'],
        ['0.2', '0'],
      ]);
      const positions = (await erin.getCurrentPosition(perp)).data.list;
      expect(positions).toMatchObject([
        { posSide: 'long', total: '0.15', avgPrice: '60000', leverage: '20', curRealisedPnl: '-5' },
      ]);
      const { assets } = (await erin.getBalances()).data;
      // 1 000 000 − 1100 on spot, − 7.2 − 1.797 − 5 on contracts; 9000 / 20 is margin.
      expect(assets).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ coin: 'USDT', balance: '998886.003', available: '998436.003' }),
          expect.objectContaining({ coin: 'ETH', balance: '1000.54945' }),
        ]),
      );
    });

    it('reads market data', async () => {
      const anybody = clientV3(venue.url);
      for (const [market, bid, ask] of [
        [spot, 1990, 2000],
        [perp, 59_900, 60_000],
      ] as const) {
        const book = (await anybody.getOrderBook(market)).data;
        expect([Number(book.b[0]?.[0]), Number(book.a[0]?.[0])]).toEqual([bid, ask]);
        const [ticker] = (await anybody.getTickers(market)).data;
        expect(ticker).toMatchObject({ ask1Price: String(ask), bid1Price: String(bid) });
        const [fill] = (await anybody.getFills(market)).data;
        expect(fill?.price).toBe(ticker?.lastPrice);
        const candles = (await anybody.getCandles({ ...market, interval: '1D' })).data;
        expect(candles.at(-1)?.[4]).toBe(ticker?.lastPrice);
        const endTime = String(Date.now() - 86_400_000);
        const past = await anybody.getHistoryCandles({ ...market, interval: '1m', endTime });
        expect(past.data).toEqual([]);
        const [instrument] = (await anybody.getInstruments(market)).data;
        expect(instrument).toMatchObject({ ...market, status: 'online' });
      }
      const [funding] = (await anybody.getCurrentFundingRate({ symbol: 'BTCUSDT' })).data;
      expect(funding).toMatchObject({ symbol: 'BTCUSDT', fundingRate: '0' });
      const { serverTime } = (await anybody.getServerTime()).data;
      expect(Math.abs(Date.now() - Number(serverTime))).toBeLessThan(1000);
      expect((await erin.getFeeRate(spot)).data).toEqual({
        makerFeeRate: '0.001',
        takerFeeRate: '0.001',
      });
    });

    it('reads what stands behind losses, and how that came', async () => {
      const reserve = (await clientV3(venue.url).getRiskReserve(perp)).data;
      expect(reserve).toMatchObject({
        totalBalance: '1000000',
        coin: 'USDT',
        riskReserveRecords: [{ type: 'in', amount: '1000000' }],
      });
      const [record] = reserve.riskReserveRecords;
      expect(Math.abs(Date.now() - Number(record?.ts))).toBeLessThan(60_000);
    });

    it('trades hedged and isolated after closing', async () => {
      await erin.submitNewOrder({
        ...perp,
        side: 'sell',
        orderType: 'market',
        qty: '0.15',
        reduceOnly: 'yes',
      });
      await erin.setHoldMode({ holdMode: 'hedge_mode' });
      const market = { ...perp, orderType: 'market', marginMode: 'isolated' } as const;
      await erin.submitNewOrder({ ...market, side: 'buy', posSide: 'long', qty: '0.1' });
      await erin.submitNewOrder({ ...market, side: 'sell', posSide: 'short', qty: '0.2' });
      await erin.submitNewOrder({ ...market, side: 'sell', posSide: 'long', qty: '0.04' });
      const positions = (await erin.getCurrentPosition(perp)).data.list;
      expect(
        positions?.map(({ posSide, total, marginMode }) => [posSide, total, marginMode]),
      ).toEqual([
        ['long', '0.06', 'isolated'],
        ['short', '0.2', 'isolated'],
      ]);
    });
  });
}
