/**
 * A whole venue in memory, called as a client calls it: signed requests through the real gateway,
 * real engine, journal, tape and SQL history. Time stands still unless `clock.nowMs` is moved. After
 * every command all invariants are checked; a false one fails every call from then on.
 */
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { KeyRing } from '../../src/access/key-ring.ts';
import { createSeal, type Seal } from '../../src/access/seal.ts';
import type { Command, Result } from '../../src/engine/command.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import { checkInvariants } from '../../src/engine/invariants.ts';
import { hashedText } from '../../src/engine/snapshot.ts';
import type { OperatorServices, Services } from '../../src/http/endpoint.ts';
import { loadEndpoints } from '../../src/http/load-endpoints.ts';
import { buildServer } from '../../src/http/server.ts';
import { MemoryJournal } from '../../src/journal/memory-journal.ts';
import { assert } from '../../src/primitives/assert.ts';
import { createHistory } from '../../src/reporting/history.ts';
import { projectInProcess } from '../../src/reporting/in-process-projection.ts';
import { openWriterHere } from '../../src/reporting/open-history.ts';
import { Overlay } from '../../src/reporting/overlay.ts';
import { Projector } from '../../src/reporting/projector.ts';
import { Sequencer } from '../../src/runtime/sequencer.ts';
import { createTape } from '../../src/runtime/tape-view.ts';
import { keysToIssue } from '../../src/venue/file/issued-key.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { venueCommands } from '../../src/venue/file/venue-commands.ts';
import { plainCommand } from '../../src/venue/plain-event.ts';
import { FIXTURE_START_MS, fixtureVenue } from './fixture-venue.ts';
import type { ReplyData } from './reply-data.ts';
import { OPERATOR_TOKEN, type TestCall, type WireRequest, wireRequest } from './signed-request.ts';

export type { TestCall };

/** Read once: the sources do not change between two tests. */
const endpoints = await loadEndpoints(fileURLToPath(new URL('../../src/api/', import.meta.url)));

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
  readonly state: State;
  readonly services: Services;
  /** Host and venue time; move it forward only. */
  readonly clock: { nowMs: number };
  /** Opens a port of its own, for what only a socket shows; gives the address. */
  readonly listen: () => Promise<string>;
  /** Rejects when the venue has stopped itself: from then on nothing is answered. */
  readonly stopped: Promise<never>;
  readonly close: () => Promise<void>;
}

export interface TestVenueOptions {
  readonly venueFile?: VenueFile;
  /** Per operation; off unless given, so that a test may call as often as it likes. */
  readonly rateLimits?: Readonly<Record<string, number>>;
}

export async function startTestVenue(options: TestVenueOptions = {}): Promise<TestVenue> {
  const { venueFile = fixtureVenue, rateLimits = { '*': 0 } } = options;
  const clock = { nowMs: FIXTURE_START_MS };
  const seal = createSeal(Buffer.alloc(32, 7));
  const engine = await startEngine(clock);
  await applyFile(engine.venue, venueFile, seal);
  const { venue, history, tape } = engine;
  const services: Services = {
    venue,
    history,
    tape,
    nowMs: () => clock.nowMs,
    operator: operatorServices(engine, seal, clock),
  };
  const app = await buildServer({
    endpoints,
    services,
    keyRing: new KeyRing(seal),
    operatorTokens: [{ name: 'ops', token: OPERATOR_TOKEN }],
    rateLimits,
    hostMs: () => clock.nowMs,
    version: '0.0.0',
    readiness: () => [],
    gauges: [],
    processMetrics: false,
    trustProxy: false,
    http: 'fast',
    log: { level: 'silent' },
  });
  const send: TestVenue['send'] = async (request, remoteAddress = '127.0.0.1') => {
    const answered = app.inject({ ...request, remoteAddress });
    const { statusCode, headers, body } = await Promise.race([answered, engine.stopped]);
    return { status: statusCode, headers, text: body, ...JSON.parse(body) };
  };
  return {
    call: (method, path, request = {}) => send(wireRequest(method, path, request, clock.nowMs)),
    send,
    submit: (command) => Promise.race([engine.venue.submit(command), engine.stopped]),
    state: engine.venue.state,
    services,
    clock,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    stopped: engine.stopped,
    close: async () => {
      await app.close();
      await engine.close();
    },
  };
}

async function startEngine(clock: { nowMs: number }) {
  const state = emptyState();
  const journal = new MemoryJournal(() => clock.nowMs);
  const writer = openWriterHere(':memory:');
  const overlay = new Overlay();
  let onStop: (cause: Error) => void = () => undefined;
  // Calls that wait for an answer would wait for ever: they lose a race against this.
  const stopped = new Promise<never>((_, reject) => {
    onStop = reject;
  });
  stopped.catch(() => undefined);
  const venue = new Sequencer({ state, journal, onStop });
  const tape = createTape();
  const projector = await Projector.open({ writer, journalId: 'memory', scales: state });
  venue.listen(() => {
    const broken = checkInvariants(state);
    assert(broken.length === 0, broken.join('; '));
  });
  venue.listen(tape.onApplied);
  const projection = projectInProcess(projector, overlay);
  venue.listen(projection.onApplied);
  await venue.start();
  const { database } = writer;
  const history = createHistory({ database, overlay, scales: state, nowMs: () => clock.nowMs });
  const close = async () => {
    await journal.close();
    await projection.close();
    await writer.close();
  };
  return { venue, journal, tape, history, stopped, close };
}

async function applyFile(venue: Sequencer, file: VenueFile, seal: Seal): Promise<void> {
  const keys = keysToIssue(file, { env: {}, generateSecret: (name) => `${name}-secret` });
  const commands = venueCommands(file, { isManualClock: true, keys, seal: sealWith(seal) });
  for (const command of commands) {
    const result = await venue.submit(command);
    assert(result.ok, `fixture: ${command.type} ${JSON.stringify(result)}`);
  }
}

function sealWith(seal: Seal): OperatorServices['seal'] {
  return ({ key, secret, passphrase }) => ({
    sealedSecret: seal.seal(key, secret),
    passphraseMac: seal.passphraseMac(key, passphrase),
  });
}

function operatorServices(
  { venue, journal }: { readonly venue: Sequencer; readonly journal: MemoryJournal },
  seal: Seal,
  clock: { nowMs: number },
): OperatorServices {
  return {
    entriesAt: async (seqs) =>
      journal.entriesAt(seqs).map((entry) => ({ ...entry, command: plainCommand(entry.command) })),
    seal: sealWith(seal),
    generateSecret: () => randomBytes(32).toString('hex'),
    stateHash: (state) => createHash('sha256').update(hashedText(state)).digest('hex'),
    checkInvariants: async () => checkInvariants(venue.state),
    snapshot: async () => venue.state.seq,
    advanceClock: async (toMs, signed) => {
      const result = await venue.submit({ type: 'advance-clock', toMs, ...signed });
      assert(result.ok, 'advance-clock refused');
      clock.nowMs = result.timeMs;
      return result.timeMs;
    },
  };
}
