import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('lists nothing where nothing was exchanged, and needs both times', async () => {
  const read = (query: Record<string, string>) =>
    venue().call('GET', '/api/v2/convert/convert-record', { query });
  const endTime = String(venue().clock.nowMs);
  expect((await read({ startTime: endTime, endTime })).data).toEqual({ dataList: [], endId: '' });
  expect(await read({ endTime })).toMatchObject({ code: '40019', data: null });
});
