import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { atEnd } from '../../../test/support/at-end.ts';
import type { LeadershipClass } from '../../../test/support/cluster-node.ts';
import { type Simulated, simulate } from '../../../test/support/cluster-simulation.ts';
import { encodeHead, type Head, type StoredHead } from './head.ts';
import { Leadership } from './leadership.ts';
import type { Effect, Event } from './leadership-events.ts';
import type { Link } from './store.ts';

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
      'this.#flights.again(this.#now.ms + this.#options.timing.retryMs);',
      'const batch = this.#flights.end()?.transaction.batch; ' +
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

describe('one machine', () => {
  const TIMING = { beatMs: 200, tryAfterMs: 700, tryApartMs: 150, retryMs: 50 };
  const APPLIED = { lastSeq: 10, timeMs: 1, chainHash: 'x' };
  let beat = 0;
  let revision = 100;

  /** A head that was moved just now. */
  function moved(over: Partial<Head> = {}): StoredHead {
    beat += 1;
    revision += 1;
    const place = { epoch: 1, seq: 10, timeMs: 1, chainHash: 'x', node: 'a', url: '' };
    const head = { ...place, beat, wallMs: 0, ...over };
    return { head, text: encodeHead(head), modRevision: revision };
  }

  class Watched {
    readonly machine = new Leadership<Link>({
      ...{ node: 'b', url: '', timing: TIMING, applied: APPLIED, drawBeat: () => 1 },
    });
    ms = 0;
    #effects = this.machine.start({ ms: 0, wallMs: 0 });

    on(event: Event<Link>): readonly Effect<Link>[] {
      this.#effects = this.machine.on(event, { ms: this.ms, wallMs: this.ms });
      return this.#effects;
    }

    /** What is found by the look that is out. */
    sees(stored: StoredHead): readonly Effect<Link>[] {
      const id = this.#effects.find((effect) => effect.type === 'look')?.id ?? 0;
      return this.on({ type: 'view', id, view: { revision, stored, batches: [] } });
    }

    /** By the watch; 0: by a read. */
    hears(stored: StoredHead, at = stored.modRevision): readonly Effect<Link>[] {
      return this.on({ type: 'sight', sight: { revision: at, stored, batches: [] } });
    }
  }

  function watchesIn(effects: readonly Effect<Link>[]): number {
    return effects.filter(({ type }) => type === 'watch').length;
  }

  test('stops where the store lacks what it had, though others have moved the head since', () => {
    const effects = new Watched().sees(moved({ seq: 5, chainHash: 'y' }));
    expect(effects).toMatchObject([{ type: 'stop', cause: expect.stringContaining('restored') }]);
  });

  test('watches at another member when its watch says nothing of a head that moves', () => {
    const node = new Watched();
    expect(watchesIn(node.sees(moved()))).toBe(1);
    for (; node.ms < 600; node.ms += 200) expect(watchesIn(node.hears(moved()))).toBe(0);
    // Only what is read once a second shows it from now on: there is no silence to look into.
    let begun = 0;
    for (let times = 0; times < 5; times += 1) {
      node.ms += 400;
      begun += watchesIn(node.hears(moved(), 0));
    }
    expect(begun).toBe(2);
  });

  test('watches again when it leads and its watch has ended', () => {
    const node = new Watched();
    node.sees(moved({ heir: 'b' }));
    const known = node.machine.known as StoredHead;
    const [taken] = node.sees(known);
    if (taken?.type !== 'transact') throw new Error('it does not try to lead');
    const stored = { ...moved(), text: taken.transaction.head };
    node.on({ type: 'answer', id: taken.id, answer: { isDone: true, stored } });
    expect(node.machine.role).toBe('leader');
    expect(watchesIn(node.on({ type: 'watch-ended' }))).toBe(0);
    node.ms += 60;
    expect(watchesIn(node.on({ type: 'tick' }))).toBe(1);
    expect(watchesIn(node.on({ type: 'tick' }))).toBe(0);
  });
});
