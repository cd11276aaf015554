/** A command as bytes: the tag of its type, and what its own file says of its fields. */
import {
  MalformedRecord,
  type RecordReader,
  type RecordWriter,
} from '../primitives/record-bytes.ts';
import type { RecordCodec } from '../primitives/record-codec.ts';
import { COMMANDS, type Command } from './command.ts';

type CommandCodec = RecordCodec<Command>;

const BY_TAG: CommandCodec[] = [];
for (const { tag, codec } of Object.values(COMMANDS)) BY_TAG[tag] = codec as CommandCodec;

/** Throws `Invariant` when a field is not what its type says. */
export function writeCommand(writer: RecordWriter, command: Command): void {
  const { tag, codec } = COMMANDS[command.type];
  writer.count(tag);
  (codec as CommandCodec).write(writer, command);
}

/** The same value in its plainest form: what its type does not name is not there. Throws `MalformedRecord`. */
export function readCommand(reader: RecordReader): Command {
  const tag = reader.count();
  const codec = BY_TAG[tag];
  if (codec === undefined) throw new MalformedRecord(`${tag} is the tag of no command`);
  return codec.read(reader);
}
