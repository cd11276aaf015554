import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyVenue } from '../../support/family-venue.ts';
import { ccxtOn } from '../ccxt-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

/** Hugh is classic, with 1000 USDT in spot and 100 in USDT futures; Grace is unified. */
export function transfers(): void {
  describe('ccxt transfers', () => {
    let venue: ClientVenue;

    beforeAll(async () => {
      venue = await startClientVenue({ ...familyVenue, rateLimits: { '*': 0 } });
    });
    afterAll(() => venue.close());

    it('moves money between the wallets of a classic user, and lists it', async () => {
      const hugh = ccxtOn(venue.url, { as: credentials('hugh') });
      const sent = await hugh.transfer('USDT', 250.5, 'spot', 'swap');
      expect(sent.id).toMatch(/^1\d{18}$/);
      await hugh.transfer('USDT', 50, 'swap', 'spot');
      const free = async (type: string) => (await hugh.fetchBalance({ type })).USDT?.free;
      expect([await free('spot'), await free('swap')]).toEqual([799.5, 300.5]);
      const listed = await hugh.fetchTransfers('USDT');
      expect(listed).toMatchObject([
        {
          id: sent.id,
          currency: 'USDT',
          amount: 250.5,
          fromAccount: 'spot',
          toAccount: 'swap',
          status: 'ok',
        },
      ]);
    });

    it('is told what cannot leave', async () => {
      const hugh = ccxtOn(venue.url, { as: credentials('hugh') });
      await expect(hugh.transfer('USDT', 5000, 'spot', 'swap')).rejects.toThrow('43117');
    });

    it('is recorded on v3, where all accounts are one wallet', async () => {
      const grace = ccxtOn(venue.url, { as: credentials('grace') });
      const sent = await grace.transfer('USDT', 5, 'spot', 'unified');
      expect(sent.id).toMatch(/^1\d{18}$/);
      expect((await grace.fetchBalance()).USDT?.free).toBe(10_000);
    });
  });
}
