/** A journal in a temporary folder, small commands to put into it, and ways to look at it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Command, Entry } from '../../src/engine/command.ts';
import { type Disk, NODE_DISK } from '../../src/journal/disk.ts';
import { FileJournal, type FileJournalOptions } from '../../src/journal/file-journal.ts';
import type { JournalListener, Ticket } from '../../src/journal/journal.ts';
import { readJournal } from '../../src/journal/journal-reader.ts';
import { listSegments } from '../../src/journal/segment.ts';

/** A data folder that goes with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function deposit(reference: string, amount = '1'): Command {
  return { type: 'deposit', uid: '1001', coin: 'USDT', amount, reference, by: 'test' };
}

/** Collects what a journal delivers. */
export class Collector implements JournalListener {
  readonly delivered: Entry[] = [];
  readonly tickets: Ticket[] = [];
  readonly batchSizes: number[] = [];
  readonly failures: Error[] = [];
  #waiting: { count: number; resolve: () => void }[] = [];

  readonly onEntries = (entries: readonly Entry[], tickets: readonly Ticket[]): void => {
    this.delivered.push(...entries);
    this.tickets.push(...entries.map((_, index) => tickets[index]));
    this.batchSizes.push(entries.length);
    this.#wake();
  };

  readonly onFailure = (cause: Error): void => {
    this.failures.push(cause);
    this.#wake();
  };

  /** Resolves once `count` entries were delivered, or the journal failed. */
  reach(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ count, resolve });
      this.#wake();
    });
  }

  get seqs(): number[] {
    return this.delivered.map((entry) => entry.seq);
  }

  get commands(): Command[] {
    return this.delivered.map((entry) => entry.command);
  }

  #wake(): void {
    const done = this.#waiting.filter(
      ({ count }) => this.failures.length > 0 || this.delivered.length >= count,
    );
    this.#waiting = this.#waiting.filter((waiter) => !done.includes(waiter));
    for (const waiter of done) waiter.resolve();
  }
}

/** Opens and starts a journal; it is closed with the test, also when the test fails. */
export async function startJournal(
  dataFolder: string,
  options: Partial<FileJournalOptions> & { afterSeq?: number } = {},
): Promise<{ journal: FileJournal; collector: Collector }> {
  const { afterSeq = 0, ...rest } = options;
  const journal = await FileJournal.open({ dataFolder, now: () => 1000, ...rest });
  const collector = new Collector();
  onTestFinished(() => journal.close());
  await journal.start(afterSeq, collector);
  return { journal, collector };
}

/** Writes batches of commands, each batch one durable write, and closes the journal. */
export async function writeBatches(
  dataFolder: string,
  batches: readonly (readonly Command[])[],
  options: Partial<FileJournalOptions> = {},
): Promise<void> {
  const { journal, collector } = await startJournal(dataFolder, options);
  let count = collector.delivered.length;
  for (const batch of batches) {
    for (const command of batch) journal.submit(command, undefined);
    count += batch.length;
    await collector.reach(count);
  }
  await journal.close();
}

export async function readAll(dataFolder: string, disk: Disk = NODE_DISK): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const { entries } of readJournal(dataFolder, { disk })) all.push(...entries);
  return all;
}

/** Paths of the segments, oldest first. */
export async function segmentPaths(dataFolder: string, disk: Disk = NODE_DISK): Promise<string[]> {
  return (await listSegments(disk, dataFolder)).map(({ path }) => path);
}
