import { fork } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/journal-fixture.ts';
import { FolderLocked, lockFolder } from './lock.ts';

/** Another process that takes the lock and says `held` or why not. */
async function startHolder(
  folder: string,
): Promise<{ kill: () => Promise<void>; said: string; pid: number }> {
  const script = join(folder, '..', `${Date.now()}-holder.mjs`);
  const lock = new URL('./lock.ts', import.meta.url).href;
  await writeFile(
    script,
    `const { lockFolder } = await import(${JSON.stringify(lock)});
     lockFolder(process.argv[2]).then(() => process.send('held'), (error) => process.send(error.name));
     setInterval(() => {}, 1000);`,
  );
  const child = fork(script, [folder], { execArgv: ['--import', 'tsx'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said = await new Promise<string>((resolve) =>
    child.once('message', (word) => resolve(String(word))),
  );
  const kill = (): Promise<void> => {
    child.kill('SIGKILL');
    return exited;
  };
  return { kill, said, pid: child.pid ?? 0 };
}

describe('the lock of a data folder', () => {
  it('is had by one, and free after release', async () => {
    const folder = await temporaryFolder();
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
    await lock.release();
    const again = await lockFolder(folder);
    await again.release();

    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps another process out by name, and is free when that process is killed', async () => {
    const folder = await temporaryFolder();
    const holder = await startHolder(folder);
    expect(holder.said).toBe('held');
    await expect(lockFolder(folder)).rejects.toThrow(
      `data folder ${folder} is in use by process ${holder.pid}`,
    );
    await holder.kill();
    const lock = await lockFolder(folder);
    await lock.release();

    expect(await readdir(folder)).toEqual([]);
  });

  it('is had by at most one of many that start at once', async () => {
    const folder = await temporaryFolder();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(held.length).toBeLessThanOrEqual(1);
    for (const lock of held) await lock.release();
  });

  it('works in a folder whose path is longer than a socket path may be', async () => {
    const folder = join(await temporaryFolder(), 'd'.repeat(120));
    await mkdir(folder);
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
    await lock.release();

    expect(await readdir(folder)).toEqual([]);
  });
});
