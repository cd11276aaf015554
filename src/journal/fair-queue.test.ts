import { describe, expect, it } from 'vitest';
import { FairQueue, type Waiting } from './fair-queue.ts';
import { JournalBusy } from './journal.ts';

const ROOMY = { weight: 1e9, bytes: 1e9 };

interface Sent extends Waiting {
  readonly name: string;
}

function sent(user: string, number: number, { weight = 1, bytes = 10 } = {}): Sent {
  return { user, name: `${user}${number}`, weight, bytes };
}

function filled(items: readonly Sent[]): FairQueue<Sent> {
  const queue = new FairQueue<Sent>();
  for (const item of items) queue.add(item, ROOMY);
  return queue;
}

function names(items: readonly Sent[]): string {
  return items.map(({ name }) => name).join(' ');
}

/** Batches of fifty of as many users, `each` of one. */
function batches(users: number, each: number): Sent[] {
  return Array.from({ length: users * each }, (_, index) =>
    sent(`u${index % users}-`, Math.floor(index / users), { weight: 50 }),
  );
}

describe('the fair queue', () => {
  it('keeps the order in which all came, when all go at once', () => {
    const queue = filled([sent('a', 1), sent('a', 2), sent('b', 1), sent('a', 3)]);
    expect(names(queue.take(4))).toBe('a1 a2 b1 a3');
    expect(queue.count).toBe(0);
    expect([queue.weight, queue.bytes]).toEqual([0, 0]);
  });

  it('R-J-2 takes from each user in turn beyond that, and keeps the order of one', () => {
    const queue = filled([1, 2, 3, 4].flatMap((each) => [sent('a', each)]));
    for (const item of [sent('b', 1), sent('b', 2), sent('c', 1)]) queue.add(item, ROOMY);
    expect(names(queue.take(3))).toBe('a1 b1 c1');
    expect(names(queue.take(3))).toBe('a2 b2 a3');
    expect(names(queue.take(3))).toBe('a4');
  });

  it('V4: an order of who sends few goes with the next write, whatever others have sent', () => {
    const queue = filled(batches(48, 3));
    for (let round = 0; round < 20; round += 1) {
      queue.take(128);
      const mine = sent('light', round);
      queue.add(mine, ROOMY);
      expect(queue.take(128)).toContain(mine);
    }
    expect(queue.count).toBeGreaterThan(0);
  });

  it('V4: gives users of batches and of single orders the same number of orders', () => {
    const singles = Array.from({ length: 2_000 }, (_, index) => sent('single', index));
    const queue = filled([...batches(1, 40), ...singles]);
    const taken = { 'u0-': 0, single: 0 };
    for (let write = 0; write < 10; write += 1)
      for (const { user, weight } of queue.take(128)) taken[user as 'single'] += weight;
    expect(Math.abs(taken['u0-'] - taken.single)).toBeLessThanOrEqual(100);
  });

  it('takes one at least, also when it is heavier than a write', () => {
    const queue = filled([sent('a', 1, { weight: 500 }), sent('a', 2)]);
    expect(names(queue.take(128))).toBe('a1');
    expect(names(queue.take(128))).toBe('a2');
  });

  it('R-J-3 V4: refuses who has more than his share of a full queue, and takes from others', () => {
    const queue = new FairQueue<Sent>();
    const bounds = { weight: 100, bytes: 1e9 };
    for (let each = 0; each < 100; each += 1) queue.add(sent('greedy', each), bounds);
    expect(() => queue.add(sent('greedy', 100), bounds)).toThrow(JournalBusy);
    expect(() => queue.add(sent('greedy', 100), bounds)).toThrow(
      '100 orders in 1000 bytes wait for the journal',
    );
    queue.add(sent('other', 1), bounds);
    expect(queue.refused).toBe(2);
    expect(names(queue.take(2))).toContain('other1');
  });

  it('V3: takes nothing from anybody beyond twice its bounds, in orders and in bytes', () => {
    const queue = new FairQueue<Sent>();
    const bounds = { weight: 10, bytes: 1_000 };
    for (let each = 0; each < 10; each += 1) queue.add(sent('a', each), bounds);
    for (let each = 0; each < 10; each += 1) queue.add(sent(`b${each}`, 0), bounds);
    expect(() => queue.add(sent('c', 0), bounds)).toThrow(JournalBusy);
    const big = new FairQueue<Sent>();
    big.add(sent('a', 1, { bytes: 900 }), bounds);
    expect(() => big.add(sent('b', 1, { bytes: 1_200 }), bounds)).toThrow(JournalBusy);
  });

  it('R-J-3 V3: tells beforehand who would be refused, by what he sent last', () => {
    const bounds = { weight: 200, bytes: 1e9 };
    const queue = filled([0, 1].flatMap((each) => [sent('a', each, { weight: 50 })]));
    expect(() => queue.checkRoom('a', bounds)).not.toThrow();
    for (const each of [2, 3]) queue.add(sent('a', each, { weight: 50 }), bounds);
    expect(() => queue.checkRoom('a', bounds)).toThrow(JournalBusy);
    expect(queue.refused).toBe(1);
    expect(() => queue.checkRoom('b', bounds)).not.toThrow();
    queue.take(50);
    expect(() => queue.checkRoom('a', bounds)).not.toThrow();
    queue.take(1000);
    expect(() => queue.checkRoom('a', bounds)).not.toThrow();
  });

  it('gives each item once, at any load', () => {
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const queue = new FairQueue<Sent>();
    const [added, taken]: [string[], string[]] = [[], []];
    for (let round = 0; round < 5_000; round += 1) {
      const item = sent(`u${random(30)}-`, round, { weight: 1 + random(50) });
      queue.add(item, ROOMY);
      added.push(item.name);
      if (random(3) === 0) taken.push(...queue.take(1 + random(200)).map(({ name }) => name));
    }
    while (queue.count > 0) taken.push(...queue.take(128).map(({ name }) => name));
    expect([...taken].sort()).toEqual([...added].sort());
    const inOrder = (names: string[], user: string) =>
      names.filter((name) => name.startsWith(user));
    for (let user = 0; user < 30; user += 1)
      expect(inOrder(taken, `u${user}-`)).toEqual(inOrder(added, `u${user}-`));
  });
});
