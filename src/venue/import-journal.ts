/**
 * Makes a data folder's journal from the JSON view of another one, of this release or of an earlier one whose
 * bytes this release does not read. The journal is there when all of it is written, and was read back and applied.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyState, type State } from '../engine/core/state.ts';
import { NODE_DISK } from '../journal/disk.ts';
import { JournalCopy } from '../journal/journal-copy.ts';
import type { VoidRecord } from '../journal/record.ts';
import { journalFolder } from '../journal/segment.ts';
import { Invariant } from '../primitives/assert.ts';
import { stateHash } from '../runtime/state-hash.ts';
import { createDataFolder } from './backing/data-folder.ts';
import { NoLine, readLine } from './journal-view.ts';
import { MASK } from './plain-event.ts';
import { replay } from './replay.ts';
import { VenueError } from './venue-error.ts';

export interface ImportOptions {
  /** The new data folder; it must have no journal. */
  readonly data: string;
  /** The view, from its first line. */
  readonly lines: AsyncIterable<string>;
  readonly onWritten?: (entries: number) => void;
  readonly onReplayed?: (done: number, total: number) => void;
}

export interface Imported {
  readonly commands: number;
  readonly events: number;
  /** Places that held a void, or nothing that the view shows. */
  readonly voids: number;
  /** Of the state before masked keys were revoked: `bourse verify` of the old folder says the same. */
  readonly stateHash: string;
  /** Keys that came masked, so that nobody could ever sign with them. */
  readonly revokedKeys: readonly string[];
}

/** Who signs what an import adds of its own. */
const BY = 'import';

/** Throws {@link VenueError}, with the line, for what is no view; `ReplayFault` for what the engine falls over. */
export async function importJournal(options: ImportOptions): Promise<Imported> {
  const folder = createDataFolder(options.data).path;
  if (existsSync(journalFolder(folder)))
    throw new VenueError(`${folder} has a journal: import into a folder that has none`, 'usage');
  const draft = mkdtempSync(join(folder, 'import-'));
  try {
    const imported = await writeDraft(draft, options);
    await NODE_DISK.rename(journalFolder(draft), journalFolder(folder));
    await NODE_DISK.syncFolder(folder);
    return imported;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function writeDraft(draft: string, options: ImportOptions): Promise<Imported> {
  const copy = await JournalCopy.open(draft);
  try {
    const voids = await copyLines(copy, options);
    await copy.flush();
    const state = emptyState();
    const tally = await replayed(draft, state, options);
    const hash = stateHash(state);
    return { ...tally, voids, stateHash: hash, revokedKeys: await revokeMasked(copy, state) };
  } finally {
    await copy.close();
  }
}

/** How many voids there are. */
async function copyLines(copy: JournalCopy, { lines, onWritten }: ImportOptions): Promise<number> {
  let number = 0;
  let voids = 0;
  for await (const line of lines) {
    number += 1;
    voids += await guarded(number, () => copyLine(copy, line));
    onWritten?.(number);
  }
  if (number === 0) throw new VenueError('there is no line to import', 'usage');
  return voids;
}

async function copyLine(copy: JournalCopy, line: string): Promise<number> {
  const read = readLine(line);
  const filled = await fillGap(copy, read.seq);
  if ('command' in read) await copy.add(read);
  else await copy.addVoid(read);
  return 'command' in read ? filled : filled + 1;
}

/**
 * Releases up to 0.1.0 print neither voided entries nor their voids, so that there is nothing at their places.
 * A view that begins later is not whole.
 */
async function fillGap(copy: JournalCopy, nextSeq: number): Promise<number> {
  const { seq: lastSeq, timeMs } = copy.end;
  if (lastSeq === 0 && nextSeq > 1)
    throw new NoLine(`it is entry ${nextSeq}, but a journal begins with entry 1`);
  for (let seq = lastSeq + 1; seq < nextSeq; seq += 1) await copy.addVoid(nothingAt(seq, timeMs));
  return Math.max(0, nextSeq - lastSeq - 1);
}

function nothingAt(seq: number, timeMs: number): VoidRecord {
  return { seq, timeMs, voided: seq, by: BY, reason: 'nothing was printed of this place' };
}

async function guarded<T>(number: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof NoLine || error instanceof Invariant)) throw error;
    throw new VenueError(`line ${number}: ${error.message}`, 'usage', { cause: error });
  }
}

async function replayed(folder: string, state: State, { onReplayed }: ImportOptions) {
  const tally = { commands: 0, events: 0 };
  const onProgress = onReplayed === undefined ? {} : { onProgress: onReplayed };
  await replay({ folder, state, ...onProgress }, (_, events) => {
    tally.commands += 1;
    tally.events += events.length;
  });
  return tally;
}

async function revokeMasked(copy: JournalCopy, { keys }: State): Promise<readonly string[]> {
  const masked = [...keys.values()].filter(
    ({ sealedSecret, passphraseMac }) => sealedSecret === MASK || passphraseMac === MASK,
  );
  for (const { key } of masked) {
    const { seq, timeMs } = copy.end;
    const reason = 'its secret was masked in what was imported';
    await copy.add({
      seq: seq + 1,
      timeMs,
      command: { type: 'revoke-key', key, by: BY, reason },
    });
  }
  await copy.flush();
  return masked.map(({ key }) => key).sort();
}
