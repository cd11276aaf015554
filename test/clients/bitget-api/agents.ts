import type { RestClientV2 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientV2, clientV3 } from '../bitget-api-client.ts';
import { credentials, type ManualVenue, startManualVenue } from '../client-venue.ts';

const DAY_MS = 86_400_000;
/** The venue begins at 08:00 of this day. */
const FIFTH = Date.parse('2026-01-05T00:00:00+08:00');
const ALICE = '1001';
const BOB = '1002';
const DATE = String(FIFTH);
const WINDOW = { startTime: DATE, endTime: String(FIFTH + DAY_MS - 1) };

const NO_DEDUCTIONS = {
  activityBonusDeduct: '0',
  spotCouponDeduct: '0',
  futuresCouponDeduct: '0',
  spotFeeDiscountDeduct: '0',
  negativeMakerFeeDeduct: '0',
};

/** Alice is an agent: 40 % of what Bob pays, of which he gets a tenth. He trades for a day. */
export function agents(): void {
  describe('bitget-api, reports of an agent', () => {
    let venue: ManualVenue;
    let alice: RestClientV2;

    beforeAll(async () => {
      const customer = { uid: BOB, since: '2026-01-01T00:00:00Z', userRebateRate: '0.1' };
      const agent = { uid: ALICE, commissionRate: '0.4', customers: [customer] };
      venue = await startManualVenue({ agents: [agent] });
      alice = clientV2(venue.url, credentials('alice'));
      const order = { category: 'SPOT', symbol: 'ETHUSDT', orderType: 'limit' } as const;
      const at = { qty: '1', price: '2000' };
      const as = (name: string) => clientV3(venue.url, credentials(name));
      await as('alice').submitNewOrder({ ...order, ...at, side: 'buy' });
      await as('bob').submitNewOrder({ ...order, ...at, side: 'sell' });
      const paid = { uid: BOB, coin: 'USDT', amount: '7', reference: 'pocket-money' };
      await venue.operate('deposit', paid);
      await venue.operate('advance-clock', { toMs: String(FIFTH + DAY_MS) });
    });
    afterAll(() => venue.close());

    it('reads the commissions of customers, page by page', async () => {
      const { data } = await alice.getAgentCustomerCommissions({ uid: BOB, limit: '1' });
      // 2 USDT of fee; 0.8 of it is earned, 0.08 by Bob.
      expect(data.commissionList).toEqual([
        {
          uid: BOB,
          date: DATE,
          coin: 'USDT',
          symbol: 'ETHUSDT_SPBL',
          productType: 'SPOT',
          dealAmount: '2000',
          fee: '2',
          feeDeduction: '0',
          ...NO_DEDUCTIONS,
          feePaid: '2',
          rebateAmount: '0.72',
          userTotalRebateAmount: '0.08',
          dayTotalRebateAmount: '0.72',
          totalRebateAmount: '0.72',
        },
      ]);
      const next = {
        ...WINDOW,
        symbol: 'ETHUSDT_SPBL',
        showSub: 'no',
        idLessThan: data.endId,
      } as const;
      const { data: end } = await alice.getAgentCustomerCommissions(next);
      expect(end).toEqual({ endId: '', commissionList: [] });
    });

    it('reads its own commissions by day', async () => {
      const { data } = await alice.getAgentCommissionDetail(WINDOW);
      expect(data.commissionList).toMatchObject([
        {
          uid: ALICE,
          bizType: 'spot',
          subBizType: 'spot',
          symbol: 'ETHUSDT',
          coin: 'USDT',
          volume: '2000',
          feePaid: '2',
          directCommission: '0.8',
          partnerCommission: '0.72',
          partnerActualCommission: '0.72',
          status: 'settled',
        },
      ]);
    });

    it('reads who its customers are, what they have, pay in and trade', async () => {
      const pages = { pageNo: '1', pageSize: '100' };
      const customers = await alice.getAgentCustomerList({ ...pages, referralCode: 'none' });
      const registerTime = String(Date.parse('2026-01-05T00:00:00Z'));
      expect(customers.data).toEqual([{ uid: BOB, registerTime }]);
      // 1 000 000 USDT and 1 000 ETH at 2 000, 100 BTC at 60 000, 1 000 000 DOGE at 0.1; 1 ETH was
      // sold at that price for 2 USDT of fee, 7 were paid in; 0.08 of commission came at this very
      // boundary, so that the next one shows it.
      const assets = await alice.getAgentCustomerAssets({ ...pages, uid: BOB });
      const uTime = String(FIFTH + DAY_MS);
      expect(assets.data).toEqual([{ uid: BOB, balance: '9100005', uTime, remark: '' }]);
      const deposits = await alice.getAgentCustomerDeposits({ ...WINDOW, uid: BOB });
      expect(deposits.data[0]).toMatchObject({
        uid: BOB,
        depositCoin: 'USDT',
        depositAmount: '7',
        depositTime: registerTime,
      });
      // And what he was opened with: four coins.
      expect(deposits.data).toHaveLength(5);
      const volume = await alice.getAgentCustomerTradeVolume({ ...WINDOW, ...pages });
      expect(volume.data).toEqual([{ uid: BOB, volumn: '2000', time: DATE }]);
    });

    it('is told of what it may not read', async () => {
      const bob = clientV2(venue.url, credentials('bob'));
      await expect(bob.getAgentCustomerList()).rejects.toMatchObject({ body: { code: '40029' } });
      const half = alice.getAgentCustomerCommissions({ startTime: DATE });
      await expect(half).rejects.toMatchObject({ body: { code: '40017' } });
    });
  });
}
