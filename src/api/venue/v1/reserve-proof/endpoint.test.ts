import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { checkedProof, readProof } from '../../../../cli/commands/check-reserves.ts';

const PATH = '/venue/v1/reserve-proof';

describe('reserve-proof', () => {
  const venue = perTest();

  it.each([
    ['alice', '1001'],
    ['dave', '1004'],
    ['erin', '1005'],
  ])('R-L-18 proves what %s has, whatever the account mode', async (as, uid) => {
    const published = await venue().call('GET', '/api/v3/market/proof-of-reserves', { as: null });
    const { data } = await venue().call('GET', PATH, { as });
    const root = published.data.merkleRootHash;
    expect(checkedProof(data, { root, uid })).toMatchObject({ ok: true, uid });
    expect(data.totals).toContainEqual({ coin: 'USDT', amount: '4001500' });
    expect(data.ts).toBe(String(venue().state.timeMs));
  });

  it('R-L-18 is checked without the venue, and refused when anything in it was changed', async () => {
    const { data, text } = await venue().call('GET', PATH, { as: 'alice' });
    const folder = mkdtempSync(join(tmpdir(), 'bourse-test-'));
    const file = join(folder, 'proof.json');
    writeFileSync(file, text);
    expect(checkedProof(readProof(file))).toMatchObject({ uid: '1001' });
    rmSync(folder, { recursive: true });
    const more = data.totals.map((total: object) => ({ ...total, amount: '1' }));
    expect(() => checkedProof({ ...data, totals: more })).toThrow(/^not proven: totals: /);
    const less = data.balances.slice(1);
    expect(() => checkedProof({ ...data, balances: less })).toThrow(/leads to the root/);
    expect(() => checkedProof({ ...data, path: data.path.slice(1) })).toThrow(/leads to the root/);
    expect(() => checkedProof(data, { uid: '1002' })).toThrow('has the uid 1001, not 1002');
    expect(() => checkedProof(data, { root: '0'.repeat(64) })).toThrow('has the root');
  });

  it('R-L-19 is 40054 for a user who came after the moment, and there ten minutes later', async () => {
    await venue().call('GET', PATH, { as: 'alice' });
    const key = { key: 'frank', secret: 'frank-secret', passphrase: 'frankpass1234' };
    const sealed = venue().services.operator.seal(key);
    const { by, kind, algorithm } = { by: 'test', kind: 'standard', algorithm: 'hmac' } as const;
    await venue().submit({ type: 'create-user', uid: '2001', accountMode: 'both', by });
    const apiKey = { key: 'frank', kind, algorithm, ...sealed, permissions: [], ips: [] } as const;
    expect(await venue().submit({ type: 'create-key', uid: '2001', apiKey, by })).toMatchObject({
      ok: true,
    });
    const early = await venue().call('GET', PATH, { as: 'frank' });
    expect(early).toMatchObject({ status: 400, code: '40054', data: null });
    venue().clock.nowMs += 600_000;
    await venue().submit({ type: 'tick' });
    expect((await venue().call('GET', PATH, { as: 'frank' })).data).toMatchObject({ balances: [] });
  });
});
