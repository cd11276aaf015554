import { describe, expect, it } from 'vitest';
import { describeLoanToValue } from '../../../../../../test/support/loan-to-value.ts';
import { opensUnit, UNIT } from '../../../../../../test/support/loans.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/ins-loan/ltv-convert';

describe('R-4.5-10 loan to value', () => {
  describeLoanToValue({
    path: PATH,
    noUnit: {
      code: '95011',
      english: 'Parameter validation failed:riskUnitId',
      chinese: '参数校验失败:riskUnitId',
    },
  });
});

describe('who is in no risk unit', () => {
  const venue = perTest();

  it('R-4.5-7 is shown nothing, not even of one that there is', async () => {
    await opensUnit(venue());
    expect((await venue().call('GET', PATH, { as: 'carol' })).data).toEqual({
      ltv: '0',
      subAccountUids: [],
      unpaidUsdtAmount: '0',
      usdtBalance: '0',
      unpaidInfo: [],
      balanceInfo: [],
    });
    const of = { query: { riskUnitId: UNIT }, as: 'carol' };
    expect(await venue().call('GET', PATH, of)).toMatchObject({ status: 400, code: '95011' });
  });
});
