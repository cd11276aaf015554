/**
 * The id of a quote, which proves the quote itself: who trades on it sends its figures again, and the venue knows
 * by the id that these are the ones it gave, to him and when. Nothing is kept. The proof is made with a key of the
 * master key, so that every process of a venue knows what another one quoted. What comes before the proof is the
 * number of the quote, which repeats with the run: it alone goes into the journal. Nodes of one venue count for
 * themselves, so theirs names the node too.
 * Decides R-H-3.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { derive } from './seal.ts';

const PURPOSE = 'bourse quote proof';
const TIME_DIGITS = 13;
const OWN_DIGITS = 16;
const SEQ_DIGITS = 10;
const NODE_DIGITS = 16;
const PROOF_DIGITS = 32;
/** How long what was quoted holds, venue time (wire.md D.6). */
const VALID_MS = 8_000;

/** When something was quoted: after which journal entry, and the how manieth since then. */
export interface QuotedAt {
  readonly timeMs: number;
  readonly seq: number;
  readonly count: number;
}

export interface QuoteSeal {
  /** What the numbers of this node's quotes end with, in hex; empty for a venue of one machine. */
  readonly mark: string;
  /** Digits of the time, of what tells this quote from others of that time, and the proof. */
  readonly seal: (terms: readonly string[], at: QuotedAt) => string;
  /** Whether these terms were quoted under this id, no longer ago than a quote holds. */
  readonly isQuoted: (id: string, terms: readonly string[], nowMs: number) => boolean;
}

/** The quote seal of a venue, or of a node of one; the master key is 32 random bytes. */
export function createQuoteSeal(masterKey: Uint8Array, node?: string): QuoteSeal {
  const key = derive(masterKey, PURPOSE);
  const proofOf = (parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex').slice(0, PROOF_DIGITS);
  const mark = node === undefined ? '' : markOf(node);
  return {
    mark,
    seal(terms, { count, seq, timeMs }) {
      const time = String(timeMs).padStart(TIME_DIGITS, '0');
      const own = hex(seq, SEQ_DIGITS) + hex(count, OWN_DIGITS - SEQ_DIGITS) + mark;
      return time + own + proofOf([...terms, time, own]);
    },
    isQuoted(id, terms, nowMs) {
      const time = id.slice(0, TIME_DIGITS);
      const own = quoteNumber(id).slice(TIME_DIGITS);
      const given = Buffer.from(id.slice(-PROOF_DIGITS));
      const proof = Buffer.from(proofOf([...terms, time, own]));
      if (given.length !== proof.length || !timingSafeEqual(given, proof)) return false;
      return nowMs - Number(time) <= VALID_MS;
    },
  };
}

/** The part of its id that is no proof. */
export function quoteNumber(id: string): string {
  return id.slice(0, -PROOF_DIGITS);
}

/** Names of nodes are of any length, numbers are not. */
function markOf(node: string): string {
  return createHash('sha256').update(node).digest('hex').slice(0, NODE_DIGITS);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
