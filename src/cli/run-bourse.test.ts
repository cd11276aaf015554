/** Which commands are known, by the first word of what was asked. */
import { describe, expect, it } from 'vitest';
import { programFor } from './run-bourse.ts';

async function names(word: string | undefined): Promise<readonly string[]> {
  return (await programFor(word)).commands.map((command) => command.name());
}

describe('the first word', () => {
  it('loads its own command alone, and that of an act the acts', async () => {
    const all = await names(undefined);
    const acts = await names('deposit');
    expect(acts).toContain('set-status');
    expect(new Set(all).size).toBe(all.length);
    for (const word of all) expect(await names(word)).toEqual(acts.includes(word) ? acts : [word]);
  });

  it.each(['--help', 'nonsense', 'constructor', '__proto__'])('%s knows all', async (word) => {
    expect(await names(word)).toEqual(await names(undefined));
  });
});
