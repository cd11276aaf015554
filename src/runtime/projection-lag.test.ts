import { describe, expect, it } from 'vitest';
import { ProjectionLag } from './projection-lag.ts';

describe('the projection lag', () => {
  it('holds nothing back within its bound', () => {
    const lag = new ProjectionLag({ entries: 10 });
    lag.durable(5, 1);

    expect(lag.holdBack()).toBeUndefined();
  });

  it('holds commits back beyond its bound until the projection has come near', async () => {
    const lag = new ProjectionLag({ entries: 10 });
    lag.durable(15, 1);
    let isFree = false;
    const wait = lag.holdBack()?.then(() => {
      isFree = true;
    });
    lag.projected(4);
    await Promise.resolve();
    expect(isFree).toBe(false);
    lag.projected(5);
    await wait;

    expect(isFree).toBe(true);
  });

  it('V4: slows commits down from half of its bounds on, the more the further it lags', async () => {
    const lag = new ProjectionLag({ entries: 1_000 });
    const heldMs = async (seq: number) => {
      lag.durable(seq, 1);
      const before = performance.now();
      await lag.holdBack();
      return performance.now() - before;
    };
    expect(await heldMs(500)).toBeLessThan(5);
    expect(await heldMs(700)).toBeGreaterThan(15);
    expect(await heldMs(1_000)).toBeGreaterThan(45);
    lag.projected(1_000);
    expect(lag.holdBack()).toBeUndefined();
  });

  it('R-J-4 V3: holds commits back when few entries have many events', async () => {
    const lag = new ProjectionLag({ bytes: 10_000_000 });
    for (let seq = 1; seq <= 10; seq += 1) lag.durable(seq, 1_000);
    expect(lag.bytes).toBe(10_000_000);
    lag.durable(11, 1_000);
    expect(lag.isFull).toBe(true);
    lag.durable(12, 1_000);
    let isFree = false;
    const wait = lag.holdBack()?.then(() => {
      isFree = true;
    });
    lag.projected(1);
    await Promise.resolve();
    expect(isFree).toBe(false);
    lag.projected(2);
    await wait;

    expect(lag.bytes).toBe(10_000_000);
    expect(lag.isFull).toBe(false);
    lag.projected(12);
    expect(lag.bytes).toBe(0);
  });

  it('tells when an entry is projected', async () => {
    const lag = new ProjectionLag();
    const wait = lag.whenProjected(3);
    lag.projected(7);
    await wait;
    await lag.whenProjected(7);

    expect(lag.projectedSeq).toBe(7);
  });

  it('lets everybody go when the projection has ended', async () => {
    const lag = new ProjectionLag({ entries: 1 });
    lag.durable(100, 1);
    const wait = Promise.all([lag.holdBack(), lag.whenProjected(1000)]);
    lag.end();

    await expect(wait).resolves.toHaveLength(2);
  });
});
