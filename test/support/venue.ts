/**
 * A whole venue in memory, as the door of its room gives it, called as a client calls it. Time stands still unless
 * `clock.nowMs` is moved. After every command all invariants are checked; a false one fails every call from then on.
 */
import type { Command, Result } from '../../src/engine/command.ts';
import type { ReadState } from '../../src/engine/core/state.ts';
import { checkInvariants } from '../../src/engine/read/invariants.ts';
import type { Feeds } from '../../src/feeds/feeds.ts';
import type { AccessLog } from '../../src/http/access-log.ts';
import type { Services } from '../../src/http/endpoint.ts';
import { assert } from '../../src/primitives/assert.ts';
import { present } from '../../src/primitives/present.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { startVenue } from './checked-replies.ts';
import { FIXTURE_START_MS, fixtureVenue } from './fixture-venue.ts';
import type { ReplyData } from './reply-data.ts';
import { OPERATOR_TOKEN, type TestCall, type WireRequest, wireRequest } from './signed-request.ts';

export type { TestCall };

export interface TestReply {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  // Replies are read freely in tests, as a client in JavaScript reads them.
  readonly data: ReplyData;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body as it was sent: for what parsing would hide. */
  readonly text: string;
}

export interface TestVenue {
  readonly call: (method: 'GET' | 'POST', path: string, request?: TestCall) => Promise<TestReply>;
  /** Sends the bytes given, from an address: for requests that no decent client makes. */
  readonly send: (request: WireRequest, remoteAddress?: string) => Promise<TestReply>;
  readonly submit: <C extends Command>(command: C) => Promise<Result<C['type']>>;
  readonly state: ReadState;
  readonly services: Services;
  readonly feeds: Feeds;
  /** Host and venue time; move it forward only. */
  readonly clock: { nowMs: number };
  /** Where it listens, for what only a socket shows. */
  readonly url: string;
  /** Rejects when the venue has stopped itself: from then on nothing is answered. */
  readonly stopped: Promise<never>;
  readonly close: () => Promise<void>;
}

export interface TestVenueOptions {
  readonly venueFile?: VenueFile;
  /** Per operation; off unless given, so that a test may call as often as it likes. */
  readonly rateLimits?: Readonly<Record<string, number>>;
  readonly accessLog?: AccessLog;
}

export async function startTestVenue(options: TestVenueOptions = {}): Promise<TestVenue> {
  const { venueFile = fixtureVenue, rateLimits = { '*': 0 }, accessLog } = options;
  const clock = testClock();
  // Calls that wait for an answer would wait for ever: they lose a race against this.
  let onStop: (cause: Error) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    onStop = reject;
  });
  stopped.catch(() => undefined);
  const { app, close, feeds, sequencer, services, url } = await startVenue({
    venue: { ...venueFile, rateLimits },
    clock: { mode: 'manual', journalNow: clock.read, venueNow: clock.read },
    hostMs: clock.read,
    market: 'off',
    drainMs: 0,
    ...present({ accessLog }),
    operatorToken: `ops:${OPERATOR_TOKEN}`,
    env: { BOURSE_MASTER_KEY: '07'.repeat(32) },
    onStop,
  });
  const { state } = sequencer;
  clock.follow(state);
  holdsInvariants(state);
  sequencer.listen(() => holdsInvariants(state));
  const send: TestVenue['send'] = async (request, remoteAddress = '127.0.0.1') => {
    const answered = app.inject({ ...request, remoteAddress });
    const { statusCode, headers, body } = await Promise.race([answered, stopped]);
    return { status: statusCode, headers, text: body, ...JSON.parse(body) };
  };
  return {
    call: (method, path, request = {}) => send(wireRequest(method, path, request, clock.read())),
    send,
    submit: (command) => Promise.race([sequencer.submit(command), stopped]),
    state,
    services,
    feeds,
    clock,
    url,
    stopped,
    close,
  };
}

function holdsInvariants(state: ReadState): void {
  const broken = checkInvariants(state);
  assert(broken.length === 0, broken.join('; '));
}

/** Stands where a test puts it, or where the venue was advanced to if that is later. */
function testClock() {
  let nowMs = FIXTURE_START_MS;
  let state: Pick<ReadState, 'timeMs'> = { timeMs: 0 };
  const read = () => Math.max(nowMs, state.timeMs);
  return {
    read,
    follow: (followed: typeof state) => {
      state = followed;
    },
    get nowMs() {
      return read();
    },
    set nowMs(toMs: number) {
      nowMs = toMs;
    },
  };
}
