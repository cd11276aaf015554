/**
 * The JSON view of a journal, which is the contract (docs/journal.md): one line for each place in its order, an
 * entry with its events or a void. What is printed here can be read here, by this release and by later ones.
 */
import { COMMANDS, type Command, type CommandType, type Entry } from '../engine/command.ts';
import type { VoidRecord } from '../journal/record.ts';
import type { RecordShape } from '../primitives/record-codec.ts';

/** An entry whose events are left out; a void that is to come passes over it. */
export interface EntryLine extends Entry {
  readonly isVoided: boolean;
}

/** A line that is none of the view; the message says why. */
export class NoLine extends Error {
  override readonly name = 'NoLine';
}

/** Of an entry that was applied, with its events as plain values. */
export function entryLine({ seq, timeMs, command }: Entry, events: readonly object[]): string {
  return JSON.stringify({ seq, timeMs, command, events });
}

/** Of an entry that every reader passes over. */
export function voidedLine({ seq, timeMs, command }: Entry): string {
  return JSON.stringify({ seq, timeMs, command, voided: true, events: [] });
}

export function voidLine({ seq, timeMs, voided, by, reason }: VoidRecord): string {
  return JSON.stringify({ seq, timeMs, void: { seq: voided, by, reason } });
}

/** Whether the fields of the command are of the right kinds shows when it is written. Throws {@link NoLine}. */
export function readLine(text: string): EntryLine | VoidRecord {
  const { seq, timeMs, command, voided, void: record } = objectIn(text);
  if (!isPlace(seq) || !isPlace(timeMs)) throw new NoLine('it has no seq and timeMs');
  if (record !== undefined) return { seq, timeMs, ...readVoid(record) };
  return { seq, timeMs, command: readCommand(command), isVoided: voided === true };
}

type Plain = Readonly<Record<string, unknown>>;

function objectIn(text: string): Plain {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw new NoLine('it is not JSON', { cause: error });
  }
  throw new NoLine('it is no object');
}

function readVoid(record: unknown): Pick<VoidRecord, 'voided' | 'by' | 'reason'> {
  const { seq, by, reason } = isObject(record) ? record : {};
  if (!isPlace(seq) || typeof by !== 'string' || typeof reason !== 'string')
    throw new NoLine('its void has not seq, by and reason');
  return { voided: seq, by, reason };
}

function readCommand(command: unknown): Command {
  if (!isObject(command)) throw new NoLine('it has neither a command nor a void');
  const { type } = command;
  if (!isCommandType(type)) throw new NoLine(`${String(type)} is no command`);
  const stray = strayField(COMMANDS[type].codec.shape, command);
  // Dropping it in silence would leave another command than the one that was journalled.
  if (stray !== undefined) throw new NoLine(`${stray} is no field of ${type}`);
  return command as unknown as Command;
}

function isCommandType(type: unknown): type is CommandType {
  return typeof type === 'string' && Object.hasOwn(COMMANDS, type);
}

/** The first field, by its path, that the shape does not name. */
function strayField(shape: RecordShape, value: unknown): string | undefined {
  if (shape.kind === 'nullable') return strayField(shape.of, value);
  if (shape.kind === 'list' && Array.isArray(value))
    return firstOf(value, (part, index) => within(String(index), strayField(shape.of, part)));
  if (shape.kind !== 'struct' || !isObject(value)) return undefined;
  return firstOf(Object.keys(value), (name) => {
    const field = shape.fields.find((known) => known.name === name);
    return field === undefined ? name : within(name, strayField(field.shape, value[name]));
  });
}

function within(name: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : `${name}.${path}`;
}

function firstOf<T>(
  items: readonly T[],
  find: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
