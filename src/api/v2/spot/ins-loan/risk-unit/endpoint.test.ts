import { describe, expect, it } from 'vitest';
import { asBorrower, opensUnit, UNIT } from '../../../../../../test/support/loans.ts';
import { describeLimit, perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/ins-loan/risk-unit';

const venue = perTest();
const ask = async (as: string) => {
  await asBorrower()(venue());
  return venue().call('GET', PATH, { as });
};

describe('success', () => {
  it.each([
    ['its owner', 'alice', [UNIT]],
    ['a member', 'bob', [UNIT]],
    ['R-4.5-7 nobody else', 'carol', []],
    ['a classic account', 'dave', []],
    ['a unified account', 'erin', []],
  ])('names the risk unit to %s', async (_, as, riskUnitId) => {
    const reply = await ask(as);
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({ riskUnitId });
  });

  it('names none where there is none', async () => {
    expect((await venue().call('GET', PATH)).data).toEqual({ riskUnitId: [] });
    await opensUnit(venue());
    expect((await venue().call('GET', PATH)).data).toEqual({ riskUnitId: [UNIT] });
  });
});

describe('permission', () => {
  it.each(['alice-spot', 'alice-mgt', 'alice-reader'])('is given to %s', async (as) => {
    expect(await ask(as)).toMatchObject({ code: '00000' });
  });

  it('is 40014 for a key that trades futures alone, and the message names it (A05)', async () => {
    const reply = await ask('alice-futures');
    expect(reply).toMatchObject({ status: 400, code: '40014', data: null });
    expect(reply.msg).toBe('Incorrect permissions, need spot read or uta_mgt read permissions');
  });
});

describeLimit({ method: 'GET', path: PATH, request: asBorrower(), perSecond: 5 });
