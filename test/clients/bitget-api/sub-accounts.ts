import type { RestClientV2, RestClientV3 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyVenue, GRACE, HUGH, IRIS, JACK, KATE } from '../../support/family-venue.ts';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

/** Grace manages her sub-accounts on v3, Hugh his classic family on v2. */
export function subAccounts(): void {
  describe('bitget-api, sub-accounts and transfers', () => {
    let venue: ClientVenue;
    let grace: RestClientV3;
    let hugh: RestClientV2;

    beforeAll(async () => {
      venue = await startClientVenue({ ...familyVenue, rateLimits: { '*': 0 } });
      grace = clientV3(venue.url, credentials('grace'));
      hugh = clientV2(venue.url, credentials('hugh'));
    });
    afterAll(() => venue.close());

    it('makes a sub-account on v3, feeds it, and the key it makes for it trades', async () => {
      const lena = (await grace.createSubAccount({ username: 'lena', note: 'grid' })).data;
      const feed = {
        fromType: 'spot',
        toType: 'uta',
        coin: 'USDT',
        amount: '500',
        fromUserId: GRACE,
        toUserId: lena.subUid,
        clientOid: 'feed-1',
      } as const;
      const sent = (await grace.subAccountTransfer(feed)).data;
      expect((await grace.subAccountTransfer(feed)).data).toEqual(sent);
      const passphrase = 'lenapass1';
      const made = (
        await grace.createSubAccountApiKey({
          subUid: lena.subUid,
          note: 'grid',
          type: 'read_write',
          passphrase,
          permissions: ['uta_trade', 'uta_mgt'],
          ips: ['127.0.0.1'],
        })
      ).data;
      const trader = clientV3(venue.url, { key: made.apiKey, secret: made.secret, passphrase });
      const order = {
        category: 'SPOT',
        symbol: 'ETHUSDT',
        side: 'buy',
        orderType: 'limit',
      } as const;
      await trader.submitNewOrder({ ...order, price: '1000', qty: '0.1' });
      // 500 given, 0.1 · 1000 held.
      const [assets] = (await grace.getSubUnifiedAssets({ subUid: lena.subUid })).data;
      expect(assets).toMatchObject({
        subUid: lena.subUid,
        assets: [{ coin: 'USDT', balance: '500', equity: '500', available: '400', locked: '100' }],
      });
      expect((await trader.getMaxTransferable({ coin: 'USDT' })).data.maxTransfer).toBe('400');
      const back = { fromType: 'uta', toType: 'uta', coin: 'USDT', amount: '400' } as const;
      await trader.subMasterTransfer(back);
      const records = (await grace.getSubTransferRecords({ subUid: lena.subUid })).data;
      expect(records).toMatchObject({ list: [{ amount: '400' }, { amount: '500' }] });
    });

    it('pages through the assets of its sub-accounts on v3', async () => {
      const first = (await grace.getSubUnifiedAssets({ limit: '1' })).data;
      const second = (await grace.getSubUnifiedAssets({ cursor: first[0]?.cursor ?? '' })).data;
      const last = (await grace.getSubUnifiedAssets({ cursor: second.at(-1)?.cursor ?? '' })).data;
      expect([...first, ...second].map(({ subUid }) => subUid)).toEqual([IRIS, JACK, '200104']);
      expect(last).toEqual([]);
    });

    it('lists, changes, freezes and ends on v3', async () => {
      const { list } = (await grace.getSubAccountList()).data;
      expect(list.map(({ subUid }) => subUid)).toEqual([IRIS, JACK, KATE, '200104']);
      const iris = clientV3(venue.url, credentials('iris'));
      await grace.freezeSubAccount({ subUid: IRIS, operation: 'freeze' });
      await expect(iris.getBalances()).rejects.toMatchObject({ body: { code: '40013' } });
      await grace.freezeSubAccount({ subUid: IRIS, operation: 'unfreeze' });
      await iris.getBalances();
      const { passphrase } = credentials('iris');
      await grace.updateSubAccountApiKey({
        apiKey: 'iris',
        passphrase,
        type: 'read_only',
        permissions: ['uta_trade'],
      });
      const { items } = (await grace.getSubAccountApiKeys({ subUid: IRIS })).data;
      expect(items).toMatchObject([{ apiKey: 'iris', type: 'read_only' }]);
      await grace.deleteSubAccountApiKey({ apiKey: 'iris' });
      await expect(iris.getBalances()).rejects.toMatchObject({ body: { code: '40037' } });
    });

    it('transfers between its own accounts on v3', async () => {
      const between = { fromType: 'spot', toType: 'usdt_futures' } as const;
      expect((await grace.getTransferableCoins(between)).data).toContain('USDT');
      const sent = await grace.submitTransfer({ ...between, coin: 'USDT', amount: '5' });
      expect(sent.data.transferId).toMatch(/^1\d{18}$/);
    });

    it('transfers between the wallets of a classic user on v2', async () => {
      const between = { fromType: 'spot', toType: 'usdt_futures' } as const;
      expect((await hugh.getSpotTransferableCoins(between)).data).toEqual(['USDT']);
      await hugh.spotTransfer({ ...between, coin: 'USDT', amount: '250', symbol: '' });
      const [record] = (await hugh.getSpotTransferHistory({ coin: 'USDT', fromType: 'spot' })).data;
      expect(record).toMatchObject({ size: '250', toType: 'usdt_futures', status: 'Successful' });
      const [usdt] = (await hugh.getSpotAccountAssets({ coin: 'USDT' })).data;
      expect(usdt?.available).toBe('750');
    });

    it('makes sub-accounts and keys on v2, feeds them, and reads their assets', async () => {
      const { successList } = (await hugh.createVirtualSubaccount({ subAccountList: ['marc'] }))
        .data;
      const uid = successList[0]?.subaAccountUid ?? '';
      const passphrase = 'marcpass1';
      const rights = { passphrase, label: 'bot', permList: ['spot_trade'] };
      const made = (await hugh.createVirtualSubaccountAPIKey({ subAccountUid: uid, ...rights }))
        .data;
      const money = { fromType: 'spot', toType: 'spot', coin: 'USDT', amount: '60' } as const;
      await hugh.spotSubTransfer({ ...money, fromUserId: HUGH, toUserId: uid });
      const key = made.subAccountApiKey;
      const marc = clientV2(venue.url, { key, secret: made.secretKey, passphrase });
      expect((await marc.getSpotAccountAssets()).data).toMatchObject([{ available: '60' }]);
      expect((await hugh.getSpotSubAccountAssets()).data).toMatchObject([
        { userId: uid, assetsList: [{ coin: 'USDT', available: '60' }] },
      ]);
      const named = { subAccountUid: uid, subAccountApiKey: key, passphrase, label: 'old bot' };
      await hugh.modifyVirtualSubaccountAPIKey(named);
      const keys = (await hugh.getVirtualSubaccountAPIKeys({ subAccountUid: uid })).data;
      expect(keys).toMatchObject([{ label: 'old bot', permList: ['read', 'spot_trade'] }]);
      const listed = (await hugh.getVirtualSubaccounts()).data.subAccountList;
      expect(listed).toMatchObject([{ subAccountUid: uid, subAccountName: 'marc' }]);
      const [record] = (await hugh.getSpotMainSubTransferRecord({ subUid: uid })).data;
      expect(record).toMatchObject({ size: '60', fromUserId: HUGH, toUserId: uid });
    });
  });
}
