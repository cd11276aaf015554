/**
 * A snapshot as bytes: a JSON line that says what it is and how long its sections are, the
 * sections (opaque text: the state, and the views that ride along), and the SHA-256 of it all.
 */
import { createHash } from 'node:crypto';

const FORMAT = 'bourse-snapshot';
const FORMAT_VERSION = 3;
const HASH_BYTES = 32;
const LINE_FEED = 0x0a;

export interface Snapshot {
  readonly journalId: string;
  /** The last entry that it holds, and its time. */
  readonly seq: number;
  readonly timeMs: number;
  /** The journal's chain up to `seq`, hex: what the snapshot is a snapshot of. */
  readonly chainHash: string;
  readonly rulesVersion: number;
  readonly state: string;
  readonly tape: string;
}

interface Header extends Omit<Snapshot, 'state' | 'tape'> {
  readonly format: string;
  readonly version: number;
  /** Lengths of the sections in bytes. */
  readonly stateBytes: number;
  readonly tapeBytes: number;
}

export function encodeSnapshot(snapshot: Snapshot): Buffer {
  const { state, tape, ...about } = snapshot;
  const sections = [Buffer.from(state), Buffer.from(tape)];
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    ...about,
    stateBytes: sections[0]?.length ?? 0,
    tapeBytes: sections[1]?.length ?? 0,
  };
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...sections]);
  return Buffer.concat([content, hashOf(content)]);
}

/** Throws with a sentence when the bytes are not a whole, right snapshot. */
export function decodeSnapshot(bytes: Buffer): Snapshot {
  const content = bytes.subarray(0, Math.max(0, bytes.length - HASH_BYTES));
  if (!hashOf(content).equals(bytes.subarray(content.length))) {
    throw new Error('it does not match its checksum');
  }
  const start = content.indexOf(LINE_FEED) + 1;
  const header = JSON.parse(content.toString('utf8', 0, start)) as Header;
  const { format, version, stateBytes, tapeBytes, ...about } = header;
  if (format !== FORMAT || version !== FORMAT_VERSION) {
    throw new Error(`it has format ${format} ${version}, not ${FORMAT} ${FORMAT_VERSION}`);
  }
  const middle = start + stateBytes;
  return {
    ...about,
    state: content.toString('utf8', start, middle),
    tape: content.toString('utf8', middle, middle + tapeBytes),
  };
}

function hashOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
