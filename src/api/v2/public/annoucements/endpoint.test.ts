import { expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../../../test/support/fixture-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

const read = (query: Record<string, string> = {}) =>
  venue().call('GET', '/api/v2/public/annoucements', {
    as: null,
    query: { language: 'en_US', ...query },
  });

const act = (name: string, body: object) =>
  venue().call('POST', `/operator/v1/${name}`, { as: 'operator', body });

const titles = async (query: Record<string, string> = {}) =>
  ((await read(query)).data as { annTitle: string }[]).map(({ annTitle }) => annTitle);

const NEWS = {
  annType: 'maintenance_system_updates',
  annSubType: 'spot',
  title: 'Maintenance on Sunday',
  titleZh: '周日维护',
  description: 'From 02:00 to 02:10 UTC.',
  annUrl: 'https://example.com/news/1',
};

it('R-V-19, R-V-20: what an operator publishes is read in either language', async () => {
  venue().clock.nowMs += 1000;
  const { data: published } = await act('publish-announcement', NEWS);
  const { data } = await read({ limit: '1' });
  const row = {
    ...published,
    cTime: String(FIXTURE_START_MS + 1000),
    annUrl: 'https://example.com/news/1',
    annType: 'maintenance_system_updates',
    annSubType: 'spot',
  };
  const english = { annTitle: NEWS.title, annDesc: NEWS.description, language: 'en_US' };
  expect(data).toEqual([{ ...row, ...english }]);
  expect((await read({ limit: '1', language: 'de' })).data).toEqual(data);
  // There is no Chinese text, so none is shown.
  const chinese = { annTitle: '周日维护', annDesc: '', language: 'zh_CN' };
  expect((await read({ limit: '1', language: 'zh_CN' })).data).toEqual([{ ...row, ...chinese }]);
  await act('publish-announcement', { annType: 'latest_news', title: 'Hello' });
  const [hello] = (await read({ limit: '1', language: 'zh_CN' })).data;
  expect(hello).toMatchObject({ annTitle: 'Hello', language: 'en_US', annUrl: '', annSubType: '' });
});

it('R-V-19: listings, plans and delistings tell themselves, refusals nothing', async () => {
  const listed = await titles({ annType: 'coin_listings' });
  expect(listed).toContain('BTCUSDT (USDT-FUTURES) is listed');
  venue().clock.nowMs += 1000;
  const from = { startTime: String(FIXTURE_START_MS + 1) };
  const pair = { category: 'SPOT', symbol: 'DOGEUSDT' };
  const contract = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
  await act('update-instrument', { ...contract, limitOpenTime: '1790000000000' });
  await act('update-instrument', { ...contract, offTime: '1790086400000' });
  await act('update-instrument', { ...contract, offTime: '-1' });
  await act('update-instrument', { ...contract, minSize: '0.1' });
  await act('delist', { ...pair, symbol: 'NONE', reason: 'a slip' });
  await act('delist', { ...pair, reason: 'nobody trades it' });
  expect(await titles(from)).toEqual([
    'DOGEUSDT (SPOT) is delisted',
    'ETHUSDT (USDT-FUTURES) will not be delisted',
    'ETHUSDT (USDT-FUTURES) will be delisted at 2026-09-22T14:13:20.000Z',
    'ETHUSDT (USDT-FUTURES) takes only orders that reduce from 2026-09-21T14:13:20.000Z on',
  ]);
  expect(
    await titles({ ...from, annType: 'maintenance_system_updates', language: 'zh_CN' }),
  ).toEqual(['ETHUSDT (USDT-FUTURES) 将于 2026-09-21T14:13:20.000Z 起限制开仓']);
  const { data } = await read({ ...from, annType: 'symbol_delisting', limit: '1' });
  expect(data[0]).toMatchObject({ annSubType: 'spot', annType: 'symbol_delisting' });
});

it('R-V-20: goes on behind a cursor, within a window', async () => {
  venue().clock.nowMs += 1000;
  for (const title of ['one', 'two', 'three'])
    await act('publish-announcement', { annType: 'latest_news', title });
  const news = { annType: 'latest_news' };
  expect(await titles({ ...news, limit: '2' })).toEqual(['three', 'two']);
  const { data } = await read({ ...news, limit: '2' });
  expect(await titles({ ...news, cursor: data[1].annId })).toEqual(['one']);
  expect(await titles({ ...news, endTime: String(FIXTURE_START_MS) })).toEqual([]);
});

it('errors: no language, a type or a cursor that is none, a window reversed, no title', async () => {
  const bare = await venue().call('GET', '/api/v2/public/annoucements', { as: null });
  expect(bare).toMatchObject({ status: 400, code: '40019' });
  expect(await read({ annType: 'gossip' })).toMatchObject({ status: 400, code: '40020' });
  expect(await read({ cursor: 'x' })).toMatchObject({ status: 400, code: '40020' });
  expect(await read({ startTime: '2', endTime: '1' })).toMatchObject({ code: '40707' });
  const untitled = await act('publish-announcement', { annType: 'latest_news' });
  expect(untitled).toMatchObject({ status: 400, code: '40019' });
  const user = await venue().call('POST', '/operator/v1/publish-announcement', { body: NEWS });
  expect(user).toMatchObject({ data: null });
});
