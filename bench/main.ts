/**
 * `npm run bench`: the speed goals, each as a figure that holds on any machine, in one table.
 *
 *   --only b,engine    some rows, by letter or name
 *   --short            a look instead of figures to write down
 *   --write            puts the rows that were measured into the table of the README
 *   --rows 10000000    how many fills the large history holds
 *   --against FOLDER   measures another checkout too, in turns, and prints the ratios
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BenchContext, Figures } from './bench.ts';
import { comparisonOf } from './comparison.ts';
import { type Line, lineOf, linesOf, tableOf } from './report.ts';
import { ROWS, type Row } from './rows.ts';
import { buildSubject, type Measured, startBench } from './subject.ts';

const HOME = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const README = new URL('../README.md', import.meta.url);
const BLOCK = /(<!-- bench:begin -->\n)([\s\S]*)(<!-- bench:end -->)/;
/** Of bench (i), unless another number is asked for: some 7 GB and minutes. */
const HISTORY_FILLS = { short: 300_000, long: 10_000_000 };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    rows: { type: 'string' },
    against: { type: 'string' },
  },
});
const size = options.short ? 'short' : 'long';
if (options.short && options.write) throw new Error('figures of a short run are not written down');

const rows = askedRows(options.only);
if (options.against === undefined) await measureHere();
else await compareWith(resolve(options.against));

async function measureHere(): Promise<void> {
  const lines: Line[] = [];
  for (const row of rows) {
    const [rounds = []] = await inTurns(row, [HOME]);
    lines.push(...row.goals.map((goal) => lineOf(goal, rounds)));
  }
  process.stdout.write(`${tableOf(lines)}\n`);
  if (options.write) writeTable(lines);
}

async function compareWith(other: string): Promise<void> {
  if (rows.some(({ needsBuild }) => needsBuild)) await buildSubject(other);
  for (const row of rows) {
    const [there = [], here = []] = await inTurns(row, [other, HOME]);
    process.stdout.write(`\n${row.letter}. ${row.name}\n${comparisonOf(there, here)}\n`);
  }
}

/** The rounds of each of the checkouts, which take turns. */
async function inTurns(row: Row, subjects: readonly string[]): Promise<Figures[][]> {
  process.stderr.write(`${row.letter} `);
  const benches: Measured[] = [];
  for (const subject of subjects) benches.push(await startBench(row, contextOf(subject)));
  const rounds: Figures[][] = subjects.map(() => []);
  for (let round = 0; round < row.rounds[size]; round += 1) {
    for (const [index, bench] of benches.entries()) rounds[index]?.push(await bench.round());
    process.stderr.write('.');
  }
  for (const bench of benches) await bench.close();
  process.stderr.write('\n');
  return rounds;
}

function contextOf(subject: string): BenchContext {
  const historyFills = options.rows === undefined ? HISTORY_FILLS[size] : Number(options.rows);
  return { size, subject, home: HOME, historyFills };
}

function askedRows(list: string | undefined): readonly Row[] {
  if (list === undefined) return ROWS;
  return list.split(',').map((word) => {
    const row = ROWS.find(({ letter, name }) => word === letter || word === name);
    if (row !== undefined) return row;
    throw new Error(
      `no bench ${word}: ${ROWS.map(({ letter, name }) => `${letter} ${name}`).join(', ')}`,
    );
  });
}

/** Lines of other benches stay as they are. */
function writeTable(measured: readonly Line[]): void {
  const text = readFileSync(README, 'utf8');
  const letters = new Set(measured.map(({ name }) => name[0]));
  const kept = linesOf(BLOCK.exec(text)?.[2] ?? '').filter(({ name }) => !letters.has(name[0]));
  const all = ROWS.flatMap(({ letter }) =>
    [...kept, ...measured].filter(({ name }) => name[0] === letter),
  );
  writeFileSync(README, text.replace(BLOCK, `$1${tableOf(all)}\n$3`));
}
