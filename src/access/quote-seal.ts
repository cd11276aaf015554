/**
 * The id of a quote, which proves the quote itself: who trades on it sends its figures again, and the venue knows
 * by the id that these are the ones it gave, to him and when. Nothing is kept. The key is of this process, so that
 * a restart ends what was quoted before it. What comes before the proof is the number of the quote, which repeats with
 * the run: it alone goes into the journal.
 * Decides R-H-3.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY = randomBytes(32);
const TIME_DIGITS = 13;
const OWN_DIGITS = 16;
const SEQ_DIGITS = 10;
/** How long what was quoted holds, venue time (wire.md D.6). */
const VALID_MS = 8_000;

/** When something was quoted: after which journal entry, and the how manieth since then. */
export interface QuotedAt {
  readonly timeMs: number;
  readonly seq: number;
  readonly count: number;
}

/** Digits of the time, of what tells this quote from others of that time, and the proof. */
export function sealQuote(terms: readonly string[], { count, seq, timeMs }: QuotedAt): string {
  const time = String(timeMs).padStart(TIME_DIGITS, '0');
  const own = hex(seq, SEQ_DIGITS) + hex(count, OWN_DIGITS - SEQ_DIGITS);
  return time + own + proofOf([...terms, time, own]);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** The part of its id that is no proof. */
export function quoteNumber(id: string): string {
  return id.slice(0, TIME_DIGITS + OWN_DIGITS);
}

/** Whether these terms were quoted under this id, no longer ago than a quote holds. */
export function isQuoted(id: string, terms: readonly string[], nowMs: number): boolean {
  const time = id.slice(0, TIME_DIGITS);
  const own = id.slice(TIME_DIGITS, TIME_DIGITS + OWN_DIGITS);
  const given = Buffer.from(id.slice(TIME_DIGITS + OWN_DIGITS));
  const proof = Buffer.from(proofOf([...terms, time, own]));
  if (given.length !== proof.length || !timingSafeEqual(given, proof)) return false;
  return nowMs - Number(time) <= VALID_MS;
}

function proofOf(parts: readonly string[]): string {
  return createHmac('sha256', KEY).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
