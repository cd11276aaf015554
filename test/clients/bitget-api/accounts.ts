import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import {
  clientVenueFile,
  credentials,
  type ManualVenue,
  startManualVenue,
} from '../client-venue.ts';

const RIGHTS = ['uta_trade:read_write', 'uta_mgt:read_write', 'withdraw'] as const;

/** With a key that may withdraw. */
function owner(uid: string, label: string, accountMode: 'both' | 'classic' | 'unified') {
  const { key, passphrase, secret } = credentials(label);
  const apiKey = { key, secret, passphrase, permissions: [...RIGHTS], ips: ['127.0.0.1'] };
  return { uid, label, accountMode, balances: { USDT: '1000', ETH: '1' }, keys: [apiKey] };
}

/** Withdrawals wait for an operator, and so can be cancelled; accounts go over to the other kind and to union. */
export function accounts(): void {
  describe('bitget-api manages accounts', () => {
    let venue: ManualVenue;
    const v2 = (label: string) => clientV2(venue.url, credentials(label));
    const v3 = (label: string) => clientV3(venue.url, credentials(label));

    beforeAll(async () => {
      venue = await startManualVenue({
        users: [
          owner('2001', 'paula', 'classic'),
          owner('2002', 'pete', 'unified'),
          owner('2003', 'pia', 'both'),
          ...(clientVenueFile.users ?? []),
        ],
        settings: { autoConfirmAfter: '' },
      });
    });
    afterAll(() => venue.close());

    it('cancels withdrawals that wait', async () => {
      const asked = { coin: 'USDT', transferType: 'on_chain', address: 'TXabc', chain: 'USDT' };
      const idOf = ({ data }: { readonly data: unknown }) => data as { orderId: string };
      const classic = idOf(await v2('paula').spotWithdraw({ ...asked, size: '25' } as never));
      expect((await v2('paula').spotCancelWithdrawal(classic)).data).toBe('success');
      const unified = idOf(await v3('pete').submitWithdraw({ ...asked, size: '25' } as never));
      expect((await v3('pete').cancelWithdrawal(unified)).data).toBe('success');
    });

    it('goes over to the other kind of account, and is told of it', async () => {
      expect((await v2('paula').upgradeToUnifiedAccount({})).code).toBe('00000');
      const status = { status: 'success' };
      expect((await v2('paula').getUnifiedAccountSwitchStatus({})).data).toMatchObject(status);
      expect((await v3('paula').getAccountSettings()).data).toMatchObject({
        accountMode: 'unified',
      });
      expect((await v3('pete').downgradeAccountToClassic()).code).toBe('00000');
      expect((await v3('pete').getUnifiedAccountSwitchStatus()).data).toMatchObject(status);
      expect((await v2('pete').getSpotAccountAssets({ coin: 'USDT' })).data).toMatchObject([
        { available: '1000' },
      ]);
    });

    it('has all coins margin together, and makes one of them USDT', async () => {
      const union = { productType: 'USDT-FUTURES', assetMode: 'union' } as const;
      expect((await v2('pia').setFuturesAssetMode(union)).data).toBe('success');
      // ETH is at 2 000, less the spread of a conversion.
      const { data } = await v2('pia').unionConvert({ coin: 'ETH', amount: '0.5' });
      expect(data).toEqual({ usdtAmount: '999' });
    });
  });
}
