import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/deduct-info';

describe('success', () => {
  const venue = perTest();

  it('R-E-5 is off until the user, or his entry in the venue file, says otherwise', async () => {
    const info = () => venue().call('GET', PATH, { as: 'alice' });
    expect(await info()).toMatchObject({ code: '00000', data: { deduct: 'off' } });
    await venue().submit({ type: 'set-fee-deduction', uid: '1001', isOn: true });
    expect((await info()).data).toEqual({ deduct: 'on' });
  });
});

describeSharedOutcomes({
  method: 'GET',
  path: PATH,
  request: { as: 'alice' },
  lacking: { key: 'alice-reader', names: 'uta_mgt read' },
  perSecond: 1,
  refused: {
    request: { as: 'alice-reader' },
    english: 'Incorrect permissions, need uta_mgt read permissions',
    chinese: '权限不正确，需要uta_mgt read权限',
  },
});
