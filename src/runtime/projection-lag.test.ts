import { describe, expect, it } from 'vitest';
import { ProjectionLag } from './projection-lag.ts';

describe('the projection lag', () => {
  it('holds nothing back within its bound', () => {
    const lag = new ProjectionLag(10);
    lag.durable(10);

    expect(lag.holdBack()).toBeUndefined();
  });

  it('holds commits back beyond its bound until the projection has come near', async () => {
    const lag = new ProjectionLag(10);
    lag.durable(15);
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
    expect(lag.holdBack()).toBeUndefined();
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
    const lag = new ProjectionLag(1);
    lag.durable(100);
    const wait = Promise.all([lag.holdBack(), lag.whenProjected(1000)]);
    lag.end();

    await expect(wait).resolves.toHaveLength(2);
  });
});
