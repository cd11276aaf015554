/** Watches a run: what the venue does to the bot, and what passes between the two. */
import type { ReadState } from '../engine/core/state.ts';
import { BotRecord } from './bot-record.ts';
import { Refusals, type RefusedSpell } from './refusals.ts';
import { codeIn } from './reply.ts';
import { parsed } from './rows.ts';
import { Storms } from './storms.ts';
import type { Call, Witness } from './witness.ts';

interface Watched {
  readonly uid: string;
  readonly state: ReadState;
  readonly nowMs: () => number;
  readonly graceMs: number;
}

/** Logins of sockets are calls too. */
const LOGIN: Call = { method: 'SOCKET', path: 'login', params: '' };
/** Of a login: too many requests. */
const TOO_OFTEN = '30006';
const OF_POSITIONS = /\/position\/(?:all-position|current-position)$/;

export class Watch implements Witness {
  readonly record: BotRecord;
  readonly #storms = new Storms();
  readonly #refusals = new Refusals();
  readonly #nowMs: () => number;
  /** On a manual clock: all that was said up to this venue time has been read. */
  #settledMs: number | undefined;

  constructor({ uid, state, nowMs, graceMs }: Watched) {
    this.record = new BotRecord({ uid, state, graceMs });
    this.#nowMs = nowMs;
  }

  get stormCalls(): number {
    return this.#storms.calls;
  }

  get refusedCalls(): number {
    return this.#storms.refusals;
  }

  get refusals(): readonly RefusedSpell[] {
    return this.#refusals.spells;
  }

  settled(): void {
    this.#settledMs = this.#nowMs();
  }

  readonly called = (call: Call): void => {
    this.#storms.called(call, this.#nowMs());
  };

  readonly replied = (call: Call, status: number, text: string): void => {
    const nowMs = this.#nowMs();
    this.#answered(call, status, text);
    const isOfAllPositions = call.method === 'GET' && OF_POSITIONS.test(call.path);
    this.record.show(text, nowMs, { isReply: true, isOfAllPositions });
  };

  readonly socketSaid = (text: string): void => {
    if (isLogin(text)) this.called(LOGIN);
  };

  readonly socketTold = (text: string): void => {
    const { arg, event, ts } = (parsed(text) ?? {}) as SocketWord;
    if (event === 'login') this.#answered(LOGIN, 200, text);
    else if (event === 'error' && arg === undefined)
      this.#answered(LOGIN, codeIn(text) === TOO_OFTEN ? 429 : 400, text);
    if (event !== undefined) return;
    const isOfAllPositions = arg?.channel === 'positions' || arg?.topic === 'position';
    this.record.show(text, this.#toldMs(ts), { isReply: false, isOfAllPositions });
  };

  /**
   * When a frame came. While a manual clock is moved frames come after one another; what one says of its time is right
   * then, unless it was held back.
   */
  #toldMs(saidMs: number | undefined): number {
    const nowMs = this.#nowMs();
    if (this.#settledMs === undefined || saidMs === undefined) return nowMs;
    return Math.max(this.#settledMs, Math.min(nowMs, saidMs));
  }

  #answered(call: Call, status: number, text: string): void {
    const nowMs = this.#nowMs();
    this.#storms.replied(call, status, text, nowMs);
    this.#refusals.replied(call, status, text, nowMs);
  }
}

interface SocketWord {
  readonly event?: string;
  /** Venue time. */
  readonly ts?: number;
  readonly arg?: { readonly channel?: string; readonly topic?: string };
}

function isLogin(text: string): boolean {
  return (parsed(text) as { readonly op?: unknown } | undefined)?.op === 'login';
}
