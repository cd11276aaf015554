/** The book as a client keeps it of what it is pushed, v2 and v3, and what is wrong about a push. */
import { crc32 } from 'node:zlib';

type LevelText = readonly [price: string, size: string];

/** A row of `books`, under the names of either version. */
interface Row {
  readonly asks?: readonly LevelText[];
  readonly bids?: readonly LevelText[];
  readonly a?: readonly LevelText[];
  readonly b?: readonly LevelText[];
  readonly seq: number;
  readonly pseq: number;
  readonly checksum?: number;
}

export interface BookPush {
  readonly action: string;
  readonly data: readonly [Row];
}

const CHECKED_LEVELS = 25;

export class KeptBook {
  readonly #asks = new Map<string, string>();
  readonly #bids = new Map<string, string>();
  #seq = 0;

  get seq(): number {
    return this.#seq;
  }

  /** Undefined: it follows on what was pushed before. */
  take({ action, data: [row] }: BookPush): string | undefined {
    const { seq, pseq, checksum } = row;
    const before = this.#seq;
    this.#seq = seq;
    if (action === 'snapshot') {
      this.#asks.clear();
      this.#bids.clear();
    }
    apply(this.#asks, row.asks ?? row.a ?? []);
    apply(this.#bids, row.bids ?? row.b ?? []);
    if (action === 'snapshot') return pseq === 0 ? undefined : `a snapshot of pseq ${pseq}`;
    if (pseq !== before) return `a gap: pseq ${pseq} behind seq ${before}`;
    if (seq <= before) return `seq ${seq} a second time`;
    if (checksum !== undefined && checksum !== this.#checksum()) return `a checksum at seq ${seq}`;
    return undefined;
  }

  /** Best first. */
  asks(): readonly LevelText[] {
    return sorted(this.#asks, 1);
  }

  bids(): readonly LevelText[] {
    return sorted(this.#bids, -1);
  }

  /** The same for the same book. */
  digest(): number {
    return crc32(`${this.asks().join(' ')}|${this.bids().join(' ')}`);
  }

  #checksum(): number {
    const [asks, bids] = [this.asks(), this.bids()];
    const parts = Array.from({ length: CHECKED_LEVELS }, (_, at) => [bids[at], asks[at]]);
    const levels = parts.flat().filter((level) => level !== undefined);
    return crc32(levels.flat().join(':')) | 0;
  }
}

function apply(side: Map<string, string>, levels: readonly LevelText[]): void {
  for (const [price, size] of levels) {
    if (size === '0') side.delete(price);
    else side.set(price, size);
  }
}

function sorted(side: ReadonlyMap<string, string>, up: number): readonly LevelText[] {
  return [...side].sort(([left], [right]) => up * (Number(left) - Number(right)));
}
