import { describe, expect, it } from 'vitest';
import { describeLoanOperation } from '../../../../../test/support/loan-outcomes.ts';
import { opensUnit, UNIT } from '../../../../../test/support/loans.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/ins-loan/risk-unit';

const venue = perTest();

describe('success', () => {
  it.each(['alice', 'bob'])('names the risk unit to %s', async (as) => {
    await opensUnit(venue());
    const reply = await venue().call('GET', PATH, { as });
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({ riskUnitId: [UNIT] });
  });
});

describeLoanOperation({
  method: 'GET',
  path: PATH,
  call: {},
  refused: {
    call: { as: 'carol' },
    english: 'Not loan user',
    chinese: '该用户不是机构借贷用户',
  },
});
