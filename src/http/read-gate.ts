/**
 * Of a node of several machines: whether what it knows is new enough to be told, and to judge a key by. A call that must
 * not be answered from an old state waits until the state is newer, or is refused with 503.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { JournalBusy } from '../journal/journal.ts';
import { wrong } from './wire-error.ts';

/** How new the state of this node is. */
export interface Freshness {
  /** Since all that was acknowledged anywhere was known to be here, ms. */
  readonly ageMs: () => number;
  /** Why the state here will never be newer; undefined while it follows. */
  readonly obstacle: () => string | undefined;
  /** Resolves when all that was acknowledged before the call is here; rejects when that cannot be found out. */
  readonly confirm: () => Promise<void>;
  /** Resolves with whether an entry of the journal is here within so long. */
  readonly reach: (seq: number, withinMs: number) => Promise<boolean>;
}

/** What of a request is judged. */
interface Asking {
  readonly headers: IncomingHttpHeaders;
  /** What it came on. */
  readonly connection?: object;
}

/** Beyond this age nothing is answered and no key is believed, ms: it may have been revoked. */
const OLDEST_MS = 10_000;
/** Beyond this age replies say it, ms. */
const NOTICED_MS = 2_000;
const REACHED_WITHIN_MS = 1_000;

const MIN_SEQ = 'x-bourse-min-seq';
const READ = 'x-bourse-read';
const SEQ = /^\d{1,15}$/;

export class ReadGate {
  readonly #freshness: Freshness;
  /** Connections that have had an answer: a client that comes from another node sees nothing that is older. */
  readonly #known = new WeakSet<object>();

  constructor(freshness: Freshness) {
    this.#freshness = freshness;
  }

  /** Undefined: it may be served at once. Rejects with `JournalBusy`, or with `WireError` for a header that is wrong. */
  pass(request: Asking): Promise<void> | undefined {
    const { headers, connection } = request;
    const isNew = connection !== undefined && !this.#known.has(connection);
    const isOld = tooOld(this.#freshness) !== undefined;
    const isAsked = headers[MIN_SEQ] !== undefined || headers[READ] !== undefined;
    return isNew || isOld || isAsked ? this.#wait(request, isNew || isOld) : undefined;
  }

  async #wait({ headers, connection }: Asking, mustConfirm: boolean): Promise<void> {
    const { [MIN_SEQ]: minSeq, [READ]: read } = headers;
    if (read !== undefined && read !== 'latest') throw wrong(READ);
    if (minSeq !== undefined && !SEQ.test(String(minSeq))) throw wrong(MIN_SEQ);
    if (mustConfirm || read !== undefined) await this.#freshness.confirm();
    if (connection !== undefined) this.#known.add(connection);
    if (minSeq === undefined) return;
    if (!(await this.#freshness.reach(Number(minSeq), REACHED_WITHIN_MS)))
      throw new JournalBusy(`entry ${minSeq} is not here yet`);
  }
}

/** What replies say of their age; undefined while it is small, or where nothing was ever confirmed (all is 503). */
export function staleness({
  ageMs,
}: Pick<Freshness, 'ageMs'>): Readonly<Record<string, string>> | undefined {
  const age = ageMs();
  return age > NOTICED_MS && Number.isFinite(age)
    ? { 'x-bourse-stale': String(Math.round(age)) }
    : undefined;
}

/** Why a node should not be asked; undefined while it answers. */
export function tooOld({
  ageMs,
  obstacle,
}: Pick<Freshness, 'ageMs' | 'obstacle'>): string | undefined {
  const cause = obstacle();
  if (cause !== undefined) return cause;
  const age = ageMs();
  if (age <= OLDEST_MS) return undefined;
  const since = Number.isFinite(age) ? `for ${Math.round(age / 1_000)} s` : 'since it started';
  return `this node is cut off from etcd: what it knows has not been confirmed ${since}`;
}
