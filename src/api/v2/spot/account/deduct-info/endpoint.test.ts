import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/spot/account/deduct-info';

describe('success', () => {
  const venue = perTest();

  it('R-E-5 is off until the user, or his entry in the venue file, says otherwise', async () => {
    const info = () => venue().call('GET', PATH, { as: 'alice-spot' });
    expect(await info()).toMatchObject({ code: '00000', data: { deduct: 'off' } });
    await venue().submit({ type: 'set-fee-deduction', uid: '1001', isOn: true });
    expect((await info()).data).toEqual({ deduct: 'on' });
  });
});

describeSharedOutcomes({
  method: 'GET',
  path: PATH,
  request: { as: 'alice-spot' },
  lacking: { key: 'alice-mgt', names: 'spot read' },
  perSecond: 5,
  refused: {
    request: { as: 'alice-mgt' },
    english: 'Incorrect permissions, need spot read permissions',
    chinese: '权限不正确，需要spot read权限',
  },
});
