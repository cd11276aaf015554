/** What both margin modes answer, on one venue: each test goes on where the one before it ended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

const BID = {
  side: 'buy',
  orderType: 'limit',
  loanType: 'autoLoanAndRepay',
  force: 'gtc',
  price: '1900',
  baseSize: '1000',
} as const;

describe('crossed margin', () => {
  let venue: TestVenue;
  beforeAll(async () => {
    venue = await startTestVenue({ venueFile: marginFile });
  });
  afterAll(() => venue.close());

  const call = (
    method: 'GET' | 'POST',
    path: string,
    sent: Record<string, unknown>,
    as = 'alice',
  ) =>
    venue.call(method, `/api/v2/margin/crossed/${path}`, {
      as,
      ...(method === 'POST' ? { body: sent } : { query: sent as Record<string, string> }),
    });
  const rows = async (path: string, query: Record<string, string> = {}, as = 'alice') =>
    (await call('GET', path, query, as)).data.resultList;

  it('places and cancels many orders, each alone', async () => {
    const placed = await call('POST', 'batch-place-order', {
      symbol: 'ETHUSDT',
      orderList: [
        { ...BID, clientOid: 'b-1' },
        { ...BID, clientOid: 'b-2', loanType: 'normal' },
        { ...BID, clientOid: 'b-3', force: 'never' },
      ],
    });
    const { successList, failureList } = placed.data;
    expect(successList).toMatchObject([{ clientOid: 'b-1' }]);
    expect(failureList).toMatchObject([
      { clientOid: 'b-2', errorCode: '43012' },
      { clientOid: 'b-3', errorCode: '40020' },
    ]);
    const cancelled = await call('POST', 'batch-cancel-order', {
      symbol: 'ETHUSDT',
      orderIdList: [{ orderId: successList[0].orderId }, { clientOid: 'b-2' }],
    });
    expect(cancelled.data).toMatchObject({
      successList: [{ clientOid: 'b-1' }],
      failureList: [{ clientOid: 'b-2' }],
    });
  });

  it('lists what orders and hands repaid, interest apart', async () => {
    const [byOrder] = await rows('repay-history');
    expect(byOrder).toMatchObject({
      coin: 'USDT',
      repayAmount: '900000',
      repayPrincipal: '900000',
      repayInterest: '0',
      repayType: 'auto_repay',
    });
    await call('POST', 'account/borrow', { coin: 'ETH', borrowAmount: '100' });
    venue.clock.nowMs += 3_600_000;
    await venue.submit({ type: 'tick' });
    const paid = await call('POST', 'account/repay', { coin: 'ETH', repayAmount: '10' });
    const { repayId } = paid.data;
    expect(await rows('repay-history', { coin: 'ETH' })).toMatchObject([
      {
        repayId,
        coin: 'ETH',
        repayAmount: '10',
        repayPrincipal: '9.998',
        repayInterest: '0.002',
        repayType: 'manual_repay',
        cTime: String(venue.clock.nowMs),
      },
    ]);
    expect(await rows('repay-history', { repayId })).toHaveLength(1);
    expect(await rows('repay-history', { repayId: '1' })).toEqual([]);
  });

  it('tells that a flash repayment is done, and of no other id', async () => {
    const { repayId } = (await call('POST', 'account/flash-repay', { coin: 'ETH' })).data;
    const path = 'account/query-flash-repay-status';
    const status = await call('POST', path, { idList: [repayId, '1'] });
    expect(status.data).toEqual([{ repayId, status: 'FINISH' }]);
    expect((await call('POST', path, { idList: [repayId] }, 'bob')).data).toEqual([]);
    expect(await call('POST', path, { idList: [] })).toMatchObject({ code: '40019' });
  });

  it('lists the bill of the account, and by type', async () => {
    const repaid = await rows('financial-records', { marginType: 'repay', coin: 'ETH' });
    expect(repaid).toHaveLength(3);
    expect(repaid[0]).toMatchObject({ marginType: 'repay', coin: 'ETH', fee: '0' });
    const interest = await rows('financial-records', { marginType: 'interest' });
    expect(interest).toMatchObject([{ amount: '-0.002', balance: '999.998' }]);
    const all = await rows('financial-records');
    const types = new Set(all.map(({ marginType }: { marginType: string }) => marginType));
    expect(types).toEqual(new Set(['repay', 'interest', 'borrow']));
    expect(await call('GET', 'financial-records', { marginType: 'x' })).toMatchObject({
      code: '40020',
    });
  });

  /** Carol has 2 ETH and owes 2 800 USDT that have left: due from 1 711.11 down (pay-debts.test.ts). */
  const indebts = async (reference: string) => {
    const withdraw = (coin: string, amount: string) =>
      venue.submit({
        type: 'withdraw',
        by: 'ops',
        uid: '1003',
        coin,
        amount,
        reference: reference + coin + amount,
      });
    await withdraw('USDT', '1000000');
    await withdraw('ETH', '998');
    await withdraw('BTC', '100');
    await withdraw('DOGE', '1000000');
    await call('POST', 'account/borrow', { coin: 'USDT', borrowAmount: '2800' }, 'carol');
    await withdraw('USDT', '2800');
  };
  const index = (price: string) =>
    venue.submit({
      type: 'set-index-price',
      by: 'ops',
      prices: [{ category: 'USDT-FUTURES', symbol: 'ETHUSDT', price }],
    });

  it('shows a liquidation, what it sold and what it repaid', async () => {
    await indebts('first');
    const bid = { ...BID, symbol: 'ETHUSDT', loanType: 'normal', price: '1700', baseSize: '1.82' };
    await call('POST', 'place-order', bid, 'bob');
    expect(await rows('liquidation-history', {}, 'carol')).toEqual([]);
    await index('1711.11');
    const [told] = await rows('liquidation-history', {}, 'carol');
    // 2 · 1 711.11 of assets; 280 of the 1.8 · 1 711.11 − 2 800 that stand for the debt.
    expect(told).toMatchObject({
      totalAssets: '3422.22',
      totalDebt: '2800',
      liqFee: '0',
      liqRiskRatio: '1',
      liqStartTime: String(venue.clock.nowMs),
    });
    const [sold] = await rows('liquidation-order', {}, 'carol');
    expect(sold).toMatchObject({
      symbol: 'ETHUSDT',
      side: 'liquidation-sell',
      orderType: 'market',
      priceAvg: '1700',
      fillSize: '1.82',
      fromCoin: 'ETH',
      toCoin: 'USDT',
      fromSize: '1.82',
    });
    expect(await rows('liquidation-order', { type: 'swap' }, 'carol')).toEqual([]);
    expect(await rows('repay-history', {}, 'carol')).toMatchObject([{ repayType: 'liq_repay' }]);
  });

  it('shows what was seized and what the venue repaid', async () => {
    await index('2000');
    await call('POST', 'account/borrow', { coin: 'USDT', borrowAmount: '100' }, 'carol');
    const taken = {
      type: 'withdraw',
      by: 'ops',
      uid: '1003',
      coin: 'USDT',
      reference: 'last',
    } as const;
    const { available } = (await call('GET', 'account/assets', { coin: 'USDT' }, 'carol')).data[0];
    await venue.submit({ ...taken, amount: available });
    await index('100');
    expect(await rows('liquidation-history', {}, 'carol')).toHaveLength(2);
    const [swap] = await rows('liquidation-order', { type: 'swap', fromCoin: 'ETH' }, 'carol');
    expect(swap).toMatchObject({ symbol: '', side: '', fromCoin: 'ETH', toCoin: 'USDT' });
    expect(await rows('liquidation-order', { type: 'swap', toCoin: 'ETH' }, 'carol')).toEqual([]);
    const [written, seized] = await rows('repay-history', {}, 'carol');
    expect([written.repayType, seized.repayType]).toEqual(['force_repay', 'force_repay']);
    expect(Number(seized.repayAmount)).toBe(Number(swap.toSize));
    const marginType = 'compensate';
    expect(await rows('financial-records', { marginType }, 'carol')).not.toEqual([]);
  });
});
