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
      ...{ fromCoin: '', toCoin: '', fromSize: '', toSize: '' },
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

describe('isolated margin', () => {
  let venue: TestVenue;
  const call = (
    method: 'GET' | 'POST',
    path: string,
    sent: Record<string, unknown> = {},
    as = 'alice',
  ) =>
    venue.call(method, `/api/v2/margin/isolated/${path}`, {
      as,
      ...(method === 'POST' ? { body: sent } : { query: sent as Record<string, string> }),
    });
  const get = async (path: string, query: Record<string, unknown> = {}, as = 'alice') =>
    (await call('GET', path, { symbol: 'ETHUSDT', ...query }, as)).data;
  const post = async (path: string, body: Record<string, unknown>, as = 'alice') =>
    (await call('POST', path, { symbol: 'ETHUSDT', ...body }, as)).data;
  const transfer = (coin: string, amount: string, as = 'alice') =>
    venue.call('POST', '/api/v2/spot/wallet/transfer', {
      as,
      body: { fromType: 'spot', toType: 'isolated_margin', coin, amount, symbol: 'ETHUSDT' },
    });

  beforeAll(async () => {
    const users = (marginFile.users ?? []).map((user) => ({
      ...user,
      keys: (user.keys ?? []).map((key) => ({
        ...key,
        permissions: [...key.permissions, 'transfer:read_write' as const],
      })),
    }));
    venue = await startTestVenue({ venueFile: { ...marginFile, users } });
  });
  afterAll(() => venue.close());

  it('tells the terms of a pair', async () => {
    expect(await get('tier-data')).toEqual([
      {
        tier: '1',
        symbol: 'ETHUSDT',
        leverage: '5',
        baseCoin: 'ETH',
        quoteCoin: 'USDT',
        baseMaxBorrowableAmount: '500',
        quoteMaxBorrowableAmount: '5000000',
        maintainMarginRate: '0.1',
        initRate: '0.2',
      },
    ]);
    const [terms] = await get('interest-rate-and-limit');
    expect(terms).toMatchObject({
      symbol: 'ETHUSDT',
      leverage: '5',
      baseBorrowable: true,
      baseDailyInterestRate: '0.00048',
      quoteMaxBorrowableAmount: '5000000',
      quoteList: [{ level: '0', discountRate: '1', limit: '5000000' }],
    });
    expect(await call('GET', 'tier-data', { symbol: 'NOPE' })).toMatchObject({ code: '40034' });
    expect(await call('GET', 'tier-data', { symbol: 'DOGEUSDT' })).toMatchObject({ code: '50004' });
    expect(await call('GET', 'tier-data')).toMatchObject({ code: '40019' });
  });

  it('R-B-22 tells the tiers that an operator has declared, and the most that is lent by them', async () => {
    const declare = (margin: object) =>
      venue.call('POST', '/operator/v1/update-instrument', {
        as: 'operator',
        body: { category: 'SPOT', symbol: 'ETHUSDT', margin, reason: 'a test' },
      });
    const first = { baseUpTo: '2', quoteUpTo: '4000', maxLeverage: '5' };
    const second = { baseUpTo: '900', quoteUpTo: '9000', maxLeverage: '2' };
    const tiers = [
      { ...first, maintenanceMarginRate: '0.06' },
      { ...second, maintenanceMarginRate: '0.2' },
    ];
    const declared = await declare({ maxLeverage: '5', tiers });
    expect(declared, declared.text).toMatchObject({ code: '00000' });
    const pair = { symbol: 'ETHUSDT', baseCoin: 'ETH', quoteCoin: 'USDT' };
    const amounts = (base: string, quote: string) => ({
      baseMaxBorrowableAmount: base,
      quoteMaxBorrowableAmount: quote,
    });
    expect(await get('tier-data')).toEqual([
      {
        ...pair,
        ...amounts('2', '4000'),
        tier: '1',
        leverage: '5',
        maintainMarginRate: '0.06',
        initRate: '0.2',
      },
      {
        ...pair,
        ...amounts('500', '9000'),
        tier: '2',
        leverage: '2',
        maintainMarginRate: '0.2',
        initRate: '0.5',
      },
    ]);
    const [terms] = await get('interest-rate-and-limit');
    expect(terms).toMatchObject({ ...amounts('500', '9000'), quoteList: [{ limit: '9000' }] });
    const [, loose] = tiers;
    const wrong = await declare({ maxLeverage: '5', tiers: [loose, loose] });
    expect(wrong).toMatchObject({ code: '90005' });
    expect(wrong.msg).toContain('baseUpTo must rise');
    expect(await declare({ maxLeverage: '5' })).toMatchObject({ code: '00000' });
  });

  it('shows both coins of a pair as soon as it is used, or asked for', async () => {
    expect((await call('GET', 'account/assets')).data).toEqual([]);
    expect(await get('account/assets')).toMatchObject([{ coin: 'ETH' }, { coin: 'USDT' }]);
    expect((await transfer('USDT', '1000')).code).toBe('00000');
    expect((await call('GET', 'account/assets')).data).toMatchObject([
      { symbol: 'ETHUSDT', coin: 'ETH', totalAmount: '0' },
      { symbol: 'ETHUSDT', coin: 'USDT', totalAmount: '1000', available: '1000', net: '1000' },
    ]);
    expect((await call('GET', 'account/risk-rate')).data).toEqual([
      { symbol: 'ETHUSDT', riskRateRatio: '0' },
    ]);
    expect((await call('GET', 'account/risk-rate', { pageNum: '2' })).data).toEqual([]);
    const { data } = await venue.call('GET', '/api/v2/spot/account/transferRecords', {
      query: { coin: 'USDT', fromType: 'spot' },
    });
    expect(data[0]).toMatchObject({ fromSymbol: '', toSymbol: 'ETHUSDT' });
    expect(await transfer('BTC', '1')).toMatchObject({ code: expect.not.stringMatching('00000') });
  });

  it('tells how much may be borrowed and leave, and borrows', async () => {
    expect(await get('account/max-borrowable-amount')).toEqual({
      symbol: 'ETHUSDT',
      baseCoin: 'ETH',
      baseCoinMaxBorrowAmount: '2.5',
      quoteCoin: 'USDT',
      quoteCoinMaxBorrowAmount: '5000',
    });
    const loan = await post('account/borrow', { coin: 'USDT', borrowAmount: '2000' });
    expect(loan).toEqual({
      loanId: expect.any(String),
      symbol: 'ETHUSDT',
      coin: 'USDT',
      borrowAmount: '2000',
    });
    expect(await get('account/max-transfer-out-amount')).toMatchObject({
      baseCoinMaxTransferOutAmount: '0',
      quoteCoinMaxTransferOutAmount: '600',
    });
    const { loanId } = loan;
    expect((await get('borrow-history', { loanId })).resultList).toMatchObject([
      { loanId, symbol: 'ETHUSDT', coin: 'USDT', borrowType: 'manual_loan' },
    ]);
    expect((await get('borrow-history', { loanId: '1' })).resultList).toEqual([]);
    const refused = { symbol: 'ETHUSDT', coin: 'BTC', borrowAmount: '1' };
    expect(await call('POST', 'account/borrow', refused)).toMatchObject({ code: '50003' });
  });

  it('is charged interest, and repays it first', async () => {
    venue.clock.nowMs += 3_600_000;
    await venue.submit({ type: 'tick' });
    expect((await get('interest-history')).resultList).toMatchObject([
      { symbol: 'ETHUSDT', interestCoin: 'USDT', interestAmount: '0.02', interstType: 'scheduled' },
    ]);
    const { repayId } = await post('account/repay', { coin: 'USDT', repayAmount: '1000' });
    expect((await get('repay-history', { repayId })).resultList).toMatchObject([
      {
        symbol: 'ETHUSDT',
        repayPrincipal: '999.98',
        repayInterest: '0.02',
        repayType: 'manual_repay',
      },
    ]);
    const paid = await call('POST', 'account/flash-repay', { symbolList: ['ETHUSDT'] });
    expect(paid.data).toMatchObject([{ symbol: 'ETHUSDT', result: 'success' }]);
    const idList = [paid.data[0].repayId];
    expect(await post('account/query-flash-repay-status', { idList })).toEqual([
      { repayId: idList[0], status: 'FINISH' },
    ]);
    expect((await call('POST', 'account/flash-repay')).data).toEqual([]);
    const records = (await get('financial-records')).resultList;
    const types = records.map(({ marginType }: { marginType: string }) => marginType);
    expect(new Set(types)).toEqual(new Set(['repay', 'interest', 'borrow', 'transfer_in']));
    expect(records[0]).toMatchObject({ symbol: 'ETHUSDT', balance: '999.98' });
  });

  it('places, lists, fills and cancels orders of its own', async () => {
    const order = { ...BID, baseSize: '1', price: '1900' };
    const { orderId } = await post('place-order', { ...order, clientOid: 'iso' });
    const crossed = { symbol: 'ETHUSDT' };
    const elsewhere = await venue.call('GET', '/api/v2/margin/crossed/open-orders', {
      query: crossed,
    });
    expect(elsewhere.data.orderList).toEqual([]);
    expect((await get('open-orders')).orderList).toMatchObject([
      { orderId, status: 'live', loanType: 'autoLoanAndRepay', quoteSize: '1900' },
    ]);
    expect(await get('account/assets')).toMatchObject([
      { coin: 'ETH' },
      { coin: 'USDT', frozen: '1900', borrow: '900.02' },
    ]);
    await venue.call('POST', '/api/v2/margin/crossed/place-order', {
      as: 'bob',
      body: { ...order, symbol: 'ETHUSDT', side: 'sell', loanType: 'normal', baseSize: '0.4' },
    });
    expect((await get('open-orders')).orderList).toMatchObject([
      { orderId, status: 'partially_fill', size: '0.4', amount: '760' },
    ]);
    expect(await post('cancel-order', { clientOid: 'iso' })).toEqual({ orderId, clientOid: 'iso' });
    expect((await get('history-orders')).orderList).toMatchObject([{ orderId, size: '0.4' }]);
    const from = (enterPointSource: string) => get('history-orders', { enterPointSource });
    expect((await from('api')).orderList).toMatchObject([{ orderId }]);
    expect([(await from('SYS')).orderList, (await from('IOS')).orderList]).toEqual([[], []]);
    expect((await get('fills')).fills).toMatchObject([{ orderId, size: '0.4', amount: '760' }]);
    const placed = await post('batch-place-order', {
      orderList: [order, { ...order, force: 'x' }],
    });
    expect(placed).toMatchObject({ successList: [{}], failureList: [{ errorCode: '40020' }] });
    const [{ orderId: second }] = placed.successList;
    const cancelled = await post('batch-cancel-order', { orderIdList: [{ orderId: second }] });
    expect(cancelled).toMatchObject({ successList: [{ orderId: second }], failureList: [] });
  });

  it('is liquidated alone', async () => {
    await transfer('USDT', '1000', 'dave');
    await post('account/borrow', { coin: 'USDT', borrowAmount: '4000' }, 'dave');
    const ask = { ...BID, symbol: 'ETHUSDT', side: 'sell', loanType: 'normal', price: '2000' };
    await venue.call('POST', '/api/v2/margin/crossed/place-order', {
      as: 'bob',
      body: { ...ask, baseSize: '2.5' },
    });
    const buy = { ...BID, force: 'ioc', loanType: 'normal', price: '2000', baseSize: '2.5' };
    await post('place-order', buy, 'dave');
    await venue.submit({
      type: 'set-index-price',
      by: 'ops',
      prices: [{ category: 'USDT-FUTURES', symbol: 'ETHUSDT', price: '1500' }],
    });
    expect((await get('liquidation-history', {}, 'dave')).resultList).toMatchObject([
      { symbol: 'ETHUSDT', totalDebt: '4000', totalAssets: '3746.25', liqRiskRatio: '1' },
    ]);
    const { resultList: swaps } = await get('liquidation-order', { type: 'swap' }, 'dave');
    expect(swaps).toMatchObject([{ fromCoin: 'ETH', toCoin: 'USDT' }]);
    const everywhere = await call('GET', 'liquidation-order', { type: 'swap' }, 'dave');
    expect(everywhere.data.resultList).toEqual(swaps);
    const { data } = await venue.call('GET', '/api/v2/spot/account/assets', { as: 'dave' });
    expect(data).toEqual([]);
    expect((await get('account/assets', {}, 'dave'))[1]).toMatchObject({ borrow: '0' });
  });
});

describe('the crossed margin account of a classic user', () => {
  it('takes money, borrows, trades and shows it apart from spot', async () => {
    const venue = await startTestVenue({ venueFile: marginFile });
    const margin = async (method: 'GET' | 'POST', path: string, body: object = {}) =>
      (
        await venue.call(method, `/api/v2/margin/crossed/${path}`, {
          as: 'dave',
          ...(method === 'POST' ? { body } : {}),
        })
      ).data;
    const account = { uid: '1004' } as const;
    await venue.submit({
      type: 'transfer',
      uid: '1004',
      from: { ...account, account: 'spot' },
      to: { ...account, account: 'crossed_margin' },
      coin: 'USDT',
      amount: '500',
    });
    expect(
      await margin('POST', 'account/borrow', { coin: 'USDT', borrowAmount: '1000' }),
    ).toMatchObject({ borrowAmount: '1000' });
    expect(await margin('GET', 'account/assets')).toMatchObject([
      { coin: 'USDT', totalAmount: '1500', borrow: '1000', net: '500' },
    ]);
    const order = { ...BID, symbol: 'ETHUSDT', baseSize: '0.5' };
    await margin('POST', 'place-order', order);
    const [, usdt] = [0, (await margin('GET', 'account/assets'))[0]];
    expect(usdt).toMatchObject({ frozen: '950', available: '550' });
    const { data } = await venue.call('GET', '/api/v2/spot/account/assets', { as: 'dave' });
    expect(data).toMatchObject([{ coin: 'USDT', available: '500', frozen: '0' }]);
    await venue.close();
  });
});
