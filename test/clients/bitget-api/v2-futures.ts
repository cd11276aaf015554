import type { RestClientV2 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2 } from '../bitget-api-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const contract = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' } as const;
const coin = { ...contract, marginCoin: 'USDT' } as const;
const crossed = { ...coin, marginMode: 'crossed' } as const;
const limit = { ...crossed, orderType: 'limit' } as const;
const market = { ...crossed, orderType: 'market' } as const;

/** Bob asks 1 BTC at 60 000 and bids for 1 at 59 900; the mark is 60 000. */
export function v2Futures(): void {
  describe('bitget-api on v2, contracts', () => {
    let venue: ClientVenue;
    let alice: RestClientV2;
    let carol: RestClientV2;

    beforeAll(async () => {
      venue = await startClientVenue();
      alice = clientV2(venue.url, credentials('alice'));
      carol = clientV2(venue.url, credentials('carol'));
      const bob = clientV2(venue.url, credentials('bob'));
      await bob.futuresSubmitOrder({ ...limit, side: 'sell', price: '60000', size: '1' });
      await bob.futuresSubmitOrder({ ...limit, side: 'buy', price: '59900', size: '1' });
    });
    afterAll(() => venue.close());

    it('sets modes and leverage', async () => {
      const { productType } = contract;
      const mode = await alice.setFuturesPositionMode({ productType, posMode: 'one_way_mode' });
      expect(mode.data).toEqual({ posMode: 'one_way_mode' });
      await alice.setFuturesMarginMode({ ...coin, marginMode: 'isolated' });
      await alice.setFuturesMarginMode(crossed);
      const leverage = await alice.setFuturesLeverage({ ...coin, leverage: '20' });
      expect(leverage.data).toMatchObject({ crossMarginLeverage: '20', marginMode: 'crossed' });
    });

    it('trades one-way and adds up', async () => {
      const opened = await alice.futuresSubmitOrder({ ...market, side: 'buy', size: '0.2' });
      await alice.futuresSubmitOrder({ ...market, side: 'sell', size: '0.05', reduceOnly: 'YES' });

      const detail = (await alice.getFuturesOrder({ ...contract, orderId: opened.data.orderId }))
        .data;
      const positions = (await alice.getFuturesPosition(coin)).data;
      const account = (await alice.getFuturesAccountAsset(coin)).data;
      const fills = (await alice.getFuturesFills(contract)).data.fillList;

      expect(detail).toMatchObject({ state: 'filled', priceAvg: '60000', fee: '-7.2' });
      expect(positions).toMatchObject([
        {
          holdSide: 'long',
          total: '0.15',
          openPriceAvg: '60000',
          leverage: '20',
          marginSize: '450',
        },
      ]);
      // 1 000 000 − 7.2 − 1.797 − 100 · 0.05; 450 of it is margin, which may not leave.
      expect(account).toMatchObject({
        accountEquity: '999986.003',
        available: '999986.003',
        maxTransferOut: '999536.003',
      });
      expect(fills.map(({ side, baseVolume, profit }) => [side, baseVolume, profit])).toEqual([
        ['sell', '0.05', '-5'],
        ['buy', '0.2', '0'],
      ]);
      const all = await alice.getFuturesPositions({
        productType: 'USDT-FUTURES',
        marginCoin: 'USDT',
      });
      expect(all.data).toEqual(positions);
      const accounts = (await alice.getFuturesAccountAssets({ productType: 'USDT-FUTURES' })).data;
      expect(accounts).toMatchObject([{ marginCoin: 'USDT', accountEquity: '999986.003' }]);
    });

    it('lists, shows and cancels a resting order', async () => {
      const order = {
        ...limit,
        side: 'buy',
        price: '59000',
        size: '0.1',
        clientOid: 'rests',
      } as const;
      const placed = (await alice.futuresSubmitOrder(order)).data;
      const open = (await alice.getFuturesOpenOrders(contract)).data.entrustedList;
      const cancelled = (await alice.futuresCancelOrder({ ...coin, clientOid: 'rests' })).data;
      const history = (await alice.getFuturesHistoricOrders({ ...contract, limit: '1' })).data;
      expect(open).toMatchObject([{ ...placed, status: 'live', price: '59000' }]);
      expect(cancelled).toEqual(placed);
      expect(history.entrustedList).toMatchObject([{ ...placed, status: 'canceled' }]);
    });

    it('trades hedged: both sides, then part of one', async () => {
      const open = { ...market, tradeSide: 'open' } as const;
      const close = { ...market, tradeSide: 'close' } as const;
      await carol.futuresSubmitOrder({ ...open, side: 'buy', size: '0.1' });
      await carol.futuresSubmitOrder({ ...open, side: 'sell', size: '0.2' });
      await carol.futuresSubmitOrder({ ...close, side: 'sell', size: '0.05' });
      const positions = (await carol.getFuturesPosition(coin)).data;
      expect(positions.map(({ holdSide, total, posMode }) => [holdSide, total, posMode])).toEqual([
        ['long', '0.1', 'hedge_mode'],
        ['short', '0.15', 'hedge_mode'],
      ]);
    });

    it('reads market data', async () => {
      const depth = (await alice.getFuturesMergeDepth({ ...contract, precision: 'scale0' })).data;
      // 1 − 0.2 − 0.1 − 0.05 asked, 1 − 0.05 − 0.2 bid, as JSON numbers.
      expect(depth).toMatchObject({ asks: [[60_000, 0.65]], bids: [[59_900, 0.75]] });
      const [ticker] = (await alice.getFuturesTicker(contract)).data;
      expect(ticker).toMatchObject({ lastPr: '60000', markPrice: '60000', bidPr: '59900' });
      const tickers = await alice.getFuturesAllTickers({ productType: 'USDT-FUTURES' });
      expect(tickers.data.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT', 'XRPUSDT']);
      const recent = (await alice.getFuturesRecentTrades(contract)).data;
      expect(recent.map(({ size }) => size)).toEqual(['0.05', '0.2', '0.1', '0.05', '0.2']);
      expect((await alice.getFuturesHistoricTrades(contract)).data).toEqual(recent);
      const candles = (await alice.getFuturesCandles({ ...contract, granularity: '1D' })).data;
      expect(candles.at(-1)?.[4]).toBe('60000');
      const past = {
        ...contract,
        granularity: '1m',
        endTime: String(Date.now() - 86_400_000),
      } as const;
      expect((await alice.getFuturesHistoricCandles(past)).data).toEqual([]);
      const [price] = (await alice.getFuturesSymbolPrice(contract)).data;
      expect(price).toMatchObject({ price: '60000', markPrice: '60000', indexPrice: '60000' });
      const [funding] = (await alice.getFuturesCurrentFundingRate(contract)).data;
      expect(funding).toMatchObject({ fundingRate: '0', fundingRateInterval: '8' });
      const [config] = (await alice.getFuturesContractConfig(contract)).data;
      expect(config).toMatchObject({ sizeMultiplier: '0.001', maxLever: '125' });
      expect((await alice.getFuturesPositionTier(contract)).code).toBe('00000');
    });
  });
}
