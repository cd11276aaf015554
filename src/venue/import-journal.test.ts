import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openingCommands, tradingCommands } from '../../test/support/durable-venue.ts';
import { format1Lines } from '../../test/support/format-1.ts';
import { temporaryFolder, writeBatches } from '../../test/support/journal-fixture.ts';
import { POISON } from '../../test/support/journal-past.ts';
import type { Entry } from '../engine/command.ts';
import { emptyState } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { appendVoid } from '../journal/append-void.ts';
import type { VoidRecord } from '../journal/record.ts';
import { stateHash } from '../runtime/state-hash.ts';
import { importJournal } from './import-journal.ts';
import { entryLine, voidedLine, voidLine } from './journal-view.ts';
import { plainEvents } from './plain-event.ts';
import { ReplayFault, replay } from './replay.ts';

async function* each(lines: readonly string[]): AsyncGenerator<string, void, void> {
  yield* lines;
}

const importLines = (data: string, lines: readonly string[]) =>
  importJournal({ data, lines: each(lines) });

/** The view of a folder, sealed. */
async function viewOf(folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const state = emptyState();
  const onPassed = (passed: Entry | VoidRecord) =>
    lines.push('command' in passed ? voidedLine(passed) : voidLine(passed));
  await replay({ folder, state, onPassed }, (entry, events) =>
    lines.push(entryLine(entry, plainEvents(entry, events, state))),
  );
  return lines;
}

/** What the engine makes of the entries of a view, whatever journal they stand in. */
function appliedTo(lines: readonly string[]) {
  const state = emptyState();
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const events = entries.reduce((sum, entry) => sum + apply(state, entry).events.length, 0);
  return { state, commands: entries.length, events, stateHash: stateHash(state) };
}

interface Told {
  readonly type: string;
}

/** An event that has another name since. */
function asNamedNow(event: Told): Told {
  return event.type === 'moment' ? { ...event, type: 'as-of' } : event;
}

/** Those of known types; a time at which nothing of them happened was not told then either. */
function knownOf(events: readonly Told[], known: ReadonlySet<string>): readonly Told[] {
  return events.filter(({ type }, index) => {
    const next = events[index + 1];
    const isOfOthers = type === 'as-of' && next !== undefined && !known.has(next.type);
    return known.has(type) && !isOfOthers;
  });
}

function withoutEvents({ events: _told, ...entry }: Record<string, unknown>): object {
  return entry;
}

const FORMAT_1 = format1Lines('sealed').trimEnd().split('\n');
const MASKED = format1Lines('masked').trimEnd().split('\n');

describe('what bourse 0.1.0 printed', () => {
  it('is a journal that does the same, with voids where nothing was printed', async () => {
    const data = await temporaryFolder();
    const { commands, events, stateHash } = appliedTo(FORMAT_1);
    expect(await importLines(data, FORMAT_1)).toEqual({
      commands,
      events,
      stateHash,
      voids: 2,
      revokedKeys: [],
    });
    const view = (await viewOf(data)).map((line) => JSON.parse(line));
    expect(view.map(({ seq }) => seq)).toEqual(view.map((_, index) => index + 1));
    expect(view.filter((line) => line.void !== undefined)).toEqual(
      [61, 62].map((seq) => ({
        seq,
        timeMs: 1_767_603_600_000,
        void: { seq, by: 'import', reason: 'nothing was printed of this place' },
      })),
    );
    const entries = view.filter(({ command }) => command !== undefined);
    const printed = FORMAT_1.map((line) => JSON.parse(line));
    expect(entries.map(withoutEvents)).toEqual(printed.map(withoutEvents));
    // Events are computed anew, and tell more; what was told then is told still, in the same order.
    const printedEvents = printed.map(({ events }) => events.map(asNamedNow));
    const known = new Set(printedEvents.flat().map(({ type }) => type));
    const told = entries.map(({ events }) => knownOf(events, known));
    expect(told).toMatchObject(printedEvents);
  });

  it('without its keys has those that are left revoked, and no other', async () => {
    const data = await temporaryFolder();
    const { revokedKeys } = await importLines(data, MASKED);
    const { state } = appliedTo(FORMAT_1);
    expect(revokedKeys).toEqual([...state.keys.keys()].sort());
    expect(revokedKeys).toContain('alice');
    expect(revokedKeys).not.toContain('bob-gone');
    const imported = emptyState();
    await replay({ folder: data, state: imported }, () => undefined);
    expect(imported.keys.size).toBe(0);
  });
});

describe('what this release prints', () => {
  it('is imported line by line, voids and what they are about too', async () => {
    const folder = await temporaryFolder();
    await writeBatches(folder, [[...openingCommands(), POISON]]);
    const seq = openingCommands().length + 1;
    await appendVoid({ dataFolder: folder, seq, by: 'root', reason: 'bad', now: () => 2000 });
    await writeBatches(folder, [tradingCommands(12)], { now: () => 3000 });
    const lines = await viewOf(folder);
    const data = await temporaryFolder();

    expect(await importLines(data, lines)).toMatchObject({ voids: 1, revokedKeys: [] });
    expect(await viewOf(data)).toEqual(lines);
    expect(lines[seq - 1]).toContain('"voided":true,"events":[]');
    expect(JSON.parse(lines[seq] ?? '')).toEqual({
      seq: seq + 1,
      timeMs: 2000,
      void: { seq, by: 'root', reason: 'bad' },
    });
  });
});

describe('an import is refused', () => {
  const one = (fields: object) => JSON.stringify({ seq: 1, timeMs: 5, ...fields });
  const tick = (seq: number, timeMs = 5) => one({ seq, timeMs, command: { type: 'tick' } });

  it.each([
    ['no line', [], 'there is no line to import'],
    ['what is not JSON', ['seq 1'], 'line 1: it is not JSON'],
    ['what is no object', ['[]'], 'line 1: it is no object'],
    ['a line without its place', ['{"seq":1}'], 'line 1: it has no seq and timeMs'],
    ['a line of nothing', [one({})], 'line 1: it has neither a command nor a void'],
    ['half a void', [one({ void: { seq: 1 } })], 'line 1: its void has not seq, by and reason'],
    ['another command', [one({ command: { type: 'toString' } })], 'line 1: toString is no command'],
    [
      'a field that nobody knows',
      [one({ command: { type: 'set-status', status: 'halted', by: 'x', until: 5 } })],
      'line 1: until is no field of set-status',
    ],
    [
      'one within another',
      [tick(1), one({ seq: 2, command: { type: 'create-instrument', spec: { maker: '1' } } })],
      'line 2: spec.maker is no field of create-instrument',
    ],
    [
      'a field of another kind',
      [one({ command: { type: 'revoke-key', key: 1, by: 'x' } })],
      'line 1: 1 is no text',
    ],
    [
      'a command without what it needs',
      [one({ command: { type: 'revoke-key', by: 'x' } })],
      'line 1: key is missing',
    ],
    ['a part', [tick(3)], 'line 1: it is entry 3, but a journal begins with entry 1'],
    ['a repeated line', [tick(1), tick(1)], 'line 2: entry 1 follows entry 1'],
    [
      'time that runs backwards',
      [tick(1), tick(2, 4)],
      'line 2: the time of entry 2 runs backwards',
    ],
  ])('of %s, and leaves nothing', async (_, lines, message) => {
    const data = await temporaryFolder();
    await expect(importLines(data, lines)).rejects.toMatchObject({ message, kind: 'usage' });
    expect(readdirSync(data)).toEqual([]);
  });

  it('when the engine falls over a command, and leaves nothing', async () => {
    const data = await temporaryFolder();
    const entries = [...openingCommands(), POISON].map((command, index) =>
      entryLine({ seq: index + 1, timeMs: 1000, command }, []),
    );
    await expect(importLines(data, entries)).rejects.toThrow(ReplayFault);
    expect(readdirSync(data)).toEqual([]);
  });

  it('into a folder that has a journal', async () => {
    const data = await temporaryFolder();
    await importLines(data, [tick(1)]);
    await expect(importLines(data, [tick(1)])).rejects.toMatchObject({
      message: `${data} has a journal: import into a folder that has none`,
    });
    expect(existsSync(join(data, 'journal'))).toBe(true);
  });
});
