/**
 * A small data folder with all that a venue keeps in one, and every damage of one file of it: what each does to
 * the next start is judged in damage-trial.ts.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Command } from '../../src/engine/command.ts';
import { NODE_DISK } from '../../src/journal/disk.ts';
import { readHeadFile } from '../../src/journal/head-file.ts';
import { JournalAppender } from '../../src/journal/journal-appender.ts';
import { readJournal } from '../../src/journal/journal-reader.ts';
import { assert } from '../../src/primitives/assert.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { type OpenVenue, openVenue } from '../../src/venue/open-venue.ts';
import { fixtureVenue } from './fixture-venue.ts';

const SECTOR_BYTES = 512;
const CUT_BYTES = 4096;
/** Who may read it still may. */
const READ_ONLY = 0o444;
/** Some segments, and room in the last one for what the venues of the folder add. */
const SEGMENT_BYTES = 16 * 1024;
const ORDERS = 170;
/** Each start leaves a snapshot. */
const STARTS = 3;
export const FOLDER_BYTES_MAX = 2 * 1024 * 1024;

export const DAMAGED_VENUE = { venue: fixtureVenue, market: 'off', env: {} } as const;

/** What a whole start of a folder comes to. */
export interface Whole {
  readonly data: string;
  readonly seq: number;
  readonly stateHash: string;
}

/** A folder as its venue leaves it in order, and as a kill leaves it. */
export interface Images {
  readonly root: string;
  readonly stopped: Whole;
  readonly killed: Whole;
}

export async function makeImages(): Promise<Images> {
  const root = mkdtempSync(join(tmpdir(), 'bourse-damage-'));
  const data = join(root, 'stopped');
  await intoSmallSegments(await firstLife(root), data);
  for (let start = 1; start < STARTS; start += 1) {
    const venue = await openVenue({ ...DAMAGED_VENUE, data });
    await trade(venue, 4);
    await venue.close();
  }
  assert(
    !filesOf(data).includes('journal/spare.tmp'),
    'the last segment of the image is half full',
  );
  const stopped = await wholeOf(data);
  const killed = await wholeOf(await killedCopy(root, data));
  return { root, stopped, killed };
}

async function firstLife(root: string): Promise<string> {
  const data = join(root, 'first');
  const venue = await openVenue({ ...DAMAGED_VENUE, data });
  await trade(venue, ORDERS);
  await venue.close();
  return data;
}

/** Orders of two users around one price: some rest, some trade. */
async function trade({ sequencer }: OpenVenue, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const order: Command = {
      type: 'place-order',
      uid: index % 3 === 0 ? '1001' : '1002',
      instrument: 'SPOT:ETHUSDT',
      side: index % 2 === 0 ? 'buy' : 'sell',
      orderType: 'limit',
      priceTicks: 200_000 + ((index * 7) % 5),
      lots: 100 + (index % 9),
      timeInForce: 'gtc',
    };
    const outcome = await sequencer.submit(order);
    assert(outcome.ok, 'an order of the image was refused');
  }
}

/** The same entries as another journal, of small files; history and snapshots are made anew from it. */
async function intoSmallSegments(from: string, data: string): Promise<void> {
  mkdirSync(data, { mode: 0o700 });
  for (const name of ['venue.json', 'master.key']) cpSync(join(from, name), join(data, name));
  const sizes = { segmentBytes: SEGMENT_BYTES, firstSegmentBytes: SEGMENT_BYTES };
  const appender = await JournalAppender.open({ dataFolder: data, ...sizes });
  await appender.begin();
  for await (const { entries } of readJournal(from))
    for (const entry of entries) await appender.appendEntry(entry);
  await appender.close();
}

/** Taken while the venue runs, when its head file has caught up: nothing acknowledged is without a proof. */
async function killedCopy(root: string, data: string): Promise<string> {
  const from = join(root, 'running');
  const copy = join(root, 'killed');
  cpSync(data, from, { recursive: true });
  const venue = await openVenue({ ...DAMAGED_VENUE, data: from });
  await trade(venue, 4);
  const { seq } = venue.sequencer.state;
  await venue.projection.whenProjected(seq);
  while ((await readHeadFile(NODE_DISK, from))?.seq !== seq)
    await new Promise((resolve) => setTimeout(resolve, 20));
  // A lock is a socket, which cannot be copied: what is left of one is a name.
  cpSync(from, copy, { recursive: true, filter: (name) => !name.endsWith('.sock') });
  await venue.close();
  return copy;
}

async function wholeOf(data: string): Promise<Whole> {
  const copy = `${data}-whole`;
  cpSync(data, copy, { recursive: true });
  const venue = await openVenue({ ...DAMAGED_VENUE, data: copy });
  const { state } = venue.sequencer;
  const whole = { data, seq: state.seq, stateHash: stateHash(state) };
  await venue.close();
  rmSync(copy, { recursive: true });
  return whole;
}

/** One damage of one file. */
export interface Damage {
  /** From the folder. */
  readonly file: string;
  readonly kind:
    | 'missing'
    | 'empty'
    | 'half'
    | 'longer'
    | 'swapped'
    | 'read-only'
    | 'zeroed'
    | 'cut';
  /** Of `zeroed` where the sector begins, of `cut` where the file ends then, of `swapped` nothing. */
  readonly at: number;
  /** What it is swapped with. */
  readonly neighbour?: string;
}

/** All of them that change something; of a file that is just so in `like`, sectors and cuts are tried there. */
export function damagesOf(data: string, like?: string): readonly Damage[] {
  const files = filesOf(data);
  return files.flatMap((file, index) => {
    const damages = damagesOfFile(data, { files, index, file });
    const isTried = like !== undefined && isSame(join(data, file), join(like, file));
    return isTried ? damages.filter(({ kind }) => kind !== 'zeroed' && kind !== 'cut') : damages;
  });
}

function isSame(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other));
}

interface Place {
  readonly files: readonly string[];
  readonly index: number;
  readonly file: string;
}

function damagesOfFile(data: string, { files, index, file }: Place): readonly Damage[] {
  const bytes = readFileSync(join(data, file));
  const neighbour = files[(index + 1) % files.length] ?? file;
  const whole: Damage[] = [
    { file, kind: 'missing', at: 0 },
    { file, kind: 'longer', at: bytes.length },
    { file, kind: 'swapped', at: 0, neighbour },
    { file, kind: 'read-only', at: 0 },
  ];
  if (bytes.length === 0) return whole;
  whole.push({ file, kind: 'empty', at: 0 }, { file, kind: 'half', at: bytes.length >> 1 });
  for (let at = CUT_BYTES; at < bytes.length; at += CUT_BYTES)
    whole.push({ file, kind: 'cut', at });
  for (let at = 0; at < bytes.length; at += SECTOR_BYTES)
    if (bytes.subarray(at, at + SECTOR_BYTES).some((byte) => byte !== 0))
      whole.push({ file, kind: 'zeroed', at });
  return whole;
}

/** By their paths from the folder. */
export function filesOf(data: string): readonly string[] {
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(data, join(parentPath, name)))
    .sort();
}

export function bytesIn(data: string): number {
  return filesOf(data).reduce((sum, file) => sum + statSync(join(data, file)).size, 0);
}

export function doDamage(data: string, { file, kind, at, neighbour = file }: Damage): void {
  const path = join(data, file);
  const bytes = readFileSync(path);
  if (kind === 'missing') rmSync(path);
  else if (kind === 'read-only') chmodSync(path, statSync(path).mode & READ_ONLY);
  else if (kind === 'swapped') swap(path, join(data, neighbour));
  else writeFileSync(path, damaged(bytes, kind, at));
}

function damaged(bytes: Buffer, kind: Damage['kind'], at: number): Buffer {
  if (kind === 'longer') return Buffer.concat([bytes, Buffer.alloc(1)]);
  if (kind === 'zeroed') return bytes.fill(0, at, Math.min(bytes.length, at + SECTOR_BYTES));
  return bytes.subarray(0, at);
}

function swap(one: string, other: string): void {
  const aside = join(dirname(one), 'aside');
  renameSync(one, aside);
  renameSync(other, one);
  renameSync(aside, other);
}
