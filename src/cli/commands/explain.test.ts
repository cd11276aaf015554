import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../exit.ts';
import { addExplainCommand } from './explain.ts';

/** Asked of an address where no venue is. */
function explain(...words: readonly string[]): Promise<unknown> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addExplainCommand(program);
  for (const command of program.commands) command.exitOverride().copyInheritedSettings(program);
  const address = ['--url', 'http://127.0.0.1:9', '--token', 'ops:none'];
  return program.parseAsync(['explain', ...words, ...address], { from: 'user' });
}

describe('what can be explained', () => {
  it.each([
    ['a wallet without a coin', ['1001', '--wallet', 'spot'], 'say its --coin'],
    ['a time without a coin', ['1001', '--at', '1'], 'say its --coin'],
    ['a coin of a loan', ['7', '--as', 'loan', '--coin', 'USDT'], 'a loan has no --coin'],
  ])('is not %s', async (_, words, said) => {
    await expect(async () => explain(...words)).rejects.toMatchObject({
      exitCode: EXIT.usage,
      message: expect.stringContaining(said),
    });
  });

  it.each([
    ['no number of lines', ['1001', '--coin', 'USDT', '--lines', 'all']],
    ['no line at all', ['1001', '--coin', 'USDT', '--lines', '0']],
    ['more lines than there may be', ['1001', '--coin', 'USDT', '--lines', '1001']],
    ['a time of no zone', ['1001', '--coin', 'USDT', '--at', '2026-01-05T08:00:00']],
    ['a subject that is none', ['1001', '--as', 'agent']],
  ])('is not %s', async (_, words) => {
    await expect(async () => explain(...words)).rejects.toMatchObject({
      code: 'commander.invalidArgument',
    });
  });

  it('is whatever a venue tells of, where there is one', async () => {
    for (const words of [['1001'], ['1001', '--coin', 'usdt', '--lines', '1000']])
      await expect(explain(...words)).rejects.toMatchObject({ exitCode: EXIT.unreachable });
  });
});
