import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import { credentials, type ManualVenue, startManualVenue } from '../client-venue.ts';

const HOURS_8_MS = 8 * 3_600_000;
const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
const perpV2 = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;

/** Alice goes 0.1 BTC long; the mark stands 1 % above the index, one funding passes. */
export function ledgers(): void {
  describe('bitget-api ledgers and funding', () => {
    let venue: ManualVenue;

    beforeAll(async () => {
      venue = await startManualVenue();
      const order = { ...perp, orderType: 'limit', qty: '0.1', price: '60600' } as const;
      const as = (name: string) => clientV3(venue.url, credentials(name));
      await as('bob').submitNewOrder({ ...order, side: 'sell' });
      await as('alice').submitNewOrder({ ...order, side: 'buy' });
      await venue.operate('set-mark-price', { ...perp, price: '60600' });
      await venue.operate('advance-clock', { byMs: String(HOURS_8_MS) });
    });
    afterAll(() => venue.close());

    it('reads bills on v2', async () => {
      const alice = clientV2(venue.url, credentials('alice'));
      const { data } = await alice.getFuturesAccountBills({ productType: 'USDT-FUTURES' });
      // 0.06 % of 6 060.
      expect(data.bills).toMatchObject([
        { businessType: 'contract_settle_fee', amount: '-60.6', fee: '0' },
        { businessType: 'buy', amount: '0', fee: '-3.636' },
      ]);
      const spot = await alice.getSpotAccountBills({ coin: 'USDT' });
      expect(spot.data).toMatchObject([{ businessType: 'deposit', groupType: 'deposit' }]);
    });

    it('reads financial records on v3', async () => {
      const alice = clientV3(venue.url, credentials('alice'));
      const { data } = await alice.getFinancialRecords({ category: 'USDT-FUTURES' });
      expect(data.list.map(({ type }) => type)).toEqual([
        'CONTRACT_MAIN_SETTLE_FEE_USER_OUT',
        'BUY_DEAL',
      ]);
    });

    it('reads past funding rates and reserves', async () => {
      const v2 = await clientV2(venue.url).getFuturesHistoricFundingRates(perpV2);
      const v3 = await clientV3(venue.url).getHistoryFundingRate(perp);
      const rate = { symbol: 'BTCUSDT', fundingRate: '0.01' };
      expect(v2.data).toMatchObject([rate]);
      // Its types do not know the list around it.
      expect(v3.data).toMatchObject({ resultList: [rate] });
      const hours = await clientV3(venue.url).getRiskReserveHour(perp);
      expect(hours.data.riskReserveRecords).toMatchObject([{ balance: '1000000' }]);
      const all = await clientV3(venue.url).getRiskReserveAll({ category: 'USDT-FUTURES' });
      expect(all.data.list).toContainEqual({
        symbols: ['BTCUSDT'],
        coin: 'USDT',
        balance: '1000000',
      });
    });
  });
}
