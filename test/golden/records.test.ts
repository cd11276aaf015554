/**
 * The layout of records: `records.json` holds, for each command, the bytes of records as each version wrote
 * them. None of them ever changes or goes; one is added where a command gets a field.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, type Command, type CommandType } from '../../src/engine/command.ts';
import { readCommand, writeCommand } from '../../src/engine/command-record.ts';
import { RecordReader, RecordWriter } from '../../src/primitives/record-bytes.ts';
import type { RecordShape } from '../../src/primitives/record-codec.ts';
import { sourceOf } from '../support/record-source.ts';
import { bareOf, fullOf } from '../support/record-values.ts';
import { ROOT } from '../support/repository.ts';

interface Golden {
  readonly hex: string;
  readonly command: Command;
}

const GOLDEN: Readonly<Record<string, readonly Golden[]>> = JSON.parse(
  readFileSync(join(ROOT, 'test/golden/records.json'), 'utf8'),
);
const TYPES = Object.keys(COMMANDS) as CommandType[];

function hexOf(command: Command): string {
  const writer = new RecordWriter();
  writeCommand(writer, command);
  return Buffer.from(writer.bytes).toString('hex');
}

/** With all its optional fields, and with none. */
function samplesOf(type: CommandType): readonly Golden[] {
  const { shape } = COMMANDS[type].codec;
  return [fullOf(shape, type), bareOf(shape, type)].map((sample) => {
    const command = sample as Command;
    return { hex: hexOf(command), command };
  });
}

test('every record that a version wrote reads as what it was', () => {
  for (const [type, records] of Object.entries(GOLDEN)) {
    for (const { hex, command } of records) {
      const read = readCommand(new RecordReader(sourceOf(Buffer.from(hex, 'hex'))));
      // What a command got later has the value that it says it had before.
      expect(read, `${type} ${hex}`).toMatchObject(command);
    }
  }
});

test('the layout of every command is as written down: a field more needs two records more', () => {
  const missing = TYPES.flatMap((type) => {
    const known = (GOLDEN[type] ?? []).map(({ hex }) => hex);
    return samplesOf(type).filter(({ hex }) => !known.includes(hex));
  });
  expect(missing).toEqual([]);
});

test('every word keeps its number, and none takes that of another', () => {
  const words = new Set(TYPES.flatMap((type) => wordsIn(COMMANDS[type].codec.shape)));
  expect([...words].sort()).toEqual(
    JSON.parse(readFileSync(join(ROOT, 'test/golden/record-words.json'), 'utf8')),
  );
});

/** Each set of words in the shape, as its words with their numbers. */
function wordsIn(shape: RecordShape): readonly string[] {
  if (shape.kind === 'struct') return shape.fields.flatMap((field) => wordsIn(field.shape));
  if (shape.kind === 'list' || shape.kind === 'nullable') return wordsIn(shape.of);
  if (shape.kind !== 'words') return [];
  const numbers = Object.values(shape.words);
  expect(new Set(numbers).size, Object.keys(shape.words).join()).toBe(numbers.length);
  return [
    Object.entries(shape.words)
      .map(([word, number]) => `${number} ${word}`)
      .join(', '),
  ];
}
