/** What two runs do not have alike: what both tell alike is forgotten as soon as the second one tells it. */

/** One of two runs. */
export type Side = 'a' | 'b';

/** A thing that only one of them has, or that is not the same in both. */
export interface Unlike<T> {
  readonly a?: T;
  readonly b?: T;
  /** In what they differ where both have it. */
  readonly fields: readonly string[];
}

export class Unmatched<T extends object> {
  readonly #told: Record<Side, Map<string, T>> = { a: new Map(), b: new Map() };
  readonly #unlike: (one: T, other: T) => readonly string[];

  /** `unlike` names the fields in which two of them differ. */
  constructor(unlike: (one: T, other: T) => readonly string[]) {
    this.#unlike = unlike;
  }

  /** A name that is used again while the one before it is still unlike gets a number. */
  add(side: Side, name: string, told: T): void {
    const own = this.#told[side];
    const others = this.#told[side === 'a' ? 'b' : 'a'];
    let key = name;
    for (let use = 2; own.has(key); use += 1) key = `${name} ${use}`;
    const other = others.get(key);
    if (other !== undefined && this.#unlike(told, other).length === 0) others.delete(key);
    else own.set(key, told);
  }

  /** In the order in which they were told first. */
  left(): readonly Unlike<T>[] {
    const { a, b } = this.#told;
    const keys = new Set([...a.keys(), ...b.keys()]);
    return [...keys].map((key) => {
      const [one, other] = [a.get(key), b.get(key)];
      const fields = one && other ? this.#unlike(one, other) : [];
      return { ...(one && { a: one }), ...(other && { b: other }), fields };
    });
  }
}
