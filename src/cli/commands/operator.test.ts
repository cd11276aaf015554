import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Act } from '../act.ts';
import { CliError } from '../exit.ts';
import { OPERATOR_ACTS } from '../operator-acts.ts';
import { requestOf } from './operator.ts';

function act(name: string): Act {
  const found = OPERATOR_ACTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no act ${name}`);
  return found;
}

describe('the request of an operator command', () => {
  it('has what was given by option, and nothing else', async () => {
    const given = { category: 'SPOT', symbol: 'A', price: '2', url: 'http://x', json: true };
    expect(await requestOf(act('set-index-price'), given)).toEqual({
      category: 'SPOT',
      symbol: 'A',
      price: '2',
    });
  });

  it('W5: says yes for a switch that is named, and for an act that is only tried', async () => {
    const given = { status: 'halted', cancelOrders: true, dryRun: true, reason: 'over' };
    expect(await requestOf(act('set-status'), given)).toEqual({
      status: 'halted',
      cancelOrders: 'yes',
      dryRun: 'yes',
      reason: 'over',
    });
  });

  it('makes a new reference for a deposit that names none', async () => {
    const given = { uid: '1', coin: 'USDT', amount: '5' };
    const reference = async () => (await requestOf(act('deposit'), given)).reference;
    const [one, other] = [await reference(), await reference()];
    expect(one).toMatch(/^cli:/);
    expect(one).not.toBe(other);
    const named = await requestOf(act('deposit'), { ...given, reference: 'mine' });
    expect(named.reference).toBe('mine');
  });

  it('pays into a reserve under a new reference, or the one that is named', async () => {
    const given = { category: 'USDT-FUTURES', symbol: 'A', amount: '5' };
    expect(await requestOf(act('top-up-reserve'), given)).toEqual({
      ...given,
      reference: expect.stringMatching(/^cli:/),
    });
    const named = await requestOf(act('top-up-reserve'), { ...given, reference: 'mine' });
    expect(named.reference).toBe('mine');
  });

  it('frees a mark price with `none`', async () => {
    const given = { category: 'USDT-FUTURES', symbol: 'A', price: 'none' };
    expect((await requestOf(act('set-mark-price'), given)).price).toBeNull();
  });

  it('carries the reason, and an entry written as YAML', async () => {
    const given = { entry: '{ uid: "5", label: eve }', reason: 'new customer' };
    expect(await requestOf(act('create-user'), given)).toEqual({
      uid: '5',
      label: 'eve',
      reason: 'new customer',
    });
  });

  it('reads an entry from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-'));
    writeFileSync(join(folder, 'key.json'), '{"key":"k"}');
    const given = { uid: '1', entry: `@${join(folder, 'key.json')}` };
    expect(await requestOf(act('create-key'), given)).toEqual({ key: 'k', uid: '1' });
    rmSync(folder, { recursive: true });
  });

  it.each(['just text', '[1]', '@/no/such/file', ': : :', '{ uid: '])(
    'refuses the entry %s',
    async (entry) => {
      await expect(requestOf(act('create-user'), { entry })).rejects.toThrow(CliError);
    },
  );
});
