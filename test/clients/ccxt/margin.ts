import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marginFile } from '../../support/margin-file.ts';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import {
  type ClientVenue,
  clientVenueFile,
  credentials,
  startClientVenue,
} from '../client-venue.ts';

const PAIR = 'ETH/USDT';
const CROSS = { marginMode: 'cross' };

/** Alice has 1 000 000 USDT and borrows 900 000 more for 1 000 ETH at 1 900. */
export function margin(): void {
  describe('ccxt trades on cross margin', () => {
    let venue: ClientVenue;
    let alice: bitget;
    const client = (name: string, uta = false): bitget =>
      ccxtOn(venue.url, { as: credentials(name), uta });

    beforeAll(async () => {
      const { coins = [], instruments = [] } = marginFile;
      venue = await startClientVenue({ ...clientVenueFile, coins, instruments });
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
  });
}
