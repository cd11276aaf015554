import type { RestClientV2, RestClientV3 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const contract = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' } as const;
const coin = { ...contract, marginCoin: 'USDT' } as const;
const crossed = { ...coin, marginMode: 'crossed' } as const;
const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;

/** Alice is long 0.1 at 60 000; Bob bids for 1 BTC at 59 900. */
export function triggers(): void {
  describe('bitget-api, triggers', () => {
    let venue: ClientVenue;
    let alice: RestClientV2;
    let unified: RestClientV3;

    beforeAll(async () => {
      venue = await startClientVenue();
      alice = clientV2(venue.url, credentials('alice'));
      unified = clientV3(venue.url, credentials('alice'));
      const bob = clientV2(venue.url, credentials('bob'));
      const quote = { ...crossed, orderType: 'limit' } as const;
      await bob.futuresSubmitOrder({ ...quote, side: 'sell', price: '60000', size: '1' });
      await bob.futuresSubmitOrder({ ...quote, side: 'buy', price: '59900', size: '1' });
      const taking = { ...crossed, orderType: 'market', side: 'buy', size: '0.1' } as const;
      await alice.futuresSubmitOrder(taking);
      const ether = { symbol: 'ETHUSDT', orderType: 'limit', force: 'gtc', size: '0.1' } as const;
      await bob.spotSubmitOrder({ ...ether, side: 'sell', price: '2500' });
      await alice.spotSubmitOrder({ ...ether, side: 'buy', price: '2500' });
    });
    afterAll(() => venue.close());

    it('places, modifies, lists and cancels a futures plan order', async () => {
      const plan = { ...crossed, planType: 'normal_plan', size: '0.01', side: 'buy' } as const;
      const { orderId } = (
        await alice.futuresSubmitPlanOrder({
          ...plan,
          triggerPrice: '61000',
          triggerType: 'fill_price',
          orderType: 'limit',
          price: '61010',
        })
      ).data;
      const change = { ...contract, planType: 'normal_plan', orderId, newSize: '0.02' } as const;
      await alice.futuresModifyPlanOrder(change);
      const asked = { ...contract, planType: 'normal_plan' } as const;
      const pending = (await alice.getFuturesPlanOrders(asked)).data.entrustedList;
      const sub = await alice.getFuturesTriggerSubOrder({ ...asked, planOrderId: orderId });
      const ended = (await alice.futuresCancelPlanOrder({ ...coin, orderIdList: [{ orderId }] }))
        .data;
      const history = (await alice.getFuturesHistoricPlanOrders(asked)).data.entrustedList;
      expect(pending).toMatchObject([
        { orderId, size: '0.02', price: '61010', planStatus: 'live' },
      ]);
      expect(sub.data).toEqual([]);
      expect(ended.successList).toMatchObject([{ orderId }]);
      expect(history).toMatchObject([{ orderId, planStatus: 'cancelled' }]);
    });

    it('protects a position, in parts and as a whole', async () => {
      const stop = { ...coin, planType: 'loss_plan', holdSide: 'buy', size: '0.04' } as const;
      const part = await alice.futuresSubmitTPSLOrder({ ...stop, triggerPrice: '59000' });
      const { orderId } = part.data;
      const moved = { ...coin, orderId, triggerPrice: '59100', size: '0.05' };
      await alice.futuresModifyTPSLPOrder(moved);
      await alice.futuresSubmitPositionTPSL({
        ...coin,
        holdSide: 'buy',
        stopSurplusTriggerPrice: '65000',
        stopLossTriggerPrice: '58000',
      });
      const asked = { ...contract, planType: 'profit_loss' } as const;
      const listed = (await alice.getFuturesPlanOrders(asked)).data.entrustedList;
      expect(
        listed.map(({ planType, triggerPrice, size }) => [planType, triggerPrice, size]),
      ).toEqual([
        ['pos_loss', '58000', '0.1'],
        ['pos_profit', '65000', '0.1'],
        ['loss_plan', '59100', '0.05'],
      ]);
      const cancelled = (await alice.futuresCancelPlanOrder(coin)).data;
      expect(cancelled.successList).toHaveLength(3);
    });

    it('places, modifies, lists and cancels a spot plan order', async () => {
      const plan = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', size: '0.1' } as const;
      const { orderId } = (
        await alice.spotSubmitPlanOrder({
          ...plan,
          triggerPrice: '2550',
          triggerType: 'fill_price',
          executePrice: '2560',
        })
      ).data;
      const change = { triggerPrice: '2540', orderType: 'limit', executePrice: '2560' } as const;
      await alice.spotModifyPlanOrder({ orderId, ...change, size: '0.2' });
      const { orderList } = (await alice.getSpotCurrentPlanOrders({ symbol: 'ETHUSDT' })).data;
      const sub = await alice.getSpotPlanSubOrder({ planOrderId: orderId });
      const gone = (await alice.spotCancelPlanOrder({ orderId })).data;
      const none = (await alice.spotCancelPlanOrders({ symbolList: ['ETHUSDT'] })).data;
      expect(orderList).toMatchObject([{ orderId, triggerPrice: '2540', size: '0.2' }]);
      expect(sub.data).toEqual([]);
      expect(gone).toEqual({ result: 'success' });
      expect(none).toEqual({ successList: [], failureList: [] });
    });

    it('does the same by the strategy orders of v3', async () => {
      const stop = { ...perp, tpslMode: 'full', posSide: 'long', stopLoss: '59000' } as const;
      const { orderId } = (await unified.submitStrategyOrder(stop)).data;
      await unified.modifyStrategyOrder({ orderId, qty: '0.1', stopLoss: '59500' });
      const open = (await unified.getUnfilledStrategyOrders({ category: perp.category })).data;
      const ended = await unified.cancelStrategyOrder({ orderId });
      const history = (await unified.getHistoryStrategyOrders({ category: perp.category })).data;
      expect(open).toMatchObject([{ orderId, stopLoss: '59500', status: 'pending' }]);
      expect(ended.data).toBeNull();
      expect(history.list[0]).toMatchObject({ orderId, status: 'cancelled' });
    });

    it('turns the position round', async () => {
      const reply = await alice.futuresSubmitReversal({ ...coin, size: '0.1', side: 'sell' });
      expect(reply.data.orderId).toMatch(/^\d{19}$/);
      const positions = (await alice.getFuturesPosition(coin)).data;
      expect(positions).toMatchObject([{ holdSide: 'short', total: '0.1' }]);
    });
  });
}
