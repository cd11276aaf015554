/** docs/journal.md says what the JSON view of a journal is, and every command goes through that view. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCommands } from '../../scripts/journal-document.ts';
import { COMMANDS, type Command, type Entry } from '../../src/engine/command.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { entryLine, readLine } from '../../src/venue/journal-view.ts';
import { plainEvents } from '../../src/venue/plain-event.ts';
import { EVENT_TYPES } from '../support/event-types.ts';
import { format1Lines } from '../support/format-1.ts';
import { ROOT, textOf } from '../support/repository.ts';

test('the table of commands is what the codecs of their records declare', () => {
  const text = textOf('docs/journal.md');
  expect(withCommands(text) === text, 'run npx tsx scripts/journal-document.ts').toBe(true);
  for (const type of Object.keys(COMMANDS)) expect(text).toContain(`| \`${type}\` |`);
});

test('each event has its row, with the fields that it is printed with', () => {
  const [, section = ''] = textOf('docs/journal.md').split('## Events');
  const rows = section.split('## ')[0]?.matchAll(/^\| `([\w-]+)` \|[^|]+\| ([^|]+) \|$/gm) ?? [];
  const documented = new Map([...rows].map(([, type = '', fields = '']) => [type, fields]));
  expect([...documented.keys()]).toEqual(EVENT_TYPES);
  const state = emptyState();
  for (const line of format1Lines('sealed').trimEnd().split('\n')) {
    const entry = JSON.parse(line) as Entry;
    for (const told of plainEvents(entry, apply(state, entry).events, state)) {
      const { type, ...rest } = told as { readonly type: string };
      for (const name of Object.keys(rest)) expect(documented.get(type)).toContain(`\`${name}\``);
    }
  }
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
