/** docs/journal.md says what the JSON view of a journal is, and every command goes through that view. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCommands } from '../../scripts/journal-document.ts';
import { COMMANDS, type Command } from '../../src/engine/command.ts';
import { entryLine, readLine } from '../../src/venue/journal-view.ts';
import { ROOT, textOf } from '../support/repository.ts';

test('the table of commands is what the codecs of their records declare', () => {
  const text = textOf('docs/journal.md');
  expect(withCommands(text) === text, 'run npx tsx scripts/journal-document.ts').toBe(true);
  for (const type of Object.keys(COMMANDS)) expect(text).toContain(`| \`${type}\` |`);
});

/** Of every command with all its fields and with as few as it may have: see records.test.ts. */
const RECORDS: Readonly<Record<string, readonly { readonly command: Command }[]>> = JSON.parse(
  readFileSync(join(ROOT, 'test/golden/records.json'), 'utf8'),
);

test.each(Object.keys(RECORDS))('%s is read from the view as it was printed', (type) => {
  for (const { command } of RECORDS[type] ?? []) {
    const entry = { seq: 7, timeMs: 8, command };
    expect(readLine(entryLine(entry, []))).toStrictEqual({ ...entry, isVoided: false });
  }
});
