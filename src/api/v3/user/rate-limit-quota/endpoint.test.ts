import { expect, it } from 'vitest';
import { familyVenue, GRACE, IRIS, JACK, KATE } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const read = (query: Record<string, string> = {}, as = 'grace') =>
  venue().call('GET', '/api/v3/user/rate-limit-quota', {
    as,
    query: { category: 'spot', ...query },
  });

it('R-T-13: tells what each account has, 10 unless said, and what all may have', async () => {
  await venue().submit({
    type: 'set-rate-quota',
    ...{ uid: GRACE, category: 'spot', uids: [KATE], quota: 3 },
  });
  const sums = { masterSubQuota: '33', masterSubCap: '40' };
  expect((await read()).data).toEqual({
    category: 'spot',
    quotaList: [
      { uid: GRACE, quota: '10' },
      { uid: IRIS, quota: '10' },
      { uid: JACK, quota: '10' },
      { uid: KATE, quota: '3' },
    ],
    ...sums,
    cursor: KATE,
  });
  expect((await read({ category: 'futures' })).data).toMatchObject({ masterSubQuota: '40' });
  const { data } = await read({ limit: '2' });
  expect(data).toMatchObject({ cursor: IRIS, ...sums });
  const rest = (await read({ cursor: IRIS })).data.quotaList;
  expect(rest.map(({ uid }: { uid: string }) => uid)).toEqual([JACK, KATE]);
  const one = await read({ uid: KATE });
  expect(one.data.quotaList).toEqual([{ uid: KATE, quota: '3' }]);
  expect((await read({ cursor: KATE })).data).toMatchObject({ quotaList: [], cursor: '' });
});

it('errors: a sub-account, a category that is none, and none', async () => {
  expect(await read({}, 'iris')).toMatchObject({ status: 400, code: '40061' });
  expect(await read({ category: 'margin' })).toMatchObject({ code: '40020' });
  const bare = await venue().call('GET', '/api/v3/user/rate-limit-quota', { as: 'grace' });
  expect(bare).toMatchObject({ status: 400, code: '40019' });
});
