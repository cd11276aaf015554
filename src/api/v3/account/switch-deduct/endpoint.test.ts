import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/switch-deduct';

describe('success', () => {
  const venue = perTest();

  it('R-E-5 is the same switch as that of v2', async () => {
    const body = { deduct: 'on' };
    expect(await venue().call('POST', PATH, { body })).toMatchObject({ code: '00000', data: true });
    for (const path of ['/api/v3/account/deduct-info', '/api/v2/spot/account/deduct-info'])
      expect((await venue().call('GET', path)).data).toEqual({ deduct: 'on' });
  });

  it('is each user’s own', async () => {
    await venue().call('POST', PATH, { body: { deduct: 'on' } });
    const info = await venue().call('GET', '/api/v3/account/deduct-info', { as: 'bob' });
    expect(info.data).toEqual({ deduct: 'off' });
  });
});

describe('errors', () => {
  const venue = perTest();

  it.each([
    ['neither on nor off', { deduct: 'maybe' }, '40020'],
    ['nothing', {}, '40019'],
  ])('%s', async (_, body, code) => {
    const reply = await venue().call('POST', PATH, { body });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: PATH,
  request: { body: { deduct: 'off' } },
  lacking: { key: 'alice-reader', names: 'uta_mgt read_write or uta_trade read_write' },
  perSecond: 1,
  refused: {
    request: { body: { deduct: 'maybe' } },
    english: 'Parameter deduct error',
    chinese: '参数deduct错误',
  },
});
