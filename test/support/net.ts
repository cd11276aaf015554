/**
 * The net under changes of the engine's inside: recorded commands (test/corpus) are applied anew, and
 * what came of them is told in figures, one for each kind: replies by command, events by type, rows of
 * the history by table, the state at the end. It knows no more of the engine than its doors.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Entry } from '../../src/engine/command.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { hashedText } from '../../src/engine/snapshot.ts';
import { openWriter } from '../../src/reporting/open-history.ts';
import { Projector } from '../../src/reporting/projector.ts';
import { SCHEMA } from '../../src/reporting/reports.ts';
import type { HistoryWriter } from '../../src/reporting/store/history-store.ts';
import { readLine } from '../../src/venue/journal-view.ts';
import { plainCommand, plainEvents } from '../../src/venue/plain-event.ts';
import { ROOT } from './repository.ts';

const CORPUS = join(ROOT, 'test/corpus');
const FIGURES = join(CORPUS, 'figures.json');
const ENDING = '.jsonl.gz';
const DIGEST_DIGITS = 16;

/** By kind (`event traded`, `result place-order` …): how many there were, and the digest of them all. */
export type Figures = Readonly<Record<string, string>>;

/** Hears each line that a figure is made of; equal lines in equal order make equal figures. */
export type OnLine = (kind: string, line: string) => void;

/** One recording: journals that each begin with entry 1. */
export interface Recording {
  readonly name: string;
  readonly journals: readonly (readonly Entry[])[];
}

export function recordedFigures(): Figures {
  return existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {};
}

export function writeFigures(figures: Figures): void {
  writeFileSync(FIGURES, `${JSON.stringify(figures, undefined, 2)}\n`);
}

/** What is another than it was, a line for each figure. */
export function differences(was: Figures, is: Figures): readonly string[] {
  const kinds = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return kinds
    .filter((kind) => was[kind] !== is[kind])
    .map((kind) => `${kind}: ${was[kind] ?? 'none'} → ${is[kind] ?? 'none'}`);
}

export function recordings(): readonly Recording[] {
  const files = readdirSync(CORPUS).filter((file) => file.endsWith(ENDING));
  return files.sort().map((file) => {
    const text = gunzipSync(readFileSync(join(CORPUS, file))).toString('utf8');
    return { name: file.slice(0, -ENDING.length), journals: journalsIn(text) };
  });
}

/** Stores journals, each as lines of `bourse journal --json`, whose events are left out. */
export function record(name: string, journals: readonly string[]): void {
  const lines = journals.flatMap((text) => text.trimEnd().split('\n')).flatMap(commandLine);
  writeFileSync(join(CORPUS, `${name}${ENDING}`), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
}

/** Of an entry that is applied: voids, and what they are about, leave gaps. */
function commandLine(line: string): readonly string[] {
  const read = readLine(line);
  if (!('command' in read) || read.isVoided) return [];
  const { seq, timeMs, command } = read;
  return [JSON.stringify({ seq, timeMs, command: plainCommand(command) })];
}

function journalsIn(text: string): readonly (readonly Entry[])[] {
  const journals: Entry[][] = [];
  for (const line of text.trimEnd().split('\n')) {
    const entry: Entry = JSON.parse(line);
    if (entry.seq === 1) journals.push([]);
    journals.at(-1)?.push(entry);
  }
  return journals;
}

/** Applies all recordings and counts what came of them. */
export async function replayNet(
  all: readonly Recording[],
  onLine: OnLine = () => undefined,
): Promise<Figures> {
  const tally = new Tally(onLine);
  // Tables are made once: making them costs more than most journals.
  const writer = await openWriter({ file: ':memory:' });
  for (const { name, journals } of all) {
    for (const [index, entries] of journals.entries())
      await replayJournal({ name: `${name} ${index + 1}`, kind: name, entries }, writer, tally);
  }
  await writer.close();
  return tally.figures();
}

interface Journal {
  readonly name: string;
  readonly kind: string;
  readonly entries: readonly Entry[];
}

async function replayJournal(
  { name, kind, entries }: Journal,
  writer: HistoryWriter,
  tally: Tally,
): Promise<void> {
  const state = emptyState();
  const projector = await Projector.open({ writer, journalId: name, scales: state });
  for (const entry of entries) {
    const { result, events } = apply(state, entry);
    const at = `${name} #${entry.seq}`;
    tally.add(`result ${entry.command.type}`, `${at} ${JSON.stringify(result)}`);
    for (const event of plainEvents(entry, events, state))
      tally.add(`event ${typeOf(event)}`, `${at} ${JSON.stringify(event)}`);
    projector.apply(entry, events);
  }
  await projector.checkpoint(entries.at(-1)?.seq ?? 0, '');
  await takeRows(name, writer, tally);
  tally.add(`state ${kind}`, `${name} ${hashedText(state)}`);
}

/** The rows of every table by their columns' names, sorted as text; then the tables are empty again. */
async function takeRows(name: string, { database }: HistoryWriter, tally: Tally): Promise<void> {
  for (const table of await filledTables(database)) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(database);
    const columns = Object.keys(rows[0] ?? {}).sort();
    const lines = rows.map((row) => JSON.stringify(columns.map((column) => row[column])));
    for (const line of lines.sort()) tally.add(`rows ${table}`, `${name} ${line}`);
    await sql`delete from ${sql.table(table)}`.execute(database);
  }
}

type Row = Readonly<Record<string, unknown>>;

async function filledTables(database: HistoryWriter['database']): Promise<readonly string[]> {
  const names = SCHEMA.tables.map(({ name }) => name);
  const counts = names.map(
    (name) => sql`exists (select 1 from ${sql.table(name)}) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Row>`select ${sql.join(counts)}`.execute(database);
  return names.filter((name) => rows[0]?.[name] === 1);
}

function typeOf(event: object): string {
  return 'type' in event ? String(event.type) : '';
}

class Tally {
  readonly #onLine: OnLine;
  readonly #kinds = new Map<string, { count: number; readonly hash: Hash }>();

  constructor(onLine: OnLine) {
    this.#onLine = onLine;
  }

  add(kind: string, line: string): void {
    const known = this.#kinds.get(kind) ?? { count: 0, hash: createHash('sha256') };
    this.#kinds.set(kind, known);
    known.count += 1;
    known.hash.update(`${line}\n`);
    this.#onLine(kind, line);
  }

  figures(): Figures {
    const sorted = [...this.#kinds].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([kind, { count, hash }]) => [
        kind,
        `${count} ${hash.digest('hex').slice(0, DIGEST_DIGITS)}`,
      ]),
    );
  }
}
