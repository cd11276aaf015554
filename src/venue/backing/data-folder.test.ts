import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVenue } from '../../../test/support/checked-replies.ts';
import { fixtureVenue } from '../../../test/support/fixture-venue.ts';
import { createDataFolder, masterKeyFromFile, masterKeyFromText } from './data-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the master key', () => {
  it('is 32 bytes in hex or base64', () => {
    const bytes = Buffer.alloc(32, 7);
    expect(masterKeyFromText(bytes.toString('hex'), 'it')).toEqual(bytes);
    expect(masterKeyFromText(`${bytes.toString('base64')}\n`, 'it')).toEqual(bytes);
    expect(() => masterKeyFromText('short', 'BOURSE_MASTER_KEY')).toThrow(
      'BOURSE_MASTER_KEY: expected 32 bytes in base64 or hex',
    );
  });

  it('is made once, for its owner alone, and read again', () => {
    const file = join(folder, 'master.key');
    const made = masterKeyFromFile(file, { isNew: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(masterKeyFromFile(file, { isNew: false })).toEqual(made);
  });

  it('is not made for a venue that already has sealed secrets', () => {
    expect(() => masterKeyFromFile(join(folder, 'master.key'), { isNew: false })).toThrow(
      /is missing and BOURSE_MASTER_KEY is not set/,
    );
  });

  it('is not read from a file that others can read', () => {
    const file = join(folder, 'master.key');
    masterKeyFromFile(file, { isNew: true });
    chmodSync(file, 0o644);
    expect(() => masterKeyFromFile(file, { isNew: false })).toThrow(/other users can read it/);
  });
});

describe('V5: a data folder', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  /** Of the folder and all that is in it. */
  function modesIn(data: string): Readonly<Record<string, string>> {
    const inside = readdirSync(data, { recursive: true, encoding: 'utf8' });
    return Object.fromEntries(['.', ...inside].map((name) => [name, modeOf(join(data, name))]));
  }

  it('has nothing that another user can read, while its venue runs and after', async () => {
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o755 });
    const venue = await startVenue({ venue: fixtureVenue, data, market: 'off' });
    await venue.services.operator.snapshot();
    const running = modesIn(data);
    await venue.close();
    for (const seen of [running, modesIn(data)]) {
      expect(Object.keys(seen).length).toBeGreaterThan(8);
      for (const [name, mode] of Object.entries(seen))
        expect(['600', '700'], `${name} has ${mode}`).toContain(mode);
    }
    const there = Object.keys(running).join(' ');
    for (const name of ['history.sqlite-wal', 'history.sqlite-shm', 'lock-', 'head', '.snapshot'])
      expect(there).toContain(name);
  });

  it('is closed by its next start when an earlier release or a copy left it open', async () => {
    const data = join(folder, 'data');
    await (await startVenue({ venue: fixtureVenue, data, market: 'off' })).close();
    for (const name of ['.', 'journal', 'history.sqlite', 'head', 'venue.json'])
      chmodSync(join(data, name), name.includes('.s') || name === 'head' ? 0o644 : 0o755);
    await (await startVenue({ venue: fixtureVenue, data, market: 'off' })).close();
    for (const [name, mode] of Object.entries(modesIn(data)))
      expect(['600', '700'], `${name} has ${mode}`).toContain(mode);
  });

  it('is refused by its mode where it holds other things, which others may be meant to read', () => {
    writeFileSync(join(folder, 'notes.txt'), '');
    chmodSync(folder, 0o755);
    expect(() => createDataFolder(folder)).toThrow(
      `${folder}: other users can read it (mode 0755); run: chmod 700 ${folder}`,
    );
    expect(modeOf(folder)).toBe('755');
  });
});
