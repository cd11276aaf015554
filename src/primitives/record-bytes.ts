/**
 * Numbers and texts as bytes from 0x01 to 0xfe: a record holds no byte that storage could take for one
 * that was never written, and none of a mark that begins or ends something.
 *
 * Numbers are digits to the base 127, lowest first; a byte is 1 + digit, and 127 more when digits follow.
 * The first digit of a signed one is to the base 63, and 63 more when it is negative.
 */
import { Invariant } from './assert.ts';

const MORE = 127;
const BASE = 127;
const LOW_BASE = 63;
const HIGHEST = 0xfe;
/** V8 copies what is shorter; longer parts of a text would keep all of it alive. */
const COPIED_BELOW = 13;
const FIRST_BYTES = 4096;

/** Bytes that are no record; the message says why. */
export class MalformedRecord extends Error {
  override readonly name = 'MalformedRecord';
}

export class RecordWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was written. It is overwritten by what is written after {@link cutTo}. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets what was written after the first `length` bytes. */
  cutTo(length: number): void {
    this.#length = length;
  }

  /** Leaves room for bytes that are {@link put} later. */
  reserve(count: number): void {
    this.#ensure(count);
    this.#length += count;
  }

  put(at: number, byte: number): void {
    this.#bytes[at] = byte;
  }

  /** Bytes of another writer. */
  raw(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  byte(value: number): void {
    this.#ensure(1);
    this.#bytes[this.#length++] = value;
  }

  /** A safe integer from 0 on. */
  count(value: number): void {
    let rest = value;
    while (rest >= BASE) {
      const digit = rest % BASE;
      this.byte(1 + MORE + digit);
      rest = (rest - digit) / BASE;
    }
    this.byte(1 + rest);
  }

  /** Throws {@link Invariant} unless it is a safe integer. */
  integer(value: number): void {
    if (!Number.isSafeInteger(value)) throw new Invariant(`${value} is no safe integer`);
    const magnitude = value < 0 ? -value : value;
    const low = magnitude % LOW_BASE;
    const rest = (magnitude - low) / LOW_BASE;
    const first = 1 + low + (value < 0 ? LOW_BASE : 0);
    this.byte(rest === 0 ? first : first + MORE);
    if (rest > 0) this.count(rest);
  }

  /**
   * Any text, unpaired surrogates too: twice its length and its characters as they are, or, where one is
   * not a byte from 0x01 to 0xfe, one more and each as a number.
   */
  text(value: string): void {
    if (typeof value !== 'string') throw new Invariant(`${String(value)} is no text`);
    const start = this.#length;
    const { length } = value;
    this.count(2 * length);
    this.#ensure(length);
    const bytes = this.#bytes;
    const from = this.#length;
    for (let index = 0; index < length; index += 1) {
      const unit = value.charCodeAt(index);
      if (unit === 0 || unit > HIGHEST) {
        this.#wideText(value, start);
        return;
      }
      bytes[from + index] = unit;
    }
    this.#length = from + length;
  }

  #wideText(value: string, start: number): void {
    this.#length = start;
    this.count(2 * value.length + 1);
    for (let index = 0; index < value.length; index += 1) this.count(value.charCodeAt(index));
  }

  #ensure(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const more = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    more.set(this.#bytes);
    this.#bytes = more;
  }
}

/** Bytes, and what a platform does faster than a loop: the same bytes as text, a character a byte. */
export interface RecordSource {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** A part of the text that does not keep the rest of it alive. */
  readonly copy: (from: number, to: number) => string;
}

export class RecordReader {
  readonly #source: RecordSource;
  readonly #bytes: Uint8Array;
  /** The byte that is read next. */
  at: number;

  constructor(source: RecordSource, at = 0) {
    this.#source = source;
    this.#bytes = source.bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.at];
    if (value === undefined) throw new MalformedRecord('it ends too early');
    this.at += 1;
    return value;
  }

  /** Whichever byte; 1, which is no flag, beyond the end. */
  byteAt(at: number): number {
    return this.#bytes[at] ?? 1;
  }

  count(): number {
    const first = this.byte() - 1;
    return first < MORE ? first : first - MORE + BASE * this.#higher();
  }

  integer(): number {
    let first = this.byte() - 1;
    const isMore = first >= MORE;
    if (isMore) first -= MORE;
    const low = first >= LOW_BASE ? first - LOW_BASE : first;
    const magnitude = isMore ? low + LOW_BASE * this.#higher() : low;
    return first >= LOW_BASE ? -magnitude : magnitude;
  }

  text(): string {
    const length = this.count();
    if (length % 2 === 1) return this.#wideText((length - 1) / 2);
    const from = this.at;
    const to = from + length / 2;
    if (to > this.#bytes.length) throw new MalformedRecord('a text goes beyond its end');
    this.at = to;
    return to - from < COPIED_BELOW
      ? this.#source.text.substring(from, to)
      : this.#source.copy(from, to);
  }

  #higher(): number {
    let value = 0;
    for (let worth = 1; ; worth *= BASE) {
      const digit = this.byte() - 1;
      if (digit < MORE) return value + worth * digit;
      value += worth * (digit - MORE);
    }
  }

  #wideText(length: number): string {
    let text = '';
    for (let index = 0; index < length; index += 1) text += String.fromCharCode(this.count());
    return text;
  }
}
