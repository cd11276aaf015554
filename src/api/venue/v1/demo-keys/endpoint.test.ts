import { afterAll, describe, expect, it } from 'vitest';
import { startVenue } from '../../../../../test/support/checked-replies.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const URL = '/venue/v1/demo-keys';

describe('on the demo venue', () => {
  const started = startVenue({ data: ':memory:', port: 0, market: 'off' });
  afterAll(async () => (await started).close());

  const ask = async (remoteAddress: string) => {
    const { app } = await started;
    return (await app.inject({ method: 'GET', url: URL, remoteAddress })).json();
  };

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'its keys are told to a caller on the host, %s',
    async (address) => {
      const { data } = await ask(address);
      expect(data.list).toContainEqual({
        label: 'alice',
        uid: '1001',
        accountMode: 'both',
        key: 'alice-key',
        secret: 'alice-secret',
        passphrase: 'alicepass',
      });
    },
  );

  it('one of each user', async () => {
    const { data } = await ask('127.0.0.1');
    const labels = data.list.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(['alice', 'alice-sub', 'bob', 'carol', 'agent']);
  });

  it('and to nobody else', async () => {
    expect(await ask('10.0.0.7')).toMatchObject({ code: '40018', data: null });
  });
});

describe('on any other venue', () => {
  const venue = perTest();

  it('there is no such call', async () => {
    const reply = await venue().call('GET', URL, { as: null });
    expect(reply).toMatchObject({ status: 404, code: '40404', data: null });
  });
});
