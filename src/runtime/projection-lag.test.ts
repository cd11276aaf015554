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

  it('V10: is near while little waits, however much may', async () => {
    const lag = new ProjectionLag();
    lag.durable(1, 16_000);
    expect(lag.whenNear()).toBeUndefined();
    lag.durable(2, 1_000);
    expect(lag.holdBack()).toBeUndefined();
    const near = lag.whenNear();
    expect(near).toBeDefined();
    lag.projected(1);
    await near;
    expect(lag.whenNear()).toBeUndefined();
  });

  it('V4: slows commits down from half of its bounds on, the more the further it lags', () => {
    const lag = new ProjectionLag({ entries: 1_000 });
    const paceAt = (seq: number): number => {
      lag.durable(seq, 1);
      return lag.paceMs();
    };
    expect(paceAt(500)).toBe(0);
    expect(paceAt(700)).toBeCloseTo(20);
    expect(paceAt(1_000)).toBe(50);
    expect(lag.holdBack()).toBeUndefined();
    lag.projected(1_000);
    expect(lag.paceMs()).toBe(0);
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
