import { type bitget, Precise } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import { type ClientVenue, startDemoVenue } from '../client-venue.ts';

/** The market acts ten times a second in all; asking more often than this meets the limits. */
const PATIENCE = { timeout: 20_000, interval: 500 };

/** The public keys of the demo venue. */
const ALICE = { key: 'alice-key', secret: 'alice-secret', passphrase: 'alicepass' };
const BOB = { key: 'bob-key', secret: 'bob-secret', passphrase: 'bobpass' };

const SPOT = 'BTC/USDT';
const SWAP = 'ETH/USDT:USDT';

export function demoVenue(): void {
  describe('ccxt on the demo venue', () => {
    let venue: ClientVenue;
    let anybody: bitget;
    let alice: bitget;

    beforeAll(async () => {
      venue = await startDemoVenue();
      anybody = ccxtOn(venue.url);
      alice = ccxtOn(venue.url, { as: ALICE });
    });
    afterAll(() => venue.close());

    it('loads every kind of market, demo product types included', async () => {
      const v2 = Object.values(await anybody.loadMarkets()).map((market) => market?.symbol);
      const v3 = Object.values(await alice.loadMarkets()).map((market) => market?.symbol);
      const ordinary = [
        'BTC/USDC',
        'BTC/USDT',
        'ETH/BTC',
        'ETH/USDT',
        'SOL/USDT',
        'BTC/USDT:USDT',
        'ETH/USDT:USDT',
        'SOL/USDT:USDT',
        'BTC/USD:BTC',
        'BTC/USDC:USDC',
      ];
      const demo = ['SBTC/SUSDT:SUSDT', 'SBTC/SUSD:SBTC', 'SBTC/SUSDC:SUSDC'];
      expect(v2).toEqual([...ordinary, ...demo]);
      // On v3 ccxt asks for the ordinary categories only.
      expect(v3).toEqual(ordinary);
      const { linear, inverse, settle } = anybody.market('SBTC/SUSD:SBTC');
      expect({ linear, inverse, settle }).toEqual({ linear: false, inverse: true, settle: 'SBTC' });
    });

    it('quotes every market from both sides, in order and uncrossed', async () => {
      await vi.waitFor(async () => {
        for (const symbol of anybody.symbols) {
          const { bids, asks } = await anybody.fetchOrderBook(symbol);
          expect(bids.length, symbol).toBeGreaterThan(0);
          expect(asks.length, symbol).toBeGreaterThan(0);
          expect(bids[0]?.[0], symbol).toBeLessThan(Number(asks[0]?.[0]));
          expect(bids.map(([price]) => price)).toEqual(sorted(bids, -1));
          expect(asks.map(([price]) => price)).toEqual(sorted(asks, 1));
        }
      }, PATIENCE);
    });

    it('fills a market order, and the balance changes by exactly that', async () => {
      const before = await alice.fetchBalance();
      const placed = await alice.createOrder(SPOT, 'market', 'sell', 0.01);
      const fills = await alice.fetchMyTrades(SPOT);
      const after = await alice.fetchBalance();

      expect(fills.every((fill) => fill.order === placed.id)).toBe(true);
      const got = total(fills.map(({ info }) => info.execValue));
      const paid = total(fills.map(({ info }) => info.feeDetail[0].fee));
      expect(total(fills.map(({ info }) => info.execQty))).toBe('0.01');
      expect(coin(after, 'BTC')).toBe(Precise.stringSub(coin(before, 'BTC'), '0.01'));
      expect(coin(after, 'USDT')).toBe(
        Precise.stringSub(Precise.stringAdd(coin(before, 'USDT'), got), paid),
      );
    });

    it('writes the smallest fee without an exponent', async () => {
      const v2 = ccxtOn(venue.url, { as: ALICE, uta: false });
      // Coins may be asked for three times a second: later clients take the markets of earlier ones.
      v2.setMarketsFromExchange(anybody);
      const placed = await v2.createMarketBuyOrderWithCost(SPOT, 1.5);
      const { info, fee } = await v2.fetchOrder(idOf(placed), SPOT);
      const paid = /"totalFee":(-0\.0{7}\d+)/.exec(info.feeDetail)?.[1];
      expect(paid).toBeDefined();
      expect(fee).toMatchObject({ cost: -Number(paid), currency: 'BTC' });
    });

    it('takes the demo mode of a client for the ordinary one', async () => {
      const demo = ccxtOn(venue.url, { as: ALICE, uta: true });
      demo.setMarketsFromExchange(alice);
      demo.enableDemoTrading(true);
      const placed = await demo.createOrder(SWAP, 'limit', 'buy', 0.1, 1000);
      expect((await alice.fetchOpenOrders(SWAP)).map(({ id }) => id)).toEqual([placed.id]);
      await demo.cancelOrder(idOf(placed), SWAP);
    });

    it('moves: the book changes, trades, candles and a ticker appear by themselves', async () => {
      const first = await alice.fetchOrderBook(SWAP);
      await vi.waitFor(async () => {
        const book = await alice.fetchOrderBook(SWAP);
        const trades = await alice.fetchTrades(SWAP);
        const candles = await alice.fetchOHLCV(SWAP, '1m');
        const ticker = await alice.fetchTicker(SWAP);
        expect([book.bids, book.asks]).not.toEqual([first.bids, first.asks]);
        expect(trades.length).toBeGreaterThan(0);
        expect(candles.at(-1)?.[5]).toBeGreaterThan(0);
        expect(ticker.last).toBe(trades.at(-1)?.price);
      }, PATIENCE);
    });

    it('answers the calls of freqtrade in the order in which it starts', async () => {
      const bot = ccxtOn(venue.url, { as: BOB });
      await bot.loadMarkets(true);
      expect(await bot.setPositionMode(false)).toMatchObject({ data: { posMode: 'one_way_mode' } });
      for (const symbol of ['BTC/USDT:USDT', 'ETH/USDT:USDT', 'SOL/USDT:USDT']) {
        const tiers = await bot.fetchMarketLeverageTiers(symbol);
        expect(tiers[0]?.maxLeverage).toBe(bot.market(symbol)?.limits?.leverage?.max);
        for (const [index, tier] of tiers.entries())
          expect(tier.minNotional).toBe(tiers[index - 1]?.maxNotional ?? 0);
      }
      expect((await bot.fetchBalance({ type: 'swap' })).USDT).toMatchObject({ total: 50_000 });
      expect(await bot.fetchPositions()).toEqual([]);
      expect((await bot.fetchTickers([SWAP]))[SWAP]?.last).toBeGreaterThan(0);
      const candles = await bot.fetchOHLCV(SWAP, '5m', Date.now() - 10_800_000, 1000);
      expect(candles.length).toBeGreaterThan(0);
      const book = await bot.fetchOrderBook(SWAP, 20);

      await bot.setMarginMode('isolated', SWAP);
      await bot.setLeverage(3, SWAP);
      const entry = await bot.createOrder(SWAP, 'limit', 'buy', 0.2, overTheAsk(book), {
        timeInForce: 'GTC',
        marginMode: 'isolated',
      });
      const order = await bot.fetchOrder(idOf(entry), SWAP);
      const trades = await bot.fetchMyTrades(SWAP, Date.now() - 5000);
      const [position] = await bot.fetchPositions([SWAP]);
      await bot.createOrder(SWAP, 'market', 'sell', 0.2, undefined, {
        reduceOnly: true,
        marginMode: 'isolated',
      });

      expect(order).toMatchObject({ status: 'closed', filled: 0.2, remaining: 0 });
      expect(trades.every((trade) => trade.order === entry.id)).toBe(true);
      expect(position).toMatchObject({ side: 'long', contracts: 0.2, marginMode: 'isolated' });
      expect(position?.leverage).toBe(3);
      expect(await bot.fetchPositions([SWAP])).toEqual([]);
    });
  });
}

function sorted(levels: readonly (readonly unknown[])[], direction: 1 | -1): number[] {
  return levels.map(([price]) => Number(price)).sort((one, other) => direction * (one - other));
}

/** 1 % above the best ask: a limit order that fills. */
function overTheAsk(book: Awaited<ReturnType<bitget['fetchOrderBook']>>): number {
  return Number(book.asks[0]?.[0]) * 1.01;
}

/** Exact: the texts of the venue, never a float. */
function total(texts: readonly string[]): string {
  return texts.reduce((sum, text) => Precise.stringAdd(sum, text) ?? '', '0');
}

function coin(balance: Awaited<ReturnType<bitget['fetchBalance']>>, name: string): string {
  const rows: readonly { coin: string; balance: string }[] = balance.info;
  return rows.find((row) => row.coin === name)?.balance ?? '0';
}
