/**
 * `npm run proof [-- AREA …]`: shows what the venue promises, by areas, each a file in proof/ that exports
 * `area`; without names all of them. `--small` runs as much as `npm test` does, `--long` takes hours,
 * `--seeds A-B` or `--part K/N` runs a part, to go on where a run ended; `--processes N` works with so many, by default one a
 * core; `--write` records the counts in docs/promises.json.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Area, Extent, Part, Seeds } from './area.ts';
import { areaNames, recordPromise } from './promises.ts';

const FOLDER = new URL('../', import.meta.url);

const { values, positionals } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    seeds: { type: 'string' },
    part: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const names = areaNames();
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`no area ${unknown.join(', ')}; there are ${names.join(', ')}`);

const extent: Extent = {
  isSmall: values.small,
  isLong: values.long,
  seeds: values.seeds === undefined ? undefined : readSeeds(values.seeds),
  part: values.part === undefined ? undefined : readPart(values.part),
  processes: Number(values.processes),
};
if (
  values.write &&
  (extent.isSmall ||
    extent.seeds !== undefined ||
    extent.part !== undefined ||
    process.env.SEED !== undefined)
)
  throw new Error('--write records what a full run has shown, not a part');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
for (const name of positionals.length > 0 ? positionals : names) await prove(name);

/** Whoever ends a run early is left no processes, networks or folders of it. */
async function stop(): Promise<void> {
  // What goes on meanwhile fails of what is cleaned up.
  process.on('uncaughtException', () => {});
  const { cleanUp } = await import('../../test/support/at-end.ts');
  await cleanUp();
  process.exit(1);
}

async function prove(name: string): Promise<void> {
  const { area }: { area: Area } = await import(new URL(`${name}.ts`, FOLDER).href);
  const startMs = performance.now();
  const { counts, faults } = await area.run(extent, (line) => console.error(`${name}: ${line}`));
  const seconds = Math.round((performance.now() - startMs) / 1_000);
  for (const fault of faults) console.log(`${name}: ${fault}\n`);
  const shown = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(
    `${name}: ${shown.join(', ')}: ${faults.length === 0 ? 'holds' : 'FAILS'} (${seconds} s)`,
  );
  if (faults.length > 0) process.exitCode = 1;
  else if (values.write) recordPromise(name, { promise: area.promise, counts });
}

function readSeeds(text: string): Seeds {
  const [first = Number.NaN, last = first] = text.split('-').map(Number);
  if (!(first >= 1 && last >= first)) throw new Error(`--seeds ${text}: A-B, such as 38-100`);
  return { first, last };
}

function readPart(text: string): Part {
  const [at = Number.NaN, of = Number.NaN] = text.split('/').map(Number);
  if (!(at >= 1 && of >= at)) throw new Error(`--part ${text}: K/N, such as 3/20`);
  return { at, of };
}
