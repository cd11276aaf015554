import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import {
  type ClientVenue,
  clientVenueFile,
  credentials,
  startClientVenue,
} from '../client-venue.ts';

const rates = { maker: '0.0004', taker: '0.0008' };

/** Alice is given a tier, and pays her fees in the platform coin. */
export function fees(): void {
  describe('bitget-api asks for fees', () => {
    let venue: ClientVenue;
    const v2 = () => clientV2(venue.url, credentials('alice-spot'));
    const v3 = () => clientV3(venue.url, credentials('alice'));

    beforeAll(async () => {
      venue = await startClientVenue({
        ...clientVenueFile,
        feeTiers: [{ tier: 'vip', rates: { SPOT: rates, 'USDT-FUTURES': rates } }],
        feeDeduction: { coin: 'DOGE', discount: '0.2' },
        users: (clientVenueFile.users ?? []).map((user) =>
          user.label === 'alice' ? { ...user, feeTier: 'vip' } : user,
        ),
      });
    });
    afterAll(() => venue.close());

    it('reads levels and rates', async () => {
      const level = { makerFeeRate: '0.0004', takerFeeRate: '0.0008', dealAmount: '' };
      expect((await v2().getSpotVIPFeeRate()).data).toMatchObject([{ level: 1, ...level }]);
      expect((await v2().getFuturesVIPFeeRate()).data).toMatchObject([{ level: '1', ...level }]);
      const pair = { symbol: 'ETHUSDT', category: 'SPOT' } as const;
      expect((await v3().getFeeRate(pair)).data).toEqual({
        makerFeeRate: '0.0004',
        takerFeeRate: '0.0008',
      });
    });

    it('switches the platform coin on and off', async () => {
      expect((await v2().spotSwitchBGBDeduct({ deduct: true })).data).toBe(true);
      expect((await v3().getDeductInfo()).data).toEqual({ deduct: 'on' });
      expect((await v3().switchDeduct({ deduct: 'off' })).data).toBe(true);
      expect((await v2().getSpotBGBDeductInfo()).data).toEqual({ deduct: 'off' });
    });
  });
}
