import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const commands = (query: Record<string, string>) =>
  venue.call('GET', '/operator/v1/commands', { as: 'operator', query });

const act = (name: string, body: object) =>
  venue.call('POST', `/operator/v1/${name}`, { as: 'operator', body });

describe('success', () => {
  it('R-X-8 tells what the journal holds at a seq: what, who, whose and when', async () => {
    venue.clock.nowMs += 5000;
    const money = { uid: '1001', coin: 'USDT', amount: '1', reference: 'one' };
    await act('deposit', { ...money, reason: 'wire' });
    const { seq } = venue.state;
    const { list } = (await commands({ seqs: `${seq},1,1` })).data;
    expect(list).toMatchObject([
      { seq: '1', by: 'venue-file', uid: '' },
      {
        seq: String(seq),
        timeMs: String(venue.clock.nowMs),
        command: 'deposit',
        by: 'ops',
        uid: '1001',
      },
    ]);
    expect(JSON.parse(list[1].detail)).toMatchObject({ ...money, reason: 'wire' });
  });

  it('tells the user of what he asked himself', async () => {
    const request = { as: 'alice', body: { leverage: '20', symbol: 'BTCUSDT' } };
    const path = '/api/v2/mix/account/set-leverage';
    const body = { ...request.body, productType: 'USDT-FUTURES', marginCoin: 'USDT' };
    await venue.call('POST', path, { ...request, body });
    const { list } = (await commands({ seqs: String(venue.state.seq) })).data;
    expect(list).toMatchObject([{ command: 'set-leverage', by: '', uid: '1001' }]);
  });

  it('shows no secret, sealed or not', async () => {
    const secret = { secret: 'very-secret', passphrase: 'pass12345678' };
    const key = { key: 'new', ...secret, permissions: ['uta_mgt:read'] };
    await act('create-key', { uid: '1001', ...key });
    const [shown] = (await commands({ seqs: String(venue.state.seq) })).data.list;
    expect(shown.command).toBe('create-key');
    expect(JSON.parse(shown.detail).apiKey).toMatchObject({ key: 'new', sealedSecret: '…' });
    expect(shown.detail).not.toContain('secret-');
    expect(shown.detail).not.toContain('very-secret');
  });

  it('leaves out what has not happened', async () => {
    expect((await commands({ seqs: '999999' })).data).toEqual({ list: [], deletedUpTo: '0' });
  });
});

describe('errors', () => {
  it('asks which', async () => {
    expect(await commands({})).toMatchObject({ status: 400, code: '40019', data: null });
  });

  it.each(['0', '-1', '1,', 'a', '1;2', '1.5', '9999999999999999'])('%s', async (seqs) => {
    expect(await commands({ seqs })).toMatchObject({ status: 400, code: '40020' });
  });

  it('more than a hundred', async () => {
    const seqs = Array.from({ length: 101 }, (_, at) => at + 1).join(',');
    expect(await commands({ seqs })).toMatchObject({ status: 400, code: '40306' });
  });

  it('is for operators only', async () => {
    const reply = await venue.call('GET', '/operator/v1/commands', {
      as: 'alice',
      query: { seqs: '1' },
    });
    expect(reply.code).not.toBe('00000');
  });
});
