/** What the loan to value of a risk unit owes whoever asks, at both of its addresses. */
import { describe, expect, it } from 'vitest';
import { describeLoanOperation } from './loan-outcomes.ts';
import { BOB, fundBorrows, fundVenue, HOUR_MS, lends, opensUnit, passes, UNIT } from './loans.ts';
import { perTest } from './shared-outcomes.ts';
import { accepted, type Query } from './trader.ts';
import { placeSpotLimit } from './v2-orders.ts';

export interface LoanToValue {
  readonly path: string;
  /** What is answered to a risk unit that there is not. */
  readonly noUnit: { readonly code: string; readonly english: string; readonly chinese: string };
}

export function describeLoanToValue({ path, noUnit }: LoanToValue): void {
  describeTraders(path);
  describeFund(path);
  describeErrors({ path, noUnit });
  const { english, chinese } = noUnit;
  describeLoanOperation({
    method: 'GET',
    path,
    call: {},
    refused: { call: { query: { riskUnitId: 'RU-9' } }, english, chinese },
  });
}

function describeTraders(path: string): void {
  describe('success', () => {
    const venue = perTest();
    const ask = (query: Query = {}, as = 'alice') => venue().call('GET', path, { query, as });

    it('R-I-4 shows what is owed, what counts against it, and what that is made of', async () => {
      await opensUnit(venue());
      await lends(venue(), '50000');
      await passes(venue(), 3 * HOUR_MS);
      const reply = await ask();
      expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
      // Two traders with a million USDT and 100 BTC each; of bitcoin ten millions count at most.
      expect(reply.data).toEqual({
        // 50 001.5 / 12 050 000.
        ltv: '0.0041495',
        subAccountUids: [BOB],
        unpaidUsdtAmount: '50001.5',
        usdtBalance: '12050000',
        unpaidInfo: [{ coin: 'USDT', unpaidQty: '50000', unpaidInterest: '1.5' }],
        balanceInfo: [
          { coin: 'BTC', price: '60000', amount: '200', convertedUsdtAmount: '10000000' },
          { coin: 'DOGE', price: '0.1', amount: '2000000', convertedUsdtAmount: '0' },
          { coin: 'ETH', price: '2000', amount: '2000', convertedUsdtAmount: '0' },
          { coin: 'USDT', price: '1', amount: '2050000', convertedUsdtAmount: '2050000' },
        ],
      });
      expect((await ask({ riskUnitId: UNIT })).data).toEqual(reply.data);
      expect((await ask({}, 'bob')).data).toEqual(reply.data);
    });

    it('shows 0 where nothing is lent', async () => {
      await opensUnit(venue());
      const { data } = await ask();
      expect(data).toMatchObject({ ltv: '0', unpaidUsdtAmount: '0', unpaidInfo: [] });
    });
  });
}

function describeFund(path: string): void {
  describe('success of a fund', () => {
    const venue = perTest({ venueFile: { ...fundVenue, instruments: soonStale('ETHUSDT') } });

    it('shows 9999 where nothing stands against a debt', async () => {
      await fundBorrows(venue());
      const ltv = async () => (await venue().call('GET', path, { as: 'fund' })).data.ltv;
      // 40 000 / (54 000 + 40 000).
      expect(await ltv()).toBe('0.42553191');
      // All of it goes into a coin that does not count: 40 000 / 54 000.
      accepted(await placeSpotLimit(venue(), 'alice', ['sell', '2000', '20']));
      accepted(await placeSpotLimit(venue(), 'fund', ['buy', '2000', '20']));
      expect(await ltv()).toBe('0.74074074');
      // The price of that coin grows stale, so that the unit is not sold.
      await passes(venue(), 2 * HOUR_MS);
      // A bitcoin of a billionth of a dollar counts less than the last decimal.
      const body = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '0.000000001' };
      accepted(await venue().call('POST', '/operator/v1/set-mark-price', { as: 'operator', body }));
      expect(await ltv()).toBe('9999');
    });
  });
}

/** The instruments of the fixture, the index of one contract stale after an hour. */
function soonStale(symbol: string) {
  return (fundVenue.instruments ?? []).map((entry) =>
    entry.symbol === symbol && entry.category === 'USDT-FUTURES'
      ? { ...entry, indexStaleAfterMs: HOUR_MS }
      : entry,
  );
}

function describeErrors({ path, noUnit }: LoanToValue): void {
  describe('errors', () => {
    const venue = perTest();

    it.each([
      ['a riskUnitId that there is not', 'RU-9', noUnit.code, noUnit.english],
      ['a riskUnitId too long', 'R'.repeat(257), '40020', 'Parameter riskUnitId error'],
    ])('%s', async (_, riskUnitId, code, msg) => {
      await opensUnit(venue());
      const reply = await venue().call('GET', path, { query: { riskUnitId } });
      expect(reply).toMatchObject({
        status: 400,
        code,
        msg: expect.stringContaining(msg),
        data: null,
      });
    });
  });
}
