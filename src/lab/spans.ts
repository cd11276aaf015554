/** Spans of venue time, and what is summed over them. */

export interface Span {
  readonly fromMs: number;
  /** Not with it. */
  readonly toMs: number;
}

const SECOND_MS = 1000;

/** ∫ |Σ of what is open| dt, in seconds. */
export function openTime(spans: readonly (Span & { readonly size: number })[]): number {
  const turns = spans.flatMap(({ fromMs, toMs, size }) => [
    { atMs: fromMs, size },
    { atMs: toMs, size: -size },
  ]);
  turns.sort((one, other) => one.atMs - other.atMs);
  let [open, lastMs, sum] = [0, 0, 0];
  for (const { atMs, size } of turns) {
    sum += Math.abs(open) * (atMs - lastMs);
    open += size;
    lastMs = atMs;
  }
  return sum / SECOND_MS;
}

/** The first moment from one on that is in none of them. */
export function clearFrom(spans: readonly Span[], fromMs: number): number {
  let atMs = fromMs;
  for (;;) {
    const over = spans.find((span) => span.fromMs <= atMs && atMs < span.toMs);
    if (over === undefined) return atMs;
    atMs = over.toMs;
  }
}
