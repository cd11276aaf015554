import { expect, test } from 'vitest';
import { Checkpoints, judge } from './checkpoints.ts';

test.each([
  [{}, 'right'],
  [{ b: 'x' }, 'right'],
  [{ a: 'x' }, 'right'],
  [{ a: 'x', b: 'x', c: 'x' }, 'right'],
  [{ a: 'x', b: 'x', c: 'y' }, 'right'],
  [{ a: 'x', b: 'y' }, 'doubtful'],
  [{ a: 'x', b: 'y', c: 'z' }, 'doubtful'],
  [{ a: 'x', b: 'y', c: 'y' }, 'wrong'],
] as const)('of %j node a is %s', (said, verdict) => {
  expect(judge('a', new Map(Object.entries(said))).verdict).toBe(verdict);
});

/** Node a beside a store in which a test writes what others say. */
class Bench {
  readonly written = new Map<string, string>();
  readonly doubts: (string | undefined)[] = [];
  readonly wrongs: string[] = [];
  failures = 0;
  readonly checkpoints = new Checkpoints({
    node: 'a',
    store: {
      writeHash: async (_, node, hash) => {
        this.failures -= 1;
        if (this.failures >= 0) throw new Error('no answer');
        this.written.set(node, hash);
      },
      hashesAt: async () => this.written,
    },
    onDoubt: (cause) => this.doubts.push(cause),
    onWrong: ({ message }) => this.wrongs.push(message),
  });
}

test('nobody hears of nodes that agree', async () => {
  const bench = new Bench();
  bench.written.set('b', 'x');
  await bench.checkpoints.reached({ seq: 10, hash: 'x' });
  bench.checkpoints.hear(10, new Map([['c', 'x']]));
  expect([bench.doubts, bench.wrongs]).toEqual([[], []]);
});

test('one against one is a doubt until a third has spoken', async () => {
  const bench = new Bench();
  bench.written.set('b', 'y');
  await bench.checkpoints.reached({ seq: 10, hash: 'x' });
  expect(bench.doubts[0]).toContain('entry 10 has the hash x here and y at b');
  bench.checkpoints.hear(10, new Map([['c', 'x']]));
  expect([bench.doubts.length, bench.doubts[1]]).toEqual([2, undefined]);
});

test('a node that stands alone against two is told so, with both hashes', async () => {
  const bench = new Bench();
  bench.written.set('b', 'y').set('c', 'y');
  await bench.checkpoints.reached({ seq: 20, hash: 'x' });
  expect(bench.wrongs).toHaveLength(1);
  expect(bench.wrongs[0]).toContain('entry 20 has the hash x here and y at b, as most say');
});

test('what could not be told is told later', async () => {
  const bench = new Bench();
  bench.failures = 1;
  await bench.checkpoints.reached({ seq: 10, hash: 'x' });
  expect(bench.written.get('a')).toBe('x');
});
