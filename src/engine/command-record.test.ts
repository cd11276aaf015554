import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordings } from '../../test/support/net.ts';
import { sourceOf } from '../../test/support/record-source.ts';
import { anyOf } from '../../test/support/record-values.ts';
import { Invariant } from '../primitives/assert.ts';
import { MalformedRecord, RecordReader, RecordWriter } from '../primitives/record-bytes.ts';
import { COMMANDS, type Command, type CommandType } from './command.ts';
import { readCommand, writeCommand } from './command-record.ts';

const TYPES = Object.keys(COMMANDS) as CommandType[];

function throughBytes(command: Command): Command {
  const writer = new RecordWriter();
  writeCommand(writer, command);
  const reader = new RecordReader(sourceOf(writer.bytes));
  const read = readCommand(reader);
  if (!reader.isAtEnd) throw new Error('bytes are left over');
  return read;
}

describe('a command of each type is what it was after it was kept as bytes', () => {
  test.each(TYPES)('%s', (type) => {
    const commands = anyOf(COMMANDS[type].codec.shape) as fc.Arbitrary<Command>;
    fc.assert(
      fc.property(commands, (command) => {
        expect(throughBytes(command)).toStrictEqual(command);
      }),
    );
  });
});

/** Of the corpus: what tests of rules ask the engine although no type allows it, and no journal ever held. */
const UNTYPED = ['cancel-all', 'set-leverage', 'top-up-reserve', 'update-instrument'];

test('every recorded command is what it was after it was kept as bytes', () => {
  const entries = recordings().flatMap(({ journals }) => journals.flat());
  expect(entries.length).toBeGreaterThan(40_000);
  const changed = entries.filter(({ command }) => !isKept(command));
  expect(changed.map(({ command }) => command.type).sort()).toEqual(UNTYPED);
});

function isKept(command: Command): boolean {
  try {
    return sorted(throughBytes(command)) === sorted(command);
  } catch (error) {
    if (error instanceof Invariant) return false;
    throw error;
  }
}

test('no two commands have the same tag', () => {
  expect(new Set(TYPES.map((type) => COMMANDS[type].tag)).size).toBe(TYPES.length);
});

test('a tag of no command is refused', () => {
  const writer = new RecordWriter();
  writer.count(5000);
  const reader = new RecordReader(sourceOf(writer.bytes));
  expect(() => readCommand(reader)).toThrow(new MalformedRecord('5000 is the tag of no command'));
});

/** As text, whatever the order of its keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
