/** The middle of an odd number of figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The figure below which `share` (0 to 1) of the sorted figures lie. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** 1234567 → `1 234 567`. */
export function grouped(figure: number): string {
  return Math.round(figure)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ' ');
}
