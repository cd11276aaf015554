import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const as = 'operator';
const add = (body: object) => venue.call('POST', '/operator/v1/add-fault', { as, body });
const faults = async () => (await venue.call('GET', '/operator/v1/faults', { as })).data.list;

const RULE = {
  id: 'mine',
  on: { operation: 'GET /api/v2/public/time' },
  when: { nth: 2 },
  do: 'error-code',
  with: { code: '40725' },
  times: 1,
};

it('has it happen, and shows that it did', async () => {
  expect((await add(RULE)).data).toEqual({ id: 'mine' });
  expect(await faults()).toEqual([
    { ...RULE, when: { nth: '2' }, with: '{"code":"40725"}', times: '1' },
  ]);
  const time = () => venue.call('GET', '/api/v2/public/time', { as: null });
  expect([(await time()).code, (await time()).code, (await time()).code]).toEqual([
    '00000',
    '40725',
    '00000',
  ]);
  const { data } = await venue.call('GET', '/operator/v1/fault-firings', { as });
  expect(data).toEqual({
    list: [
      {
        ordinal: '2',
        timeMs: String(venue.clock.nowMs),
        id: 'mine',
        operation: 'GET /api/v2/public/time',
        channel: '',
        uid: '',
      },
    ],
    endId: '',
  });
});

it('is only checked where it is tried', async () => {
  expect((await add({ ...RULE, dryRun: 'yes' })).data).toMatchObject({ id: '' });
  expect(await faults()).toEqual([]);
});

it.each([
  ['an unknown primitive', { do: 'nonsense' }, '40020'],
  ['no primitive', { do: undefined }, '40019'],
  ['an unknown word', { who: 'x' }, '40020'],
  ['a word that the primitive does not take', { with: { ms: 1 } }, '40020'],
  ['a time that is none', { when: { from: 'soon' } }, '40020'],
])('refuses %s', async (_, body, code) => {
  expect(await add({ ...RULE, ...body })).toMatchObject({ status: 400, code, data: null });
});

it('says what a primitive needs, in the words of the primitive', async () => {
  const { msg } = await add({ ...RULE, with: {} });
  expect(msg).toBe('Parameter with.code error: expected a code of docs/api/errors.md');
});

it('refuses an id that is taken', async () => {
  await add(RULE);
  expect(await add(RULE)).toMatchObject({ status: 400, code: '90002' });
});
