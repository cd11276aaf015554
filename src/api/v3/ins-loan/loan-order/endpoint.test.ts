import { describe, expect, it } from 'vitest';
import { describeLoanOperation } from '../../../../../test/support/loan-outcomes.ts';
import {
  BOB,
  DAY_MS,
  lends,
  opensUnit,
  paidOffLoan,
  START_MS,
} from '../../../../../test/support/loans.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import type { Query } from '../../../../../test/support/trader.ts';

const PATH = '/api/v3/ins-loan/loan-order';
const TWIN = '/api/v2/spot/ins-loan/loan-order';

const venue = perTest();
const ask = (path: string, query: Query = {}, as = 'alice') =>
  venue().call('GET', path, { query, as });

describe('success', () => {
  it('R-4.5-1 answers as its v2 twin does, all loans or one', async () => {
    await opensUnit(venue());
    const orderId = await paidOffLoan(venue());
    await lends(venue(), '2000', { uid: BOB });
    for (const query of [{}, { orderId }, { startTime: String(START_MS + 1) }])
      for (const as of ['alice', 'bob']) {
        const reply = await ask(PATH, query, as);
        expect(reply).toMatchObject({ status: 200, code: '00000' });
        const { data } = await ask(TWIN, query, as);
        expect(reply.data).toEqual(data.map((row: object) => ({ ...row, reserve: '0' })));
      }
    expect((await ask(PATH)).data).toHaveLength(2);
  });
});

describe('errors', () => {
  it.each([
    ['a span too long', { startTime: '0', endTime: String(30 * DAY_MS + 1) }, '00001'],
    ['times the wrong way round', { startTime: '1', endTime: '0' }, '40707'],
    ['a wrong orderId', { orderId: '1'.repeat(65) }, '40020'],
  ])('are those of its v2 twin: %s', async (_, query, code) => {
    await opensUnit(venue());
    expect(await ask(PATH, query)).toMatchObject({ status: 400, code, data: null });
    expect(await ask(TWIN, query)).toMatchObject({ status: 400, code, data: null });
  });
});

describeLoanOperation({
  method: 'GET',
  path: PATH,
  call: {},
  refused: {
    call: { query: { endTime: 'x' } },
    english: 'Parameter endTime error',
    chinese: '参数endTime错误',
  },
});
