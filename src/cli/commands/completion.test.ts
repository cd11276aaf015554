/** What is offered by bash, which is everywhere; `npm run test:package` tries it in zsh and fish. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { programFor } from '../run-bourse.ts';
import { completionOf, completionWords } from './completion.ts';

/** What bash offers behind what was typed; the last word is not whole. */
function offered(script: string, ...typed: readonly string[]): readonly string[] {
  const words = ['bourse', ...typed];
  const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length}`;
  const text = `${script}\n${ask}\n_bourse\necho "\${COMPREPLY[*]}"`;
  return execFileSync('bash', ['-c', text], { encoding: 'utf8' }).trim().split(' ');
}

describe('W8: completion of a shell', async () => {
  const bourse = await programFor(undefined);
  const script = completionOf('bash', bourse);

  test.each([
    [['expo'], ['export', 'exposures']],
    [['export', 'candl'], ['candles']],
    [['export', 'fills', '--form'], ['--format']],
    [['export', 'fills', '--format', 'n'], ['ndjson']],
    [['lab', 'ru'], ['run']],
    [['serve', '--port', '1', '--clo'], ['--clock']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    // A file is meant.
    [['serve', '--venue', 'se'], ['']],
  ])('bash: %j is followed by %j', (typed, words) => {
    expect(offered(script, ...typed)).toEqual(words);
  });

  test('knows every command and option in each shell', () => {
    const words = completionWords(bourse);
    expect(words.size).toBeGreaterThan(bourse.commands.length);
    for (const shell of ['bash', 'zsh', 'fish'] as const) {
      const text = completionOf(shell, bourse);
      for (const { name, options } of bourse.commands.map((each) => ({
        name: each.name(),
        options: each.options,
      }))) {
        expect(text).toContain(name);
        for (const { long } of options) expect(text).toContain(`${long?.slice(2)}`);
      }
    }
    expect(completionOf('fish', bourse)).toContain(
      `complete -c bourse -n "__bourse_at 'export'" -l format -x -a 'csv json ndjson parquet'`,
    );
  });
});
