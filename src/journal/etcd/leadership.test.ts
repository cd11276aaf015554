import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../../../test/support/at-end.ts';
import type { LeadershipClass } from '../../../test/support/cluster-node.ts';
import { type Simulated, simulate } from '../../../test/support/cluster-simulation.ts';
import { Leadership } from './leadership.ts';

const STEPS = 1_000;
const SEEDS = 300;
/** A mutant that lives longer than this is not caught. */
const SEEDS_FOR_MUTANTS = 300;

test('one writer an epoch, one chain, and one true answer for each who waits', () => {
  const sums = { batches: 0, epochs: 0, refused: 0 };
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const run = simulate({ seed, steps: STEPS, Leadership });
    if (run.faults.length > 0) throw new Error(`seed ${seed}: ${run.faults.join('; ')}`);
    sums.batches += run.batches;
    sums.epochs += run.epochs;
    sums.refused += run.refused;
  }
  // The runs are about something.
  expect(sums.batches).toBeGreaterThan(20 * SEEDS);
  expect(sums.epochs).toBeGreaterThan(2 * SEEDS);
  expect(sums.refused).toBeGreaterThan(SEEDS / 10);
});

describe('what is wrong is noticed:', () => {
  test.each([
    ['a store that does not compare values', { ignoresValues: true }],
    ['a store that does not compare revisions', { ignoresRevisions: true }],
    ['trimming without asking what is on the disks', { trimsUnasked: true }],
  ])('%s', (_, fault) => {
    expect(
      firstFault((seed) => simulate({ seed, steps: STEPS, Leadership, ...fault })),
    ).toBeDefined();
  });

  test.each([
    [
      '"no" at the deadline',
      'leadership.ts',
      'this.#flight = { ...flight, retryAtMs: this.#now.ms + this.#options.timing.retryMs };',
      'this.#flight = undefined; const { batch } = flight.transaction; ' +
        "if (batch) this.#effects.push({ type: 'refuse', batch }); else this.#demote();",
    ],
    [
      'no check that batches follow each other',
      'chain.ts',
      'if (batch.firstSeq > lastSeq + 1) return undefined;',
      'this.#applied = { ...this.#applied, lastSeq: batch.firstSeq - 1, chainHash: batch.previousHash };',
    ],
    [
      'promotion before catching up',
      'leadership.ts',
      'return this.#known?.head.seq === this.applied.lastSeq;',
      'return this.#known !== undefined;',
    ],
    [
      'a batch in doubt that is taken for lost',
      'chain.ts',
      'if (sent === undefined || sent.chainHash === next?.chainHash) return;',
      'if (sent === undefined) return;',
    ],
  ])('%s', async (_, file, original, mutated) => {
    const Mutant = await mutantOf(file, original, mutated);
    const fault = firstFault((seed) => simulate({ seed, steps: STEPS, Leadership: Mutant }));
    expect(fault).toBeDefined();
  });
});

function firstFault(run: (seed: number) => Simulated): string | undefined {
  for (let seed = 1; seed <= SEEDS_FOR_MUTANTS; seed += 1) {
    const [fault] = run(seed).faults;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The state machine with one thing changed in its sources. */
async function mutantOf(file: string, original: string, mutated: string): Promise<LeadershipClass> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-mutant-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(import.meta.dirname)) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    if (name.endsWith('.test.ts')) continue;
    if (name === file && !text.includes(original)) throw new Error(`${file} has no ${original}`);
    writeFileSync(join(folder, name), name === file ? text.replace(original, mutated) : text);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const module = await import(pathToFileURL(join(folder, 'leadership.ts')).href);
  return module.Leadership;
}
