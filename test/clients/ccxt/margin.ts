import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserEntry } from '../../../src/venue/file/schema.ts';
import { marginFile } from '../../support/margin-file.ts';
import { clientV2 } from '../bitget-api-client.ts';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import {
  type ClientVenue,
  clientVenueFile,
  credentials,
  startClientVenue,
} from '../client-venue.ts';

const PAIR = 'ETH/USDT';
const CROSS = { marginMode: 'cross' };

function mayTransfer(user: UserEntry): UserEntry {
  const keys = (user.keys ?? []).map((key) => ({
    ...key,
    permissions: [...key.permissions, 'transfer:read_write' as const],
  }));
  return { ...user, keys };
}

/** Alice has 1 000 000 USDT and borrows 900 000 more for 1 000 ETH at 1 900. */
export function margin(): void {
  describe('ccxt trades on cross margin', () => {
    let venue: ClientVenue;
    let alice: bitget;
    const client = (name: string, uta = false): bitget =>
      ccxtOn(venue.url, { as: credentials(name), uta });

    beforeAll(async () => {
      const { coins = [], instruments = [] } = marginFile;
      const users = clientVenueFile.users?.map(mayTransfer) ?? [];
      venue = await startClientVenue({ ...clientVenueFile, coins, instruments, users });
      alice = client('alice');
    });
    afterAll(() => venue.close());

    it('borrows and repays by hand', async () => {
      expect(await alice.borrowCrossMargin('ETH', 2)).toMatchObject({ currency: 'ETH', amount: 2 });
      expect(await alice.fetchBalance(CROSS)).toMatchObject({ ETH: { total: 1002, debt: 2 } });
      expect(await alice.repayCrossMargin('ETH', 2)).toMatchObject({ currency: 'ETH' });
      expect(await alice.fetchBalance(CROSS)).toMatchObject({ ETH: { total: 1000, debt: 0 } });
    });

    it('reads what a loan costs', async () => {
      const rate = await alice.fetchCrossBorrowRate('USDT');
      expect(rate).toMatchObject({ currency: 'USDT', rate: 0.00024 });
    });

    it('borrows by an order, finds it, and gives the loan back with it', async () => {
      const loan = { ...CROSS, loanType: 'autoLoanAndRepay' };
      const id = idOf(await alice.createOrder(PAIR, 'limit', 'buy', 1000, 1900, loan));
      const [open] = await alice.fetchOpenOrders(PAIR, undefined, undefined, CROSS);
      expect(open).toMatchObject({ id, amount: 1000, price: 1900, status: 'open' });
      expect(await alice.fetchBalance(CROSS)).toMatchObject({ USDT: { debt: 900_000 } });
      await alice.cancelOrder(id, PAIR, CROSS);
      expect(await alice.fetchBalance(CROSS)).toMatchObject({ USDT: { debt: 0 } });
    });

    it('sees the debt in the unified balance', async () => {
      await alice.borrowCrossMargin('USDT', 100);
      const balance = await client('alice', true).fetchBalance();
      expect(balance).toMatchObject({ USDT: { debt: 100 } });
      const interest = await alice.fetchBorrowInterest('USDT', undefined, undefined, undefined, {
        marginMode: 'cross',
      });
      expect(interest).toEqual([]);
    });

    it('moves money to a pair, borrows, trades and repays there alone', async () => {
      const { id: symbol } = alice.market(PAIR);
      await alice.transfer('USDT', 1000, 'spot', 'isolated', { symbol });
      const rate = await alice.fetchIsolatedBorrowRate(PAIR);
      expect(rate).toMatchObject({ base: 'ETH', baseRate: 0.00048, quoteRate: 0.00024 });
      const loan = await alice.borrowIsolatedMargin(PAIR, 'USDT', 500);
      expect(loan).toMatchObject({ currency: 'USDT', amount: 500, symbol: PAIR });
      const isolated = { marginMode: 'isolated' };
      const order = { ...isolated, loanType: 'autoLoanAndRepay' };
      const id = idOf(await alice.createOrder(PAIR, 'limit', 'buy', 1, 1900, order));
      expect(await alice.fetchOpenOrders(PAIR, undefined, undefined, isolated)).toMatchObject([
        { id, amount: 1, price: 1900, status: 'open' },
      ]);
      expect(await alice.fetchOpenOrders(PAIR, undefined, undefined, CROSS)).toEqual([]);
      await alice.cancelOrder(id, PAIR, isolated);
      expect(await alice.repayIsolatedMargin(PAIR, 'USDT', 500)).toMatchObject({ amount: 500 });
      const [tiers] = Object.values(await alice.fetchMarketLeverageTiers(PAIR, isolated));
      expect(tiers).toMatchObject({ maxLeverage: 5, maintenanceMarginRate: 0.1 });
      expect(await alice.fetchMyLiquidations(PAIR, undefined, undefined, isolated)).toEqual([]);
      const interest = await alice.fetchBorrowInterest(
        'USDT',
        PAIR,
        undefined,
        undefined,
        isolated,
      );
      expect(interest).toEqual([]);
    });

    it('answers the same of bitget-api', async () => {
      const client = clientV2(venue.url, credentials('alice'));
      const symbol = 'ETHUSDT';
      // The client types these calls as if they were of crossed margin.
      const asked = { symbol, coin: 'USDT', startTime: String(Date.now() - 3_600_000) };
      const { data: assets } = await client.getMarginAccountAssets('isolated', asked);
      expect(assets).toMatchObject([
        { symbol, coin: 'ETH', totalAmount: '0' },
        { symbol, coin: 'USDT', totalAmount: '1000', borrow: '0' },
      ]);
      const { data: tiers } = await client.getMarginTierConfiguration('isolated', asked);
      expect(tiers).toMatchObject([{ symbol, leverage: '5' }]);
      const { data: loans } = await client.getMarginBorrowHistory('isolated', asked);
      expect(loans.resultList).toMatchObject([
        { symbol, borrowType: 'auto_loan', borrowAmount: '400' },
        { symbol, borrowType: 'manual_loan', borrowAmount: '500' },
      ]);
      const { data: rates } = await client.getMarginRiskRate('isolated');
      expect(rates).toEqual([{ symbol, riskRateRatio: '0' }]);
    });
  });
}
