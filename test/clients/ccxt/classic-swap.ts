import type { bitget, Position } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const SYMBOL = 'BTC/USDT:USDT';
const INVERSE = 'BTC/USD:BTC';

/** Bob asks 1 BTC at 60 000 and bids 1 BTC at 59 900; the mark stands at the index, 60 000. */
export function classicSwap(): void {
  describe('ccxt on v2, contracts', () => {
    let venue: ClientVenue;
    let bob: bitget;
    const client = (name: string): bitget =>
      ccxtOn(venue.url, { as: credentials(name), uta: false });

    beforeAll(async () => {
      venue = await startClientVenue();
      bob = client('bob');
      await bob.createOrder(SYMBOL, 'limit', 'sell', 1, 60_000);
      await bob.createOrder(SYMBOL, 'limit', 'buy', 1, 59_900);
    });
    afterAll(() => venue.close());

    describe('in one-way mode', () => {
      let alice: bitget;
      beforeAll(() => {
        alice = client('alice');
      });

      it('sets position mode, margin mode and leverage, and reads them back', async () => {
        await alice.setPositionMode(false, SYMBOL);
        await alice.setMarginMode('isolated', SYMBOL);
        const isolated = await alice.fetchMarginMode(SYMBOL);
        await alice.setMarginMode('cross', SYMBOL);
        await alice.setLeverage(20, SYMBOL);
        const leverage = await alice.fetchLeverage(SYMBOL);
        expect(isolated).toMatchObject({ marginMode: 'isolated' });
        expect(leverage).toMatchObject({ marginMode: 'cross', longLeverage: 20 });
      });

      it('opens with a limit and a market order and holds margin for what rests', async () => {
        const taking = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.1, 60_000);
        await alice.createOrder(SYMBOL, 'market', 'buy', 0.1);
        const resting = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.1, 59_000);

        const filled = await alice.fetchOrder(idOf(taking), SYMBOL);
        const open = await alice.fetchOpenOrders(SYMBOL);
        const withOrder = await alice.fetchBalance({ type: 'swap' });
        await alice.cancelOrder(idOf(resting), SYMBOL);
        const withoutOrder = await alice.fetchBalance({ type: 'swap' });
        const cancelled = await alice.fetchOrder(idOf(resting), SYMBOL);

        expect(filled).toMatchObject({
          status: 'closed',
          filled: 0.1,
          average: 60_000,
          cost: 6000,
          fee: { cost: 3.6, currency: 'USDT' },
        });
        expect(open).toMatchObject([{ id: resting.id, status: 'open', price: 59_000 }]);
        // 1 000 000 − 2 · 3.6 of fees; 12 000 / 20 of margin; 5900 / 20 and a taker's fee for the order.
        expect(withOrder.USDT).toMatchObject({ total: 999_992.8, used: 600 + 295 + 3.54 });
        expect(withoutOrder.USDT).toMatchObject({ total: 999_992.8, used: 600 });
        expect(cancelled).toMatchObject({ status: 'canceled', filled: 0 });
      });

      it('reduces the position and realises the loss', async () => {
        await alice.createOrder(SYMBOL, 'market', 'sell', 0.05, undefined, { reduceOnly: true });
        const position = await alice.fetchPosition(SYMBOL);
        const balance = await alice.fetchBalance({ type: 'swap' });
        expect(position).toMatchObject({
          side: 'long',
          hedged: false,
          contracts: 0.15,
          entryPrice: 60_000,
          leverage: 20,
          marginMode: 'cross',
          unrealizedPnl: 0,
          notional: 9000,
        });
        // 999 992.8 − 100 · 0.05 − 59 900 · 0.05 · 0.0006
        expect(balance.USDT).toMatchObject({ total: 999_986.003, used: 450 });
      });

      it('flips the position with one order', async () => {
        await alice.createOrder(SYMBOL, 'market', 'sell', 0.25);
        const [position, ...others] = await alice.fetchPositions([SYMBOL]);
        const balance = await alice.fetchBalance({ type: 'swap' });
        expect(others).toEqual([]);
        expect(position).toMatchObject({
          side: 'short',
          contracts: 0.1,
          entryPrice: 59_900,
          unrealizedPnl: -10,
        });
        // − 100 · 0.15 − 59 900 · 0.25 · 0.0006; the equity also bears the unrealised loss.
        expect(balance.USDT).toMatchObject({ total: 999_986.003 - 15 - 8.985 - 10 });
      });

      it('lists fills and finished orders with their profit', async () => {
        const fills = await alice.fetchMyTrades(SYMBOL);
        const closed = await alice.fetchClosedOrders(SYMBOL);
        const cancelled = await alice.fetchCanceledOrders(SYMBOL);
        expect(
          fills.map(({ side, price, amount, fee }) => [side, price, amount, fee?.cost]),
        ).toEqual([
          ['buy', 60_000, 0.1, 3.6],
          ['buy', 60_000, 0.1, 3.6],
          ['sell', 59_900, 0.05, 1.797],
          ['sell', 59_900, 0.25, 8.985],
        ]);
        expect(fills.map(({ info }) => info.profit)).toEqual(['0', '0', '-5', '-15']);
        expect(closed.map(({ filled }) => filled)).toEqual([0.1, 0.1, 0.05, 0.25]);
        expect(cancelled.map(({ price }) => price)).toEqual([59_000]);
      });
    });

    describe('in hedge mode', () => {
      let carol: bitget;
      const sent = () => JSON.parse(carol.last_request_body ?? '{}');
      beforeAll(async () => {
        carol = client('carol');
        await carol.setPositionMode(true, SYMBOL);
      });

      it('opens a long and a short beside each other', async () => {
        await carol.createOrder(SYMBOL, 'market', 'buy', 0.1, undefined, { hedged: true });
        expect(sent()).toMatchObject({ side: 'buy', tradeSide: 'Open' });
        await carol.createOrder(SYMBOL, 'market', 'sell', 0.2, undefined, { hedged: true });
        expect(sent()).toMatchObject({ side: 'sell', tradeSide: 'Open' });
        expect(positions(await carol.fetchPositions([SYMBOL]))).toEqual({
          long: [0.1, 60_000, true],
          short: [0.2, 59_900, true],
        });
      });

      it('closes a long with a sale: buy and close on the wire, a sale when shown', async () => {
        const placed = await carol.createOrder(SYMBOL, 'market', 'sell', 0.04, undefined, {
          hedged: true,
          reduceOnly: true,
        });
        expect(sent()).toMatchObject({ side: 'buy', tradeSide: 'Close' });
        const order = await carol.fetchOrder(idOf(placed), SYMBOL);
        expect(order.info).toMatchObject({ side: 'buy', tradeSide: 'close', posSide: 'long' });
        expect(order).toMatchObject({ side: 'sell', status: 'closed', filled: 0.04 });
        expect(positions(await carol.fetchPositions([SYMBOL])).long).toEqual([0.06, 60_000, true]);
      });

      it('adds up: fees, the realised loss and the unrealised one', async () => {
        const balance = await carol.fetchBalance({ type: 'swap' });
        // Fees 3.6 + 7.188 + 1.4376, realised −100 · 0.04, unrealised −100 · 0.2.
        expect(balance.USDT?.total).toBe(1_000_000 - 12.2256 - 4 - 20);
      });
    });

    it('trades an inverse contract in its base coin', async () => {
      const alice = client('alice');
      await bob.createOrder(INVERSE, 'limit', 'sell', 1, 60_000);
      const placed = await alice.createOrder(INVERSE, 'market', 'buy', 0.5);
      const [position] = await alice.fetchPositions([INVERSE]);
      const balance = await alice.fetchBalance({ type: 'swap', productType: 'COIN-FUTURES' });
      expect(await alice.fetchOrder(idOf(placed), INVERSE)).toMatchObject({
        filled: 0.5,
        average: 60_000,
        fee: { cost: 0.0003, currency: 'BTC' },
      });
      expect(position).toMatchObject({ side: 'long', contracts: 0.5, entryPrice: 60_000 });
      expect(balance.BTC?.total).toBe(100 - 0.0003);
    });

    it('reads the market data of a contract', async () => {
      const book = await bob.fetchOrderBook(SYMBOL);
      expect([book.asks[0], book.bids[0]]).toEqual([
        [60_000, 0.7],
        [59_900, 0.46],
      ]);
      const ticker = { last: 59_900, bid: 59_900, ask: 60_000, markPrice: 60_000 };
      expect(await bob.fetchTicker(SYMBOL)).toMatchObject(ticker);
      expect((await bob.fetchTickers([SYMBOL]))[SYMBOL]).toMatchObject(ticker);
      expect(await bob.fetchMarkPrice(SYMBOL)).toMatchObject({ markPrice: 60_000 });
      expect(await bob.fetchFundingRate(SYMBOL)).toMatchObject({ fundingRate: 0, interval: '8h' });
      expect(await bob.fetchTradingFee(SYMBOL)).toMatchObject({ maker: 0.0002, taker: 0.0006 });
      const recent = { method: 'publicMixGetV2MixMarketFills' };
      const trades = await bob.fetchTrades(SYMBOL, undefined, undefined, recent);
      expect(await bob.fetchTrades(SYMBOL)).toEqual(trades);
      expect(trades.map(({ amount }) => amount)).toEqual([0.1, 0.1, 0.05, 0.25, 0.1, 0.2, 0.04]);
      const days = await bob.fetchOHLCV(SYMBOL, '1d');
      expect([days.at(0)?.[1], days.at(-1)?.[4]]).toEqual([60_000, 59_900]);
      const past = Date.now() - 40 * 86_400_000;
      expect(await bob.fetchOHLCV(SYMBOL, '1m', past, 10)).toEqual([]);
    });
  });
}

/** Size, entry price and mode by side. */
function positions(positions: readonly Position[]): Record<string, unknown[]> {
  return Object.fromEntries(
    positions.map(({ side, contracts, entryPrice, hedged }) => [
      String(side),
      [contracts, entryPrice, hedged],
    ]),
  );
}
