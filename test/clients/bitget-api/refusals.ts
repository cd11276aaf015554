import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import {
  type ClientVenue,
  clientVenueFile,
  credentials,
  RSA_KEY,
  startClientVenue,
} from '../client-venue.ts';

const spot = { category: 'SPOT', symbol: 'ETHUSDT' } as const;
const alice = credentials('alice');

/** What bitget-api throws, and which keys it may come with. */
export function keysAndRefusals(): void {
  describe('bitget-api with its keys', () => {
    let venue: ClientVenue;

    beforeAll(async () => {
      venue = await startClientVenue();
    });
    afterAll(() => venue.close());

    it('signs with an RSA key on v2 and v3, reads and writes', async () => {
      const order = { side: 'buy', orderType: 'limit', price: '2000', qty: '0.1' } as const;
      const frank = clientV3(venue.url, RSA_KEY);
      const placed = (await frank.submitNewOrder({ ...spot, ...order })).data;
      const open = (await clientV2(venue.url, RSA_KEY).getSpotOpenOrders({ symbol: 'ETHUSDT' }))
        .data;
      expect(open).toMatchObject([{ orderId: placed.orderId, userId: '1006' }]);
      const stranger = { ...RSA_KEY, secret: 'no-pem' };
      const refused = clientV3(venue.url, stranger).getFeeRate(spot);
      await expect(refused).rejects.toMatchObject({ code: 400, body: { code: '40009' } });
    });

    it('reads public spot data whatever its keys are', async () => {
      const nobody = { key: 'nobody', secret: 'nothing', passphrase: 'no' };
      const reply = await clientV2(venue.url, nobody).getSpotTicker({ symbol: 'ETHUSDT' });
      expect(reply.code).toBe('00000');
    });

    it.each([
      ['a wrong secret', { secret: 'wrong' }, '40009'],
      ['an unknown key', { key: 'nobody' }, '40037'],
      ['a wrong passphrase', { passphrase: 'wrong' }, '40012'],
    ])('throws HTTP 400 and the code for %s', async (_, wrong, code) => {
      const client = clientV2(venue.url, { ...alice, ...wrong });
      const refused = client.getSpotAccountAssets();
      await expect(refused).rejects.toMatchObject({ code: 400, body: { code, data: null } });
    });

    it('throws the code of a refused order, an unknown order and an unknown symbol', async () => {
      const v2 = clientV2(venue.url, alice);
      const v3 = clientV3(venue.url, alice);
      const much = { side: 'buy', price: '2000', orderType: 'limit' } as const;
      const symbol = 'ETHUSDT';
      const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
        ['43012', () => v2.spotSubmitOrder({ ...much, symbol, force: 'gtc', size: '1000' })],
        ['25202', () => v3.submitNewOrder({ ...spot, ...much, qty: '1000' })],
        ['43001', () => v2.spotCancelOrder({ symbol, orderId: '404' })],
        [
          '40109',
          () =>
            v2.getFuturesOrder({ symbol: 'BTCUSDT', productType: 'USDT-FUTURES', orderId: '404' }),
        ],
        ['25204', () => v3.getOrderInfo({ orderId: '404' })],
        ['40034', () => v2.getSpotOrderBookDepth({ symbol: 'NOPEUSDT' })],
        ['25100', () => v3.getOrderBook({ category: 'SPOT', symbol: 'NOPEUSDT' })],
      ];
      for (const [code, refused] of calls)
        await expect(refused(), code).rejects.toMatchObject({
          code: 400,
          body: { code, data: null },
        });
    });

    it('throws HTTP 429 and code 429 at the request limit', async () => {
      const rateLimits = { 'POST /api/v3/trade/place-order': 1 };
      const limited = await startClientVenue({ ...clientVenueFile, rateLimits });
      try {
        const client = clientV3(limited.url, alice);
        const order = { side: 'buy', orderType: 'limit', price: '2000', qty: '0.1' } as const;
        await client.submitNewOrder({ ...spot, ...order });
        const second = client.submitNewOrder({ ...spot, ...order });
        await expect(second).rejects.toMatchObject({ code: 429, body: { code: '429' } });
        expect((await client.getUnfilledOrders(spot)).data.list).toHaveLength(1);
      } finally {
        await limited.close();
      }
    });

    it('throws HTTP 404 for a path that does not exist', async () => {
      const refused = clientV2(venue.url).get('/api/v2/no/such/path');
      await expect(refused).rejects.toMatchObject({ code: 404, body: { code: '40404' } });
    });
  });
}
