/**
 * What waits for the journal, each user in turn: while some send batch after batch, who sends one order now
 * and then waits for little more than the write in hand.
 *
 * As long as all that waits goes at once, it goes in the order in which it came. Beyond that it is *fair queueing*
 * with the starts of what was taken as its clock: what a user sends starts where his last one ends, or now if that is
 * later, and ends as many orders further; what ends first goes first. Who has had more ends later, who comes back
 * after a rest starts now; what one user sends keeps its order.
 *
 * Room is shared in the same way: a queue that is full refuses who has more than his share in it.
 * Decides R-J-2, R-J-3.
 */
import { JournalBusy } from './journal.ts';

/** One that waits: whose it is, how many orders it brings or ends, and how long its record is. */
export interface Waiting {
  readonly user: string;
  readonly weight: number;
  readonly bytes: number;
}

export interface QueueBounds {
  /** Σ weight that may wait. */
  readonly weight: number;
  readonly bytes: number;
}

/** What the share of a user is refused beyond may still come from others, up to this many times a bound. */
const HARD = 2;
/** Taken places are cut off when there are so many. */
const CUT = 1024;

interface Line {
  /** Where what he sent last ends. */
  end: number;
  /** How much of his waits, and how many. */
  weight: number;
  count: number;
  /** What he sent last. */
  last: Waiting | undefined;
}

interface Place<T> {
  readonly item: T;
  readonly start: number;
  readonly end: number;
}

export class FairQueue<T extends Waiting> {
  /** By their ends; those of one end in the order in which they came. Those before `#taken` are gone. */
  readonly #places: Place<T>[] = [];
  readonly #lines = new Map<string, Line>();
  #taken = 0;
  /** In the order in which they came. */
  #arrived: T[] = [];
  /** The latest start of what was taken. */
  #now = 0;
  #weight = 0;
  #bytes = 0;
  #waitingUsers = 0;
  #refused = 0;

  get count(): number {
    return this.#places.length - this.#taken;
  }

  get weight(): number {
    return this.#weight;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Of what goes next; 0 when nothing waits. */
  get nextWeight(): number {
    return this.#places[this.#taken]?.item.weight ?? 0;
  }

  /** How many there was no room for. */
  get refused(): number {
    return this.#refused;
  }

  /** Queues it. Throws {@link JournalBusy} when there is no room for it, and then nothing has changed. */
  add(item: T, bounds: QueueBounds): void {
    const line = this.#lines.get(item.user) ?? { end: 0, weight: 0, count: 0, last: undefined };
    if (!this.#hasRoom(item, line, bounds)) this.#refuse();
    // Not the item itself, which has its record.
    line.last = { user: item.user, weight: item.weight, bytes: item.bytes };
    this.#lines.set(item.user, line);
    const start = Math.max(this.#now, line.end);
    line.end = start + item.weight;
    if (line.count === 0) this.#waitingUsers += 1;
    this.#count(line, item, 1);
    const { end } = line;
    this.#places.splice(this.#placeOf(end), 0, { item, start, end });
    this.#arrived.push(item);
  }

  /**
   * Throws {@link JournalBusy} when there is no room for one more like the last that a user has waiting: so it is
   * known before anything is done for it.
   */
  checkRoom(user: string, bounds: QueueBounds): void {
    const line = this.#lines.get(user);
    if (line?.last === undefined || line.count === 0) return;
    if (!this.#hasRoom(line.last, line, bounds)) this.#refuse();
  }

  /** Takes what goes next: all of it where it is at most `weight`, else as much, and one at least. */
  take(weight: number): readonly T[] {
    if (this.#weight <= weight) return this.#takeAll();
    const items: T[] = [];
    let taken = 0;
    for (;;) {
      const place = this.#places[this.#taken];
      if (place === undefined || (taken > 0 && taken + place.item.weight > weight)) break;
      taken += place.item.weight;
      this.#taken += 1;
      this.#now = Math.max(this.#now, place.start);
      this.#leave(place.item);
      items.push(place.item);
    }
    const gone = new Set(items);
    this.#arrived = this.#arrived.filter((item) => !gone.has(item));
    if (this.#taken >= CUT) this.#cut();
    return items;
  }

  /** Forgets all that waits. */
  clear(): void {
    this.#takeAll();
  }

  /** Nobody waits any more, so nobody has had more than another. */
  #takeAll(): readonly T[] {
    const items = this.#arrived;
    this.#arrived = [];
    this.#places.length = 0;
    this.#lines.clear();
    this.#taken = 0;
    this.#now = 0;
    this.#weight = 0;
    this.#bytes = 0;
    this.#waitingUsers = 0;
    return items;
  }

  #cut(): void {
    this.#places.splice(0, this.#taken);
    this.#taken = 0;
  }

  #hasRoom({ weight, bytes }: Waiting, line: Line, bounds: QueueBounds): boolean {
    const [weightAfter, bytesAfter] = [this.#weight + weight, this.#bytes + bytes];
    if (weightAfter <= bounds.weight && bytesAfter <= bounds.bytes) return true;
    const share = bounds.weight / (this.#waitingUsers + 1);
    const isFull = weightAfter > HARD * bounds.weight || bytesAfter > HARD * bounds.bytes;
    // Who has nothing waiting is never the one who filled it.
    return !isFull && (line.count === 0 || line.weight + weight <= share);
  }

  /** Where it was refused says nothing, and to find that out costs as much as the rest of a refusal. */
  #refuse(): never {
    this.#refused += 1;
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    const busy = new JournalBusy(
      `${this.#weight} orders in ${this.#bytes} bytes wait for the journal`,
    );
    Error.stackTraceLimit = stackTraceLimit;
    throw busy;
  }

  #leave(item: T): void {
    const line = this.#lines.get(item.user);
    if (line === undefined) return;
    this.#count(line, item, -1);
    if (line.count === 0) this.#waitingUsers -= 1;
  }

  #count(line: Line, { weight, bytes }: T, sign: 1 | -1): void {
    line.count += sign;
    line.weight += sign * weight;
    this.#weight += sign * weight;
    this.#bytes += sign * bytes;
  }

  /** Behind all of the same end or an earlier one. */
  #placeOf(end: number): number {
    let low = this.#taken;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#places[middle] as Place<T>).end <= end) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
