/**
 * Ten-minute boundaries of journal time (R-4.9-2): what was owned and what prices were at the last one. Nothing
 * is copied when a boundary passes; the first change after it keeps what was before.
 */
const BOUNDARY_MS = 600_000;

/** The boundary at or before a Unix time, both ms. */
export function boundaryOf(timeMs: number): number {
  return Math.floor(timeMs / BOUNDARY_MS) * BOUNDARY_MS;
}

/** A figure with what it was at a boundary. */
export interface Kept<T> {
  /** The boundary before its last change; 0 = it never changed. */
  boundaryMs: number;
  /** What it was then. */
  atBoundary: T;
}

/** To be called before a figure changes at a time whose boundary is `boundaryMs`. */
export function keepBefore<T>(kept: Kept<T>, now: T, boundaryMs: number): void {
  if (kept.boundaryMs === boundaryMs) return;
  kept.boundaryMs = boundaryMs;
  kept.atBoundary = now;
}

/** What a figure was at a boundary that is not before that of its last change. */
export function valueAt<T>(kept: Kept<T>, now: T, boundaryMs: number): T {
  return kept.boundaryMs === boundaryMs ? kept.atBoundary : now;
}
