import { describe, expect, it } from 'vitest';
import { describeLoanOperation } from '../../../../../test/support/loan-outcomes.ts';
import {
  BOB,
  DAY_MS,
  HOUR_MS,
  lends,
  opensUnit,
  paidOffLoan,
  passes,
  repays,
  START_MS,
} from '../../../../../test/support/loans.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { Query } from '../../../../../test/support/trader.ts';

const PATH = '/api/v3/ins-loan/repaid-history';

const venue = perTest();
const ask = (query: Query = {}, as = 'alice') => venue().call('GET', PATH, { query, as });
const amounts = async (query: Query = {}, as = 'alice') =>
  (await ask(query, as)).data.map((row: Query) => row.repayAmount);

describe('success', () => {
  it('R-4.5-9 shows repayments, newest first, every field a string', async () => {
    await opensUnit(venue());
    await paidOffLoan(venue());
    const reply = await ask();
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    const id = expect.stringMatching(/^1\d{18}$/);
    expect(reply.data).toEqual([
      {
        repayOrderId: id,
        businessType: 'normal',
        repayType: 'all',
        repaidTime: String(START_MS + 4 * HOUR_MS),
        coin: 'USDT',
        // An hour of 30 000.
        repayAmount: '30000',
        repayInterest: '0.3',
      },
      {
        repayOrderId: id,
        businessType: 'normal',
        repayType: 'part',
        repaidTime: String(START_MS + 3 * HOUR_MS),
        coin: 'USDT',
        // Three hours of 50 000.
        repayAmount: '20000',
        repayInterest: '1.5',
      },
    ]);
  });

  it('R-4.5-9 counts both ends of a window in, and shows as many as asked', async () => {
    await opensUnit(venue());
    await paidOffLoan(venue());
    const at = (hours: number, ms = 0) => String(START_MS + hours * HOUR_MS + ms);
    expect(await amounts({ startTime: at(3), endTime: at(4) })).toEqual(['30000', '20000']);
    expect(await amounts({ startTime: at(3, 1) })).toEqual(['30000']);
    expect(await amounts({ endTime: at(4, -1) })).toEqual(['20000']);
    expect(await amounts({ limit: '1' })).toEqual(['30000']);
    expect(await amounts({ limit: '1000' })).toHaveLength(2);
  });

  it('R-4.5-9 reaches two years back', async () => {
    await opensUnit(venue());
    const orderId = await lends(venue(), '1000');
    await repays(venue(), orderId, '1000');
    await passes(venue(), 730 * DAY_MS);
    expect(await amounts({ startTime: '0' })).toEqual(['1000']);
    await passes(venue(), 1);
    expect(await amounts({ startTime: '0' })).toEqual([]);
  });

  it('R-4.5-6 shows the owner of a risk unit what its members repaid, each once', async () => {
    await opensUnit(venue());
    await repays(venue(), await lends(venue(), '2000', { uid: BOB }), '700');
    await repays(venue(), await lends(venue(), '1000'), '400');
    expect(await amounts()).toEqual(['400', '700']);
    expect(await amounts({ limit: '1' })).toEqual(['400']);
    expect(await amounts({}, 'bob')).toEqual(['700']);
  });
});

describe('errors', () => {
  it.each([
    ['a startTime that is no time', { startTime: 'x' }, '40020', 'startTime'],
    ['an endTime that is no time', { endTime: '1.5' }, '40020', 'endTime'],
    ['times the wrong way round', { startTime: '2', endTime: '1' }, '40707', ''],
    ['no limit at all', { limit: '0' }, '40020', 'limit'],
  ])('%s', async (_, query, code, named) => {
    await opensUnit(venue());
    const reply = await ask(query as Query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });
});

describeLoanOperation({
  method: 'GET',
  path: PATH,
  call: {},
  refused: {
    call: { query: { limit: 'x' } },
    english: 'Parameter limit error',
    chinese: '参数limit错误',
  },
});
