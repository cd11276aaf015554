/** Bytes that grow as values are written to them, each as it stands in a changeset of SQLite. */
import { assert } from '../../../primitives/assert.ts';
import { storableText } from '../history-store.ts';

/** The types of values. */
const INTEGER = 1;
const TEXT = 3;

const FIRST_BYTES = 4_096;
/** The longest length of a text, in bytes, and the type before it. */
const TEXT_HEAD = 10;
/** The longest text whose length is one byte. */
const SHORT_TEXT = 0x7f;
/** Of characters that are one byte each. */
const ASCII_END = 0x80;
const TWO_TO_32 = 2 ** 32;
/** The halves of 10^18, which an id adds to its counter (see id.ts). */
const ID_HIGH = 0x0de0b6b3;
const ID_LOW = 0xa7640000;
const ID_LENGTH = 19;
const ZERO = 0x30;
const NINE = 0x39;

const utf8 = new TextEncoder();

export class ChangesetBytes {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** All of them; what is written next comes after the first `keep` bytes, in other memory. */
  take(keep: number): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#length);
    // The next are about as many.
    this.#bytes = new Uint8Array(Math.max(FIRST_BYTES, taken.length + taken.length / 8));
    this.#length = 0;
    this.raw(taken.subarray(0, keep));
    return taken;
  }

  /** Only the first `length` of them stay. */
  cut(length: number): void {
    this.#length = length;
  }

  pair(first: number, second: number): void {
    this.#reserve(2);
    this.#bytes[this.#length] = first;
    this.#bytes[this.#length + 1] = second;
    this.#length += 2;
  }

  raw(bytes: ArrayLike<number>): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A safe integer: its type and eight bytes, the highest first. */
  integer(value: number): void {
    assert(Number.isSafeInteger(value), 'a number in the history is no safe integer');
    this.#words(Math.floor(value / TWO_TO_32), value);
  }

  /** An id of {@link idFrom}, as the number that its digits are; any other text as it is. */
  id(value: string): void {
    const counter = counterIn(value);
    if (counter === undefined) {
      this.text(value);
      return;
    }
    const low = ID_LOW + (counter % TWO_TO_32);
    this.#words(ID_HIGH + Math.floor(counter / TWO_TO_32) + (low < TWO_TO_32 ? 0 : 1), low);
  }

  /** An integer by the higher and the lower half of its bits; of what is more than a half the rest counts. */
  #words(high: number, low: number): void {
    this.#reserve(9);
    const at = this.#length;
    const bytes = this.#bytes;
    bytes[at] = INTEGER;
    bytes[at + 1] = high >>> 24;
    bytes[at + 2] = high >>> 16;
    bytes[at + 3] = high >>> 8;
    bytes[at + 4] = high;
    bytes[at + 5] = low >>> 24;
    bytes[at + 6] = low >>> 16;
    bytes[at + 7] = low >>> 8;
    bytes[at + 8] = low;
    this.#length = at + 9;
  }

  /** A text: its type, its length and its bytes. Most are short and plain, and written here. */
  text(value: string): void {
    const { length } = value;
    this.#reserve(3 * length + TEXT_HEAD);
    const bytes = this.#bytes;
    const from = this.#length + 2;
    let all = 0;
    for (let index = 0; index < length; index += 1) {
      const code = value.charCodeAt(index);
      bytes[from + index] = code;
      // A NUL, below which there is nothing, makes it negative.
      all |= code | (code - 1);
    }
    bytes[from - 2] = TEXT;
    bytes[from - 1] = length;
    if (length <= SHORT_TEXT && all >= 0 && all < ASCII_END) this.#length = from + length;
    else this.#anyText(value);
  }

  #anyText(value: string): void {
    const text = utf8.encode(storableText(value));
    this.raw([TEXT, ...varint(text.length)]);
    this.#bytes.set(text, this.#length);
    this.#length += text.length;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * needed);
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

/** What an id adds to 10^18; undefined of another text. */
function counterIn(id: string): number | undefined {
  if (id.length !== ID_LENGTH || id.charCodeAt(0) !== ZERO + 1) return undefined;
  let counter = 0;
  for (let index = 1; index < ID_LENGTH; index += 1) {
    const code = id.charCodeAt(index);
    if (code < ZERO || code > NINE) return undefined;
    counter = 10 * counter + (code - ZERO);
  }
  return Number.isSafeInteger(counter) ? counter : undefined;
}

/** Seven bits in each byte, the highest first; all but the last bear the eighth. */
function varint(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
