import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import { credentials, type ManualVenue, startManualVenue } from '../client-venue.ts';

const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
const perpV2 = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
const futures = { productType: 'USDT-FUTURES' } as const;

/** Alice goes 0.1 BTC long at 60 000, crossed, with a million behind it. */
export function risk(): void {
  describe('bitget-api asks what may be opened and what it risks', () => {
    let venue: ManualVenue;
    const v2 = (name: string) => clientV2(venue.url, credentials(name));
    const v3 = (name: string) => clientV3(venue.url, credentials(name));

    beforeAll(async () => {
      venue = await startManualVenue();
      const order = { ...perp, orderType: 'limit', qty: '0.1', price: '60000' } as const;
      await v3('bob').submitNewOrder({ ...order, side: 'sell' });
      await v3('alice').submitNewOrder({ ...order, side: 'buy' });
    });
    afterAll(() => venue.close());

    it('asks before it opens, on v2', async () => {
      const dave = v2('dave');
      const wanted = {
        ...perpV2,
        marginCoin: 'USDT',
        posSide: 'long',
        orderType: 'limit',
      } as const;
      // Of 500 USDT at leverage 10: 0.082 · 60 000 = 4 920 needs 492 + 2.952.
      const open = await dave.getFuturesMaxOpenableQuantity({ ...wanted, openPrice: '60000' });
      expect(open.data).toEqual({ maxOpen: '0.082' });
      // 500 − 1.8 + 0.05 · (m − 60 000) = 0.05 · m · 0.0046.
      const price = await dave.getFuturesLiquidationPrice({
        ...wanted,
        openAmount: '0.05',
        openPrice: '60000',
      });
      expect(price.data).toEqual({ liqPrice: '50267.2' });
    });

    it('asks before it opens, on v3', async () => {
      const { data } = await v3('erin').getMaxOpenAvailable({
        ...perp,
        orderType: 'limit',
        side: 'buy',
        price: '60000',
        size: '0.1',
      });
      expect(data).toMatchObject({
        available: '1000000',
        maxOpen: '165.672',
        buyOpenCost: '603.6',
      });
    });

    it('reads the risk of positions and their place in line', async () => {
      const [position] = (await v2('alice').getFuturesPositions(futures)).data;
      // Her million can lose it whole; 27.6 must be kept.
      expect(position).toMatchObject({ liquidationPrice: '0', keepMarginRate: '0.004' });
      expect((await v2('alice').getFuturesPositionAdlRank(futures)).data).toMatchObject([
        { symbol: 'BTCUSDT', holdSide: 'long', adlRank: '1' },
      ]);
      expect((await v3('alice').getPositionAdlRank()).data).toMatchObject([
        { symbol: 'BTCUSDT', holdSide: 'long', adlRank: '1' },
      ]);
      const { data } = await v3('alice').getBalances();
      expect(data).toMatchObject({ imr: '600', mmr: '27.6' });
    });

    it('reads candles of mark and index', async () => {
      await venue.operate('advance-clock', { byMs: '60000' });
      const wanted = { ...perpV2, granularity: '1m' } as const;
      const flat = ['60000', '60000', '60000', '60000', '0', '0'];
      const mark = await v2('alice').getFuturesHistoricMarkPriceCandles(wanted);
      const index = await v2('alice').getFuturesHistoricIndexPriceCandles(wanted);
      expect([mark.data[0]?.slice(1), index.data[0]?.slice(1)]).toEqual([flat, flat]);
      const v3Mark = await v3('alice').getHistoryCandles({ ...perp, interval: '1m', type: 'MARK' });
      expect(v3Mark.data[0]?.slice(1)).toEqual(flat);
    });

    it('reads fills by the week, account information and what accounts are worth', async () => {
      const { data } = await v2('alice').getFuturesHistoricOrderFills(futures);
      expect(data.fillList).toMatchObject([{ symbol: 'BTCUSDT', price: '60000' }]);
      expect((await v2('alice').getSpotAccount()).data).toMatchObject({ userId: '1001' });
      expect((await v3('alice').getAccountInfo()).data).toMatchObject({ userId: '1001' });
      expect((await v2('dave').getBalances()).data).toMatchObject([
        { accountType: 'spot', usdtBalance: '1000' },
        { accountType: 'futures', usdtBalance: '500' },
        { accountType: 'funding', usdtBalance: '0' },
        { accountType: 'earn', usdtBalance: '0' },
        { accountType: 'bots', usdtBalance: '0' },
        { accountType: 'margin', usdtBalance: '0' },
      ]);
    });
  });
}
