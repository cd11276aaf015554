import { expect, test } from 'vitest';
import { NoLeader } from '../journal.ts';
import { Freshness } from './freshness.ts';
import { encodeHead, type StoredHead } from './head.ts';

/** A node of which a test says what etcd answers, and when. */
class Bench {
  appliedSeq = 0;
  monotonicMs = 1_000;
  wallMs = 1_000_000;
  readonly heads: number[] = [];
  readonly #asked: {
    readonly resolve: (stored: StoredHead) => void;
    readonly reject: (cause: Error) => void;
  }[] = [];
  readonly freshness = new Freshness({
    readHead: () => new Promise((resolve, reject) => void this.#asked.push({ resolve, reject })),
    appliedSeq: () => this.appliedSeq,
    onHead: ({ head }) => void this.heads.push(head.seq),
    clocks: () => ({ monotonicMs: this.monotonicMs, wallMs: this.wallMs }),
  });

  /** Reads that are out. */
  get out(): number {
    return this.#asked.length;
  }

  async answer(seq: number): Promise<void> {
    this.#asked.shift()?.resolve(headAt(seq));
    await turn();
  }

  async fail(): Promise<void> {
    this.#asked.shift()?.reject(new Error('no member answers'));
    await turn();
  }

  async apply(seq: number): Promise<void> {
    this.appliedSeq = seq;
    this.freshness.applied();
    await turn();
  }

  pass(ms: number): void {
    this.monotonicMs += ms;
    this.wallMs += ms;
  }
}

function headAt(seq: number): StoredHead {
  const head = {
    ...{ epoch: 1, seq, timeMs: 0, chainHash: '', node: 'a', url: '' },
    ...{ beat: 1, wallMs: 0 },
  };
  return { head, text: encodeHead(head), modRevision: seq };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('a node knows how old its state is by when it asked, not by when it was answered', async () => {
  const bench = new Bench();
  expect(bench.freshness.ageMs()).toBe(Number.POSITIVE_INFINITY);
  const confirmed = bench.freshness.confirm();
  bench.pass(300);
  await bench.answer(0);
  await confirmed;
  expect(bench.freshness.ageMs()).toBe(300);
  // The process was paused while its question was out.
  const late = bench.freshness.confirm();
  bench.pass(60_000);
  await bench.answer(0);
  await late;
  expect(bench.freshness.ageMs()).toBe(60_000);
});

test('the age goes on while the machine sleeps, and its clock set back does not make the state newer', async () => {
  const bench = new Bench();
  void bench.freshness.confirm();
  await bench.answer(0);
  bench.wallMs += 20_000;
  expect(bench.freshness.ageMs()).toBe(20_000);
  bench.wallMs -= 80_000;
  bench.monotonicMs += 500;
  expect(bench.freshness.ageMs()).toBe(500);
});

test('it is confirmed when what etcd holds is applied here, and the machine is told of it', async () => {
  const bench = new Bench();
  let isConfirmed = false;
  const confirmed = bench.freshness.confirm().then(() => {
    isConfirmed = true;
  });
  await bench.answer(7);
  expect(bench.heads).toEqual([7]);
  await bench.apply(6);
  expect(isConfirmed).toBe(false);
  await bench.apply(7);
  expect(isConfirmed).toBe(true);
  await confirmed;
});

test('who asks while a question is out shares the next one', async () => {
  const bench = new Bench();
  const done: string[] = [];
  void bench.freshness.confirm().then(() => done.push('first'));
  void bench.freshness.confirm().then(() => done.push('second'));
  void bench.freshness.confirm().then(() => done.push('third'));
  expect(bench.out).toBe(1);
  await bench.answer(0);
  expect([done, bench.out]).toEqual([['first'], 1]);
  await bench.answer(0);
  expect([done, bench.out]).toEqual([['first', 'second', 'third'], 0]);
});

test('without an answer nothing is confirmed, and the next question may have one', async () => {
  const bench = new Bench();
  const refused = bench.freshness.confirm();
  const next = bench.freshness.confirm();
  const failed = expect(refused).rejects.toBeInstanceOf(NoLeader);
  await bench.fail();
  await failed;
  expect(bench.freshness.ageMs()).toBe(Number.POSITIVE_INFINITY);
  await bench.answer(0);
  await next;
  expect(bench.freshness.ageMs()).toBe(0);
});

test('an entry is waited for, but not for ever', async () => {
  const bench = new Bench();
  bench.appliedSeq = 3;
  expect(await bench.freshness.reach(3, 0)).toBe(true);
  expect(await bench.freshness.reach(4, 10)).toBe(false);
  const reached = bench.freshness.reach(5, 60_000);
  await bench.apply(5);
  expect(await reached).toBe(true);
});
