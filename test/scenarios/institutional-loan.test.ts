/** Institutional loans: from the draw to paid off, and what a falling collateral does to them. */
import { describe, expect } from 'vitest';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import {
  DAY_MS,
  DESK,
  FUND,
  fundVenue,
  HOUR_MS,
  PRODUCT,
  START_MS,
  UNIT,
  usdtProduct,
} from '../support/loans.ts';
import type { Operator } from '../support/operator.ts';
import { buy, sell } from '../support/order-words.ts';
import { test as base } from '../support/scenario.ts';
import { accepted, type Query, Trader } from '../support/trader.ts';

const BTC_SPOT = { symbol: 'BTCUSDT' };
const BTC_PERP = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };

/** The fund with its bitcoin owns a risk unit and may draw USDT; bitcoin trades on a spot book too. */
const loanVenue: VenueFile = {
  ...fundVenue,
  instruments: [
    ...(fundVenue.instruments ?? []),
    {
      ...BTC_SPOT,
      category: 'SPOT',
      base: 'BTC',
      quote: 'USDT',
      priceStep: '0.01',
      sizeStep: '0.0001',
      minSize: '0.0001',
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
    },
  ],
  loanProducts: [usdtProduct],
  riskUnits: [{ id: UNIT, uids: [FUND] }],
};

const test = base
  .override('venueOptions', { venueFile: loanVenue })
  .extend('fund', ({ scenario }) => new Trader(scenario.call, 'fund'))
  .extend('desk', ({ scenario }) => new Trader(scenario.call, 'desk'));

async function draws(operator: Operator, amount: string, uid = FUND): Promise<string> {
  const loan = { productId: PRODUCT, uid, amount, reference: `draw ${uid} ${amount}` };
  return (await operator.acts('disburse-loan', loan)).orderId;
}

function repays(operator: Operator, orderId: string, amount: string) {
  return operator.acts('repay-loan', { orderId, amount, reference: `repay ${orderId} ${amount}` });
}

function passes(operator: Operator, byMs: number) {
  return operator.acts('advance-clock', { byMs: String(byMs) });
}

/** Bitcoin costs so much from now on. */
function falls(operator: Operator, price: string) {
  return operator.acts('set-index-price', { ...BTC_PERP, price });
}

async function loans(reader: Trader, query: Query = {}) {
  return accepted(await reader.gets('/api/v2/spot/ins-loan/loan-order', query));
}

/** A loan in a few words: `50000 + 1.5 unpaid, 0 + 0 repaid, not_paid_off`. */
async function sees(reader: Trader, orderId: string): Promise<string> {
  const [row] = await loans(reader, { orderId });
  const { unpaidAmount, unpaidInterest, repaidAmount, repaidInterest, status } = row;
  return `${unpaidAmount} + ${unpaidInterest} unpaid, ${repaidAmount} + ${repaidInterest} repaid, ${status}`;
}

/** Repayments, newest first: `part normal 10000 + 1.2`. */
async function repayments(reader: Trader): Promise<string[]> {
  const rows = accepted(await reader.gets('/api/v3/ins-loan/repaid-history'));
  return rows.map(
    ({ repayType, businessType, repayAmount, repayInterest }: Query) =>
      `${repayType} ${businessType} ${repayAmount} + ${repayInterest}`,
  );
}

async function standing(reader: Trader) {
  const { ltv, usdtBalance } = accepted(await reader.gets('/api/v3/ins-loan/ltv-convert'));
  return { ltv, usdtBalance };
}

function moves(trader: Trader, [from, to]: readonly [string, string], amount: string) {
  const ends = { fromType: 'uta', toType: 'uta', fromUserId: from, toUserId: to };
  const reference = { clientOid: `move-${from}-${amount}` };
  return trader.posts('/api/v3/account/sub-transfer', {
    ...ends,
    coin: 'USDT',
    amount,
    ...reference,
  });
}

describe('a loan that is paid back', () => {
  test('R-I-2 R-I-3 is drawn, costs interest hour by hour, and turns paid_off', async ({
    fund,
    operator,
  }) => {
    const orderId = await draws(operator, '40000');
    expect(await fund.available('USDT')).toBe('40000');
    expect(await loans(fund)).toMatchObject([{ orderId, loanTime: String(START_MS) }]);
    const hourly: string[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      await passes(operator, HOUR_MS);
      hourly.push((await loans(fund))[0].unpaidInterest);
    }
    // 40 000 · 0.0876 / 8 760 = 0.4 an hour.
    expect(hourly).toEqual(['0.4', '0.8', '1.2']);
    await repays(operator, orderId, '10001.2');
    expect(await sees(fund, orderId)).toBe('30000 + 0 unpaid, 10000 + 1.2 repaid, not_paid_off');
    await passes(operator, HOUR_MS);
    expect(await sees(fund, orderId)).toBe('30000 + 0.3 unpaid, 10000 + 1.2 repaid, not_paid_off');
    // 40 000 − 10 001.2 = 29 998.8 are there, 30 000.3 are owed.
    await operator.acts('deposit', { uid: FUND, coin: 'USDT', amount: '1.5', reference: 'rest' });
    await repays(operator, orderId, '30000.3');
    expect(await sees(fund, orderId)).toBe('0 + 0 unpaid, 40000 + 1.5 repaid, paid_off');
    expect(await repayments(fund)).toEqual(['all normal 30000 + 0.3', 'part normal 10000 + 1.2']);
    expect(await fund.available('USDT')).toBe('0');
    // Nothing is owed: no interest any more, and everything may leave.
    await passes(operator, DAY_MS);
    expect(await sees(fund, orderId)).toBe('0 + 0 unpaid, 40000 + 1.5 repaid, paid_off');
    expect(await standing(fund)).toMatchObject({ ltv: '0' });
    await operator.acts('withdraw', { uid: FUND, coin: 'BTC', amount: '1', reference: 'out' });
  });

  test('R-4.5-3 R-4.5-4 is found by when it was lent, at the exact millisecond', async ({
    fund,
    operator,
  }) => {
    const first = await draws(operator, '1000');
    await passes(operator, 29 * DAY_MS);
    const second = await draws(operator, '2000');
    await passes(operator, DAY_MS);
    const ids = async (query: Query = {}) =>
      (await loans(fund, query)).map(({ orderId }: Query) => orderId);
    const at = (ms: number) => String(START_MS + ms);
    expect(await ids()).toEqual([second, first]);
    expect(await ids({ startTime: at(1) })).toEqual([second]);
    expect(await ids({ startTime: at(0), endTime: at(29 * DAY_MS - 1) })).toEqual([first]);
    expect(await ids({ startTime: at(0), endTime: at(29 * DAY_MS) })).toEqual([second, first]);
    await passes(operator, 1);
    expect(await ids()).toEqual([second]);
    expect(await ids({ orderId: first })).toEqual([first]);
    const span = { startTime: at(0), endTime: at(30 * DAY_MS + 1) };
    const refused = await fund.gets('/api/v2/spot/ins-loan/loan-order', span);
    expect(refused).toMatchObject({ status: 400, code: '00001', data: null });
  });
});

describe('a risk unit of two', () => {
  test('R-I-5 R-4.5-6 the owner binds a desk, lends it money of his own, and sees what it borrowed', async ({
    fund,
    desk,
    operator,
  }) => {
    const binding = { uid: DESK, operate: 'bind' };
    await draws(operator, '40000');
    // 40 000 / (94 000 − 36 858) would be 0.70001: the desk is outside yet.
    expect(await moves(fund, [FUND, DESK], '36858')).toMatchObject({ code: '43135' });
    accepted(await fund.posts('/api/v3/ins-loan/bind-uid', binding));
    accepted(await moves(fund, [FUND, DESK], '36858'));
    const ofDesk = await draws(operator, '500', DESK);
    expect((await loans(desk)).map(({ orderId }: Query) => orderId)).toEqual([ofDesk]);
    expect((await loans(fund)).map(({ uid }: Query) => uid)).toEqual([DESK, FUND]);
    const leaving = { ...binding, operate: 'unbind' };
    expect(await fund.posts('/api/v3/ins-loan/bind-uid', leaving)).toMatchObject({ code: '25563' });
    await repays(operator, ofDesk, '500');
    accepted(await moves(fund, [DESK, FUND], '36858'));
    accepted(await fund.posts('/api/v3/ins-loan/bind-uid', leaving));
    expect((await loans(fund)).map(({ status }: Query) => status)).toEqual([
      'paid_off',
      'not_paid_off',
    ]);
  });
});

/** 40 000 USDT are drawn, 30 000 of them buy half a bitcoin: 1.4995 BTC, which count 0.9, and 10 000 USDT. */
async function leveraged(fund: Trader, alice: Trader, operator: Operator): Promise<string> {
  const orderId = await draws(operator, '40000');
  await alice.hasPlacedSpot({ ...BTC_SPOT, ...sell('0.5000 @ 60000.00') });
  await fund.hasPlacedSpot({ ...BTC_SPOT, ...buy('0.5000 @ 60000.00') });
  return orderId;
}

describe('collateral that falls', () => {
  test('R-I-6 from the warning line on nothing leaves, and it trades on', async ({
    fund,
    alice,
    operator,
  }) => {
    await leveraged(fund, alice, operator);
    // 1.34955 · 60 000 + 10 000.
    expect(await standing(fund)).toEqual({ ltv: '0.43969089', usdtBalance: '90973' });
    await falls(operator, '34000');
    // 40 000 / (45 884.7 + 10 000).
    expect(await standing(fund)).toMatchObject({ usdtBalance: '55884.7' });
    expect(await moves(fund, [FUND, DESK], '1')).toMatchObject({ code: '43135' });
    const { transfered } = accepted(
      await fund.gets('/api/v3/ins-loan/transfered', { coin: 'USDT' }),
    );
    expect(transfered).toBe('0');
    accepted(await fund.placesSpot(buy('0.1000 @ 1000.00')));
  });

  test('R-I-8 at the margin line the loan is repaid from what is free, and nothing is opened', async ({
    fund,
    alice,
    operator,
  }) => {
    const orderId = await leveraged(fund, alice, operator);
    await falls(operator, '29000');
    // 40 000 / 49 136.95 = 0.81; 18 680.45 would bring it below 0.7, 10 000 are there.
    expect(await sees(fund, orderId)).toBe('30000 + 0 unpaid, 10000 + 0 repaid, not_paid_off');
    expect(await repayments(fund)).toEqual(['part normal 10000 + 0']);
    expect(await fund.available('USDT')).toBe('0');
    // 30 000 / 37 112.625 = 0.808.
    await falls(operator, '27500');
    const perp = { productType: 'COIN-FUTURES', marginCoin: 'BTC', symbol: 'BTCUSD' };
    const opening = buy('0.100 @ 27000.0', perp);
    expect(await fund.places(opening)).toMatchObject({ status: 400, code: '95005' });
    const buying = { ...BTC_SPOT, ...buy('0.0010 @ 20000.00') };
    expect(await fund.placesSpot(buying)).toMatchObject({ status: 400, code: '95006' });
    expect(await sees(fund, orderId)).toBe('30000 + 0 unpaid, 10000 + 0 repaid, not_paid_off');
  });

  test('R-I-9 at the liquidation line it is sold, as far as brings it below the warning line', async ({
    fund,
    alice,
    operator,
  }) => {
    const orderId = await leveraged(fund, alice, operator);
    await falls(operator, '29000');
    await alice.hasPlacedSpot({ ...BTC_SPOT, ...buy('2.0000 @ 23000.00') });
    await falls(operator, '24000');
    // To bring 30 000 / 32 389.2 below 0.7, 24 425.2 are to come in at nine tenths of the price: less the
    // fee 24 425.2 / (21 600 · 0.999), up to the lot 1.132 BTC. The book gives 23 000: 26 009.964.
    expect(await fund.available('BTC')).toBe('0.3675');
    // 0.3 · z > 30 000 − 0.7 · (7 938 + 26 009.964) is the least that is repaid of it.
    expect(await repayments(fund)).toEqual([
      'part liquidation 20788.08400001 + 0',
      'part normal 10000 + 0',
    ]);
    expect(await fund.available('USDT')).toBe('5221.87999999');
    expect(await sees(fund, orderId)).toBe(
      '9211.91599999 + 0 unpaid, 30788.08400001 + 0 repaid, not_paid_off',
    );
    expect(await standing(fund)).toEqual({ ltv: '0.69999999', usdtBalance: '13159.87999999' });
  });

  test('R-I-9 what no book takes and nothing pays the venue bears, and the loan is paid_off', async ({
    fund,
    alice,
    operator,
  }) => {
    const orderId = await leveraged(fund, alice, operator);
    await falls(operator, '10000');
    // 10 000 are repaid, 1.4995 BTC seized at 9 000 pay 13 495.5, the other 16 504.5 are written off.
    expect(await sees(fund, orderId)).toBe('0 + 0 unpaid, 40000 + 0 repaid, paid_off');
    expect(await repayments(fund)).toEqual([
      'all liquidation 16504.5 + 0',
      'part liquidation 13495.5 + 0',
      'part liquidation 10000 + 0',
    ]);
    expect(await fund.available('BTC')).toBe('0');
    expect(await fund.available('USDT')).toBe('0');
  });
});
