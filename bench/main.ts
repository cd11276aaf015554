/**
 * `npm run bench [-- a b c d e f g h i j k] [-- --write] [-- --rows=10000000]`: the speed goals as ratios
 * in one run, medians of five rounds in which the two sides alternate. `--write` puts the table into the
 * README; `--rows` says how many fills the large history of (i) holds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { bookFlow, runOurs, runPeer } from './book.ts';
import { benchEngine } from './engine.ts';
import { benchDepth, benchOrders, benchStart, type Versus } from './http.ts';
import { grouped, median } from './median.ts';
import { runYear } from './processes.ts';
import { prepareRebuild } from './rebuild.ts';
import { prepareReplay } from './replay.ts';
import { type Line, percent, perSecond, table } from './report.ts';
import { benchCascade, prepareMoves } from './risk.ts';
import { benchSize } from './size.ts';

const ROUNDS = 5;
/** The peer book is slow enough that a part of the flow tells its rate. */
const PEER_SHARE_OF_FLOW = 30_000;
/** Of bench (h); its other venue has ten times as many. */
const OPEN_POSITIONS = 1_000;
/** Of bench (i), unless another number is asked for: some 7 GB and minutes. */
const HISTORY_FILLS = 10_000_000;
const README = new URL('../README.md', import.meta.url);
const BLOCK = /(<!-- bench:begin -->\n)[\s\S]*(<!-- bench:end -->)/;

async function rounds<T>(work: () => T | Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    results.push(await work());
    process.stderr.write('.');
  }
  return results;
}

async function book(): Promise<Line[]> {
  const whole = bookFlow();
  const part = bookFlow(PEER_SHARE_OF_FLOW);
  const results = await rounds(() => {
    const [ours, peer] = [runOurs(part), runPeer(part)];
    if (ours.traded !== peer.traded)
      throw new Error(`books disagree: ${ours.traded} and ${peer.traded} lots`);
    return { ours: runOurs(whole).perSecond, peer: peer.perSecond };
  });
  const ours = median(results.map((each) => each.ours));
  const ratio = median(results.map((each) => each.ours / each.peer));
  const peer = median(results.map((each) => each.peer));
  return [
    {
      name: 'a. book against nodejs-order-book',
      figure: `${ratio.toFixed(0)}× (${perSecond(ours)} against ${perSecond(peer)})`,
      goal: '≥ 10×',
      isMet: ratio >= 10,
    },
  ];
}

async function engine(): Promise<Line[]> {
  const results = await rounds(benchEngine);
  const rate = median(results.map((each) => each.perSecond));
  const p99 = median(results.map((each) => each.p99Us));
  return [
    {
      name: 'b. engine commands in process',
      figure: perSecond(rate),
      goal: '≥ 300 000/s',
      isMet: rate >= 300_000,
    },
    { name: 'b. engine p99', figure: `${p99.toFixed(1)} µs`, goal: '≤ 20 µs', isMet: p99 <= 20 },
  ];
}

function shareOf(results: readonly Versus[]): number {
  return median(results.map(({ venue, bare }) => venue.perSecond / bare.perSecond));
}

function checkAnswers(results: readonly Versus[]): void {
  const failed = results.reduce((sum, { venue }) => sum + venue.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests were not answered with 200`);
}

async function orders(): Promise<Line[]> {
  const results = await rounds(benchOrders);
  checkAnswers(results);
  const share = shareOf(results);
  const tail = median(results.map(({ venue, bare }) => venue.p99Ms / bare.p99Ms));
  const rate = median(results.map(({ venue }) => venue.perSecond));
  return [
    {
      name: 'c. signed orders over HTTP against bare node:http',
      figure: `${percent(share)} (${perSecond(rate)})`,
      goal: '≥ 60 %',
      isMet: share >= 0.6,
    },
    {
      name: 'c. their p99 against its p99',
      figure: `${tail.toFixed(1)}×`,
      goal: '≤ 3×',
      isMet: tail <= 3,
    },
  ];
}

async function replay(): Promise<Line[]> {
  const prepared = await prepareReplay();
  const rate = median(await rounds(prepared.replay));
  prepared.remove();
  return [
    {
      name: 'd. replay of a journal',
      figure: perSecond(rate),
      goal: '≥ 200 000/s',
      isMet: rate >= 200_000,
    },
  ];
}

async function start(): Promise<Line[]> {
  const results = await rounds(benchStart);
  const startMs = median(results.map((each) => each.toFirstOrderMs));
  const memory = median(results.map((each) => each.idleMiB));
  return [
    {
      name: 'e. start to first accepted order',
      figure: `${grouped(startMs)} ms`,
      goal: '≤ 1 000 ms',
      isMet: startMs <= 1_000,
    },
    {
      name: 'e. idle memory',
      figure: `${grouped(memory)} MiB`,
      goal: '≤ 150 MiB',
      isMet: memory <= 150,
    },
  ];
}

async function depth(): Promise<Line[]> {
  const results = await rounds(benchDepth);
  checkAnswers(results);
  const share = shareOf(results);
  return [
    {
      name: 'f. merge-depth against bare node:http',
      figure: percent(share),
      goal: '≥ 50 %',
      isMet: share >= 0.5,
    },
  ];
}

async function cascade(): Promise<Line[]> {
  const onBids = median(await rounds(() => benchCascade('bids')));
  const onNothing = median(await rounds(() => benchCascade('empty')));
  const line = (where: string, ms: number): Line => ({
    name: `g. cascade of 1 000 accounts, ${where}`,
    figure: `${grouped(ms)} ms`,
    goal: '≤ 2 000 ms',
    isMet: ms <= 2_000,
  });
  return [line('on the book', onBids), line('no book', onNothing)];
}

async function moves(): Promise<Line[]> {
  const results = await rounds(prepareMoves(OPEN_POSITIONS));
  const few = median(results.map(({ fewMs }) => fewMs));
  const many = median(results.map(({ manyMs }) => manyMs));
  const ratio = median(results.map(({ fewMs, manyMs }) => manyMs / fewMs));
  return [
    {
      name: 'h. mark move, 20 of 10 000 against 20 of 1 000',
      figure: `${ratio.toFixed(1)}× (${many.toFixed(1)} ms against ${few.toFixed(1)} ms)`,
      goal: '≤ 1.5×',
      isMet: ratio <= 1.5,
    },
  ];
}

async function size(): Promise<Line[]> {
  const rows = process.argv.find((argument) => argument.startsWith('--rows='));
  return benchSize(rows === undefined ? HISTORY_FILLS : Number(rows.slice('--rows='.length)));
}

async function rebuild(): Promise<Line[]> {
  const prepared = await prepareRebuild();
  const projected = median(await rounds(prepared.project));
  const followed = median(await rounds(prepared.follow));
  prepared.remove();
  const line = (what: string, rate: number): Line => ({
    name: `j. events into SQLite, ${what}`,
    figure: perSecond(rate),
    goal: '≥ 50 000/s',
    isMet: rate >= 50_000,
  });
  return [line('projector alone', projected), line('read and applied too', followed)];
}

async function year(): Promise<Line[]> {
  const { livedS, projectedS } = await runYear();
  return [
    {
      name: 'k. a virtual year, all of it in the history',
      figure: `${grouped(projectedS)} s (traded in ${grouped(livedS)} s)`,
      goal: '≤ 60 s',
      isMet: projectedS <= 60,
    },
  ];
}

const benches: Record<string, () => Promise<Line[]>> = {
  a: book,
  b: engine,
  c: orders,
  d: replay,
  e: start,
  f: depth,
  g: cascade,
  h: moves,
  i: size,
  j: rebuild,
  k: year,
};
const asked = process.argv.slice(2).filter((argument) => argument in benches);
const lines: Line[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  process.stderr.write(`${name} `);
  lines.push(...((await benches[name]?.()) ?? []));
  process.stderr.write('\n');
}
const printed = table(lines);
process.stdout.write(`${printed}\n`);
if (process.argv.includes('--write')) {
  writeFileSync(README, readFileSync(README, 'utf8').replace(BLOCK, `$1${printed}\n$2`));
}
