import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import {
  type ClientVenue,
  clientVenueFile,
  credentials,
  startClientVenue,
} from '../client-venue.ts';

const SYMBOL = 'ETH/USDT';

/** Alice sells 1 ETH at 2000: a fee of 2 USDT, 20 DOGE, of which she pays 16. */
export function fees(): void {
  describe('ccxt reads fees in the platform coin', () => {
    let venue: ClientVenue;
    let alice: bitget;
    let orderId: string;

    beforeAll(async () => {
      venue = await startClientVenue({
        ...clientVenueFile,
        feeDeduction: { coin: 'DOGE', discount: '0.2' },
        users: (clientVenueFile.users ?? []).map((user) =>
          user.label === 'alice' ? { ...user, feeDeduction: true } : user,
        ),
      });
      const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
      alice = ccxtOn(venue.url, { as: credentials('alice'), uta: false });
      await bob.createOrder(SYMBOL, 'limit', 'buy', 1, 2000);
      orderId = idOf(await alice.createOrder(SYMBOL, 'limit', 'sell', 1, 2000));
    });
    afterAll(() => venue.close());

    it('R-E-7 of a fill, as what was paid', async () => {
      const [fill] = await alice.fetchMyTrades(SYMBOL);
      expect(fill?.fee).toEqual({ currency: 'DOGE', cost: 16 });
    });

    it('R-E-7 of an order, as what was paid', async () => {
      const order = await alice.fetchOrder(orderId, SYMBOL);
      expect(order.fee).toEqual({ currency: 'DOGE', cost: 16 });
    });
  });
}
