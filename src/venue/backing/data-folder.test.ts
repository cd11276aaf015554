import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { masterKeyFromFile, masterKeyFromText } from './data-folder.ts';

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
