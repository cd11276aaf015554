/** Durations as people write them: a number of milliseconds, or a number and ms, s, m, h or d. */

export const DURATION = /^\d{1,9}(?:ms|s|m|h|d)?$/;
const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** How long it is, ms; undefined: it is none. */
export function durationMs(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined;
  const [, count = '', unit = 'ms'] = /^(\d+)(\D*)$/.exec(text) ?? [];
  return Number(count) * (UNIT_MS[unit as keyof typeof UNIT_MS] ?? 1);
}
