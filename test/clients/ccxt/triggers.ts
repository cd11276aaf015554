import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const SPOT = 'ETH/USDT';
const SWAP = 'BTC/USDT:USDT';
const LAST = { triggerType: 'fill_price' };

/** Orders that wait for a price, and what freqtrade does with a stop, on v2. */
export function classicTriggers(): void {
  describe('ccxt on v2, triggers', () => {
    let venue: ClientVenue;
    let alice: bitget;
    let bob: bitget;
    let carol: bitget;
    const client = (name: string) => ccxtOn(venue.url, { as: credentials(name), uta: false });
    const waiting = (params: object) => alice.fetchOpenOrders(SWAP, undefined, undefined, params);
    const finished = (params: object) =>
      alice.fetchCanceledAndClosedOrders(SWAP, undefined, undefined, params);

    /** A trade between BOB and CAROL, who hedges. */
    async function tradeAt(price: number): Promise<void> {
      await bob.cancelAllOrders(SWAP);
      await bob.createOrder(SWAP, 'limit', 'sell', 0.001, price);
      await carol.createOrder(SWAP, 'market', 'buy', 0.001, undefined, { hedged: true });
    }

    beforeAll(async () => {
      venue = await startClientVenue();
      [alice, bob, carol] = [client('alice'), client('bob'), client('carol')];
      await tradeAt(60_000);
    });
    afterAll(() => venue.close());

    it('attaches a stop-loss and a take-profit that live once the order fills', async () => {
      await bob.createOrder(SWAP, 'limit', 'sell', 0.1, 60_000);
      await alice.createOrder(SWAP, 'limit', 'buy', 0.1, 60_000, {
        stopLoss: { triggerPrice: 59_000 },
        takeProfit: { triggerPrice: 65_000, price: 64_990 },
      });
      const live = await waiting({ trigger: true, planType: 'profit_loss' });
      expect(
        live.map(({ side, amount, triggerPrice, price, status, info }) => [
          info.planType,
          side,
          amount,
          triggerPrice,
          price,
          status,
        ]),
      ).toEqual(
        expect.arrayContaining([
          ['loss_plan', 'sell', 0.1, 59_000, undefined, 'open'],
          ['profit_plan', 'sell', 0.1, 65_000, 64_990, 'open'],
        ]),
      );
      await alice.cancelAllOrders(SWAP, { trigger: true });
      expect(await waiting({ trigger: true, planType: 'profit_loss' })).toEqual([]);
    });

    it('places, edits and cancels an order with a trigger price', async () => {
      const params = { ...LAST, triggerPrice: 61_000 };
      const placed = await alice.createOrder(SWAP, 'limit', 'buy', 0.01, 61_010, params);
      await alice.editOrder(idOf(placed), SWAP, 'limit', 'buy', 0.02, 62_010, {
        triggerPrice: 62_000,
      });
      expect(await waiting({ trigger: true })).toMatchObject([
        { id: placed.id, status: 'open', amount: 0.02, triggerPrice: 62_000, price: 62_010 },
      ]);
      expect((await alice.cancelOrder(idOf(placed), SWAP, { trigger: true })).id).toBe(placed.id);
      expect(await finished({ trigger: true })).toMatchObject([
        { id: placed.id, status: 'canceled' },
      ]);
    });

    it('trails by a percentage', async () => {
      const params = { ...LAST, reduceOnly: true, trailingPercent: '1' };
      const placed = await alice.createOrder(SWAP, 'market', 'sell', 0.01, undefined, {
        ...params,
        trailingTriggerPrice: '61000',
      });
      expect(await waiting({ trailing: true })).toMatchObject([
        { id: placed.id, triggerPrice: 61_000, reduceOnly: true, info: { callbackRatio: '1' } },
      ]);
      await alice.cancelOrder(idOf(placed), SWAP, { trailing: true });
      expect(await waiting({ trailing: true })).toEqual([]);
    });

    it('keeps a stop on the venue as freqtrade does, and follows it by its id', async () => {
      const params = { ...LAST, stopLossPrice: 59_000, reduceOnly: true };
      const stop = await alice.createOrder(SWAP, 'market', 'sell', 0.1, undefined, params);
      expect(JSON.parse(alice.last_request_body ?? '{}')).toMatchObject({
        planType: 'pos_loss',
        holdSide: 'buy',
      });
      const query = { stop: true, planType: 'profit_loss' };
      expect(await waiting(query)).toMatchObject([
        { id: stop.id, status: 'open', side: 'sell', amount: 0.1, triggerPrice: 59_000 },
      ]);
      const [position] = await alice.fetchPositions([SWAP]);
      expect(position?.info).toMatchObject({ stopLoss: '59000', stopLossId: stop.id });
      await alice.editOrder(idOf(stop), SWAP, 'market', 'sell', 0.1, undefined, {
        stopLossPrice: 59_500,
      });

      await bob.cancelAllOrders(SWAP);
      await bob.createOrder(SWAP, 'limit', 'buy', 1, 59_500);
      await carol.createOrder(SWAP, 'market', 'sell', 0.001, undefined, { hedged: true });

      expect(await waiting(query)).toEqual([]);
      const [fired] = (await finished(query)).filter(({ id }) => id === stop.id);
      expect(fired).toMatchObject({ status: 'closed', filled: 0.1, average: 59_500 });
      const [followUp] = (await finished({})).filter(
        ({ clientOrderId }) => clientOrderId === stop.id,
      );
      expect(followUp).toMatchObject({ status: 'closed', side: 'sell', filled: 0.1 });
      expect(await alice.fetchPositions([SWAP])).toEqual([]);
    });

    it('cancels a stop, and is told when there is none any more', async () => {
      await bob.createOrder(SWAP, 'limit', 'sell', 0.1, 60_000);
      await alice.createOrder(SWAP, 'market', 'buy', 0.1);
      const params = { ...LAST, stopLossPrice: 59_000, reduceOnly: true };
      const stop = await alice.createOrder(SWAP, 'market', 'sell', 0.1, undefined, params);
      await alice.cancelOrder(idOf(stop), SWAP, { stop: true, planType: 'profit_loss' });
      expect(await waiting({ stop: true, planType: 'profit_loss' })).toEqual([]);
      const again = await alice.cancelOrder(idOf(stop), SWAP, { stop: true });
      expect(again.id).toBeUndefined();
    });

    it('places, edits and cancels spot orders with a trigger price', async () => {
      await bob.createOrder(SPOT, 'limit', 'sell', 0.1, 2500);
      await alice.createOrder(SPOT, 'limit', 'buy', 0.1, 2500);
      const params = { triggerPrice: 2550 };
      const placed = await alice.createOrder(SPOT, 'limit', 'buy', 0.2, 2560, params);
      const market = await alice.createOrder(SPOT, 'market', 'buy', 0.1, 2550, params);
      await alice.editOrder(idOf(placed), SPOT, 'limit', 'buy', 0.3, 2570, params);
      const open = await alice.fetchOpenOrders(SPOT, undefined, undefined, { trigger: true });
      expect(
        open.map(({ id, triggerPrice, price, status }) => [id, triggerPrice, price, status]),
      ).toEqual([
        [placed.id, 2550, 2570, 'open'],
        [market.id, 2550, undefined, 'open'],
      ]);
      await alice.cancelOrder(idOf(placed), SPOT, { trigger: true });
      await alice.cancelAllOrders(SPOT, { trigger: true });
      const closed = await alice.fetchCanceledAndClosedOrders(SPOT, undefined, undefined, {
        trigger: true,
      });
      expect(closed.map(({ id, status }) => [id, status])).toEqual([
        [placed.id, 'canceled'],
        [market.id, 'canceled'],
      ]);
    });
  });
}

/** The same on v3, where they are strategy orders. */
export function unifiedTriggers(): void {
  describe('ccxt on v3, strategy orders', () => {
    let venue: ClientVenue;
    let erin: bitget;

    beforeAll(async () => {
      venue = await startClientVenue();
      erin = ccxtOn(venue.url, { as: credentials('erin'), uta: true });
      const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
      await bob.createOrder(SWAP, 'limit', 'sell', 0.1, 60_000);
      await erin.createOrder(SWAP, 'market', 'buy', 0.1);
    });
    afterAll(() => venue.close());

    it('places, edits, lists and cancels a stop', async () => {
      const params = { stopLossPrice: 59_000, reduceOnly: true };
      const stop = await erin.createOrder(SWAP, 'market', 'sell', 0.1, undefined, params);
      await erin.editOrder(idOf(stop), SWAP, 'market', 'sell', 0.05, undefined, {
        stopLossPrice: 59_500,
      });
      const listed = await erin.fetchOpenOrders(SWAP, undefined, undefined, { trigger: true });
      expect(listed).toMatchObject([
        { id: stop.id, amount: 0.05, stopLossPrice: 59_500, info: { status: 'pending' } },
      ]);
      await erin.cancelOrder(idOf(stop), SWAP, { trigger: true });
      expect(await erin.fetchOpenOrders(SWAP, undefined, undefined, { trigger: true })).toEqual([]);
      const ended = await erin.fetchCanceledAndClosedOrders(SWAP, undefined, undefined, {
        trigger: true,
      });
      expect(ended).toMatchObject([{ id: stop.id, status: 'canceled' }]);
    });
  });
}
