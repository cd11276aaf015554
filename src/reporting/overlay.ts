/**
 * What has been applied but may not be in SQL yet, so that everybody reads their own writes (case
 * A28). Feeding it costs an array slot. It may hold more than is missing from SQL, never less: it
 * drops whole chunks, and readers count a row that is in both once. It knows nothing of what it is
 * asked for: an index says that, and is kept for each chunk from the first question on.
 */
import type { Entry } from '../engine/command.ts';
import type { ReadEvent } from '../engine/core/event.ts';

/** Small enough that a chunk is soon dropped, large enough that few wait. */
const CHUNK_ENTRIES = 1024;
const CHUNK_EVENTS = 8192;

export interface Applied {
  readonly entry: Entry;
  readonly events: readonly ReadEvent[];
}

/** What is found in waiting commands: kept by the identity of this object, so it is made once. */
export interface WaitingIndex<T> {
  /** Of one command, oldest first. */
  readonly itemsOf: (applied: Applied) => readonly T[];
  /** Lists that are kept beside that of all: by name, what the items of one agree in. */
  readonly keptBy: Readonly<Record<string, (item: T) => string>>;
}

/** One of the lists that an index keeps. */
export interface WaitingKey {
  readonly by: string;
  readonly is: string;
}

export class Overlay {
  /** Oldest first. */
  readonly #chunks: Chunk[] = [];
  #projectedSeq = 0;
  #events = 0;
  #catchUp = (): void => undefined;

  /** Who feeds it late is called before anything is read. */
  fedBy(catchUp: () => void): void {
    this.#catchUp = catchUp;
  }

  /** Feeds one applied command; one that is already projected is passed over. */
  onApplied(entry: Entry, events: readonly ReadEvent[]): void {
    if (entry.seq <= this.#projectedSeq) return;
    let newest = this.#chunks.at(-1);
    if (newest === undefined || newest.isFull) {
      newest = new Chunk();
      this.#chunks.push(newest);
    }
    newest.add({ entry, events });
    this.#events += events.length;
  }

  /** How many events wait here. */
  get events(): number {
    return this.#events;
  }

  /**
   * Drops the oldest until what waits has at most so many events (whole chunks: it may be a little more), as
   * while a long journal is replayed; gives the seq up to which all was dropped, which must be projected
   * before anybody asks.
   */
  dropBeyond(events: number): number {
    while (this.#chunks.length > 1) {
      const oldest = this.#chunks[0] as Chunk;
      if (this.#events - oldest.events < events) break;
      this.projected(oldest.lastSeq);
    }
    return this.#projectedSeq;
  }

  /** Everything up to `seq` is committed in SQL. */
  projected(seq: number): void {
    this.#projectedSeq = Math.max(this.#projectedSeq, seq);
    const kept = this.#chunks.findIndex((chunk) => chunk.lastSeq > this.#projectedSeq);
    const gone = this.#chunks.splice(0, kept === -1 ? this.#chunks.length : kept);
    for (const { events } of gone) this.#events -= events;
  }

  /** All that waits of an index, or of one of its lists, newest first. */
  *newest<T>(index: WaitingIndex<T>, key?: WaitingKey): Generator<T> {
    this.#catchUp();
    for (const chunk of this.#chunks.toReversed()) {
      const items = chunk.itemsOf(index, key);
      for (let at = items.length - 1; at >= 0; at -= 1) yield items[at] as T;
    }
  }
}

/** A run of commands, with the indexes that were asked for. */
class Chunk {
  readonly #applied: Applied[] = [];
  #events = 0;
  readonly #indexes = new Map<WaitingIndex<never>, Indexed<never>>();

  add(applied: Applied): void {
    this.#applied.push(applied);
    this.#events += applied.events.length;
  }

  get events(): number {
    return this.#events;
  }

  get isFull(): boolean {
    return this.#applied.length >= CHUNK_ENTRIES || this.#events >= CHUNK_EVENTS;
  }

  get lastSeq(): number {
    return this.#applied.at(-1)?.entry.seq ?? 0;
  }

  /** Oldest first. */
  itemsOf<T>(index: WaitingIndex<T>, key: WaitingKey | undefined): readonly T[] {
    const indexed = this.#indexedBy(index);
    for (; indexed.seen < this.#applied.length; indexed.seen += 1) {
      for (const item of index.itemsOf(this.#applied[indexed.seen] as Applied))
        addTo(indexed, index, item);
    }
    return key === undefined ? indexed.all : (indexed.lists[key.by]?.get(key.is) ?? []);
  }

  #indexedBy<T>(index: WaitingIndex<T>): Indexed<T> {
    // What an index is of only it knows.
    const indexes = this.#indexes as unknown as Map<WaitingIndex<T>, Indexed<T>>;
    const known = indexes.get(index);
    if (known !== undefined) return known;
    const lists = Object.keys(index.keptBy).map((name) => [name, new Map<string, T[]>()] as const);
    const made: Indexed<T> = { seen: 0, all: [], lists: Object.fromEntries(lists) };
    indexes.set(index, made);
    return made;
  }
}

interface Indexed<T> {
  /** How many commands of the chunk are in it. */
  seen: number;
  readonly all: T[];
  /** By name and by what their items agree in. */
  readonly lists: Readonly<Record<string, Map<string, T[]>>>;
}

function addTo<T>({ all, lists }: Indexed<T>, { keptBy }: WaitingIndex<T>, item: T): void {
  all.push(item);
  for (const [name, keyOf] of Object.entries(keptBy)) {
    const key = keyOf(item);
    const list = lists[name]?.get(key);
    if (list === undefined) lists[name]?.set(key, [item]);
    else list.push(item);
  }
}
