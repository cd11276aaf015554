/**
 * A histogram in the text format of Prometheus, of plain numbers that are only added to: a metrics package that hashes
 * the labels of each observation costs a request 0.9 µs, as much as reading its head.
 */
export class Histogram {
  readonly #bounds: readonly number[];
  /** How many were at most so much and more than the bound before; the last: more than all. */
  readonly #counts: number[];
  #sum = 0;

  /** `bounds` rise. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = Array.from({ length: bounds.length + 1 }, () => 0);
  }

  observe(value: number): void {
    const found = this.#bounds.findIndex((bound) => value <= bound);
    const at = found < 0 ? this.#bounds.length : found;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += value;
  }

  /** `label` is empty or of the form `name="value"`. */
  lines(name: string, label = ''): string[] {
    let count = 0;
    const buckets = this.#counts.map((here, index) => {
      count += here;
      const bound = `le="${this.#bounds[index] ?? '+Inf'}"`;
      return `${name}_bucket{${label === '' ? bound : `${bound},${label}`}} ${count}`;
    });
    const labels = label === '' ? '' : `{${label}}`;
    return [...buckets, `${name}_sum${labels} ${this.#sum}`, `${name}_count${labels} ${count}`];
  }
}
