import { describe, expect, it } from 'vitest';
import { COMMIT_EVENTS, Gathering } from './gathering.ts';

const ALL = { isAll: true };

/** One command each so many ms; gives when commits happened. */
function stream(gathering: Gathering, { everyMs, fromMs = 0, untilMs }: Record<string, number>) {
  const commits: number[] = [];
  for (let nowMs = fromMs; nowMs < (untilMs ?? 0); nowMs += everyMs ?? 1) {
    gathering.applied(10, nowMs);
    if (gathering.leftMs(nowMs) > 0) continue;
    gathering.committed(nowMs, ALL);
    commits.push(nowMs);
  }
  return commits;
}

describe('what is gathered for a commit', () => {
  it('R-J-7 V10: of a steady stream waits longer and longer, up to five seconds', () => {
    const commits = stream(new Gathering(), { everyMs: 250, untilMs: 120_000 });
    expect(commits.slice(0, 3)).toEqual([0, 250, 500]);
    const gaps = commits.map((atMs, index) => atMs - (commits[index - 1] ?? 0));
    expect(gaps.slice(-5)).toEqual([5_000, 5_000, 5_000, 5_000, 5_000]);
    expect(commits.length).toBeLessThan(60);
  });

  it('is committed at once after a rest', () => {
    const gathering = new Gathering();
    stream(gathering, { everyMs: 250, untilMs: 120_000 });
    gathering.applied(1, 126_000);
    expect(gathering.leftMs(126_000)).toBe(0);
    gathering.committed(126_000, ALL);
    gathering.applied(1, 126_001);
    expect(gathering.leftMs(126_001)).toBeCloseTo(24);
  });

  it('V3: is committed when it is much, which makes the next wait no longer', () => {
    const gathering = new Gathering();
    gathering.applied(1, 0);
    gathering.committed(0, ALL);
    const left = () => {
      gathering.applied(1, 1);
      return gathering.leftMs(1);
    };
    expect(left()).toBeCloseTo(24);
    for (let commit = 0; commit < 100; commit += 1) {
      gathering.applied(COMMIT_EVENTS, 0);
      expect(gathering.leftMs(0)).toBe(0);
      gathering.committed(0, ALL);
    }
    expect(left()).toBeCloseTo(24);
  });

  it('is committed for who waits, until all that he may wait for is', () => {
    const gathering = new Gathering();
    gathering.applied(1, 0);
    gathering.committed(0, ALL);
    gathering.applied(1, 1);
    gathering.hurry();
    expect(gathering.leftMs(1)).toBe(0);
    gathering.committed(1, { isAll: false });
    gathering.applied(1, 2);
    expect(gathering.leftMs(2)).toBe(0);
    gathering.committed(2, ALL);
    gathering.applied(1, 3);
    expect(gathering.leftMs(3)).toBeGreaterThan(0);
  });
});
