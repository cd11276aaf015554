const HOUR_MS = 3_600_000;

/** R-B-4: interest is charged at each full UTC hour; the first one after `timeMs`. */
export function nextInterestMs(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS + HOUR_MS;
}
