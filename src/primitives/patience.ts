/** How long whoever was refused is to wait before it asks again: 0.5 s × 2^k after k refusals in a row, 32 s at most. */

const FIRST_MS = 500;
const LONGEST_MS = 32_000;

export interface Refused {
  readonly count: number;
  readonly lastMs: number;
}

export function refusedAgain(refused: Refused | undefined, nowMs: number): Refused {
  return { count: (refused?.count ?? 0) + 1, lastMs: nowMs };
}

export function isTooSoon({ count, lastMs }: Refused, nowMs: number): boolean {
  return nowMs - lastMs < Math.min(LONGEST_MS, FIRST_MS * 2 ** count);
}
