import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converted, ETH_TO_USDT, quoted } from '../../../../../test/support/convert.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

describe('a conversion', () => {
  let venue: TestVenue;
  beforeAll(async () => {
    venue = await startTestVenue();
  });
  afterAll(() => venue.close());

  const free = async (coin: string) => {
    const { data } = await venue.call('GET', '/api/v2/spot/account/assets', { query: { coin } });
    return data[0].available;
  };
  const quote = async (fromCoinSize: string) =>
    (await quoted(venue, { ...ETH_TO_USDT, fromCoinSize })).data;

  it('R-H-2 moves both coins on the terms that were quoted, once', async () => {
    const before = [await free('ETH'), await free('USDT')];
    const given = await quote('2');
    const reply = await converted(venue, given);
    expect(reply.data).toEqual({
      ts: String(venue.clock.nowMs),
      cnvtPrice: '1998',
      toCoin: 'USDT',
      toCoinSize: '3996',
    });
    expect((await converted(venue, given)).data).toEqual(reply.data);
    const after = [await free('ETH'), await free('USDT')];
    expect(after.map((text, at) => Number(text) - Number(before[at]))).toEqual([-2, 3996]);
  });

  it('R-H-2 stands in the bills of both coins and in the records of both families', async () => {
    const { data } = await venue.call('GET', '/api/v2/spot/account/bills', {
      query: { groupType: 'convert' },
    });
    expect(data).toMatchObject([
      { coin: 'USDT', businessType: 'convert', size: '3996' },
      { coin: 'ETH', businessType: 'convert', size: '-2' },
    ]);
    const startTime = String(venue.clock.nowMs - 1000);
    const endTime = String(venue.clock.nowMs);
    const v2 = await venue.call('GET', '/api/v2/convert/convert-record', {
      query: { startTime, endTime },
    });
    const row = { fromCoin: 'ETH', fromCoinSize: '2', toCoin: 'USDT', toCoinSize: '3996' };
    const [{ id }] = v2.data.dataList;
    expect(v2.data).toEqual({
      dataList: [{ id, ts: endTime, cnvtPrice: '1998', fee: '0', ...row }],
      endId: id,
    });
    const v3 = await venue.call('GET', '/api/v3/account/convert-records', { query: ETH_TO_USDT });
    expect(v3.data).toEqual({ list: [{ ...row, price: '1998', ts: endTime }], cursor: id });
    const other = { fromCoin: 'USDT', toCoin: 'ETH' };
    const none = await venue.call('GET', '/api/v3/account/convert-records', { query: other });
    expect(none.data).toEqual({ list: [], cursor: '' });
  });

  it('R-H-3 tells two quotes of one moment apart, by what repeats with the run', async () => {
    const [first, second] = [await quote('1'), await quote('1')];
    const before = Number(await free('ETH'));
    for (const given of [first, second]) await converted(venue, given);
    expect(Number(await free('ETH')) - before).toBe(-2);
    const { nowMs } = venue.clock;
    const kept = [...venue.state.references.keys()].filter((key) => key.startsWith('convert:'));
    const numbers = kept.slice(-2).map((key) => key.split(':').at(-1) ?? '');
    const [seq] = numbers.map((number) => number.slice(13, 23));
    expect(numbers).toEqual([`${nowMs}${seq}000001`, `${nowMs}${seq}000002`]);
  });

  it.each([
    ['another size', { toCoinSize: '4000' }],
    ['another price', { cnvtPrice: '2000' }],
    ['another coin', { toCoin: 'BTC' }],
    ['an id of no quote', { traceId: '1' }],
  ])('R-H-3 refuses %s than was quoted', async (_, change) => {
    expect(await converted(venue, await quote('1'), change)).toMatchObject({
      code: '40020',
      msg: expect.stringContaining('traceId'),
    });
  });

  it('R-H-3 refuses what was quoted to somebody else, or too long ago', async () => {
    const given = await quote('1');
    const other = await venue.call('POST', '/api/v2/convert/trade', { body: given, as: 'bob' });
    expect(other.code).toBe('40020');
    venue.clock.nowMs += 8_001;
    expect((await converted(venue, given)).code).toBe('40020');
  });

  it('R-H-2 refuses more than there is', async () => {
    const given = (
      await quoted(venue, { fromCoin: 'DOGE', toCoin: 'USDT', fromCoinSize: '900000' })
    ).data;
    expect((await converted(venue, given)).code).toBe('00000');
    const again = (
      await quoted(venue, { fromCoin: 'DOGE', toCoin: 'USDT', fromCoinSize: '900000' })
    ).data;
    expect(await converted(venue, again)).toMatchObject({ code: '43012', data: null });
  });
});
