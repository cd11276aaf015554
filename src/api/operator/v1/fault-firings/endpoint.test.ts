import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

it('lists what fired page by page, newest first, of a rule or of all', async () => {
  const as = 'operator';
  const rule = (id: string) => ({ id, do: 'status', on: { operation: `GET *${id}` } });
  for (const id of ['time', 'tickers'])
    await venue.call('POST', '/operator/v1/add-fault', { as, body: rule(id) });
  const get = (path: string) => fetch(`${venue.url}${path}`);
  for (let at = 0; at < 3; at += 1) await get('/api/v2/public/time');
  await get('/api/v2/spot/market/tickers');
  const firings = async (query: Record<string, string>) => {
    const { data } = await venue.call('GET', '/operator/v1/fault-firings', { as, query });
    const rows: readonly { id: string; ordinal: string }[] = data.list;
    return { rows: rows.map(({ id, ordinal }) => `${id} ${ordinal}`), endId: data.endId };
  };
  const [all, first] = [await firings({}), await firings({ limit: '3' })];
  expect(all).toEqual({ rows: ['tickers 1', 'time 3', 'time 2', 'time 1'], endId: '' });
  expect(first).toEqual({ rows: all.rows.slice(0, 3), endId: '1' });
  expect(await firings({ idLessThan: first.endId })).toEqual({ rows: ['time 1'], endId: '' });
  expect((await firings({ id: 'tickers' })).rows).toEqual(['tickers 1']);
});
