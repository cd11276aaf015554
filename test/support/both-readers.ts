/**
 * The same bytes, cut at the same places, sent to two venues: one that reads by the fast path, one by
 * node:http alone. Whatever a client can see must be equal: replies to the byte, the end of the
 * connection, and, in runs that wait after each piece, when it sees them.
 */
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { endpoint } from '../../src/http/endpoint.ts';
import { object, optional, str, text } from '../../src/http/fields.ts';
import type { HttpMode } from '../../src/http/server.ts';
import { Dice } from './dice.ts';
import { addToyKey, TOY_TIME, type ToyKey, toyGateway, toyUser } from './toy-gateway.ts';
import { WireSocket } from './wire-socket.ts';
import { hostileRequest, plainRequest } from './wire-requests.ts';

const CONNECTIONS = 64;
const REQUESTS_MAX = 6;
const TURNS_TO_SETTLE = 6;
const SLOW_BYTES_MAX = 1_000;
/** Between two runs, so that limits per second begin anew, ms. */
const RUN_MS = 2_000;

/** What one client does. */
export interface Script {
  readonly peer: string;
  readonly pieces: readonly Buffer[];
  readonly requests: number;
  /** It closes its side when it has been answered what it sent. */
  readonly isHalfClosed: boolean;
}

export interface BothReaders {
  /** Runs the scripts of a seed; gives how many requests it sent. Throws where the two differ. */
  readonly run: (seed: number) => Promise<number>;
  readonly ports: () => Promise<readonly number[]>;
  readonly scriptsOf: (seed: number) => readonly Script[];
  readonly close: () => Promise<void>;
}

export async function startBothReaders(): Promise<BothReaders> {
  const fast = await startReader('fast');
  const node = await startReader('node');
  return {
    scriptsOf,
    run: async (seed) => {
      for (const { clock } of [fast, node]) Object.assign(clock, clocksOf(seed));
      const pairs = scriptsOf(seed).map(
        (script) => new Pair(script, seed, fast.app.server, node.app.server),
      );
      await exchange(pairs, seed);
      return pairs.reduce((sum, { script }) => sum + script.requests, 0);
    },
    ports: () => Promise.all([fast, node].map(({ app }) => listen(app))),
    close: async () => {
      await fast.app.close();
      await node.app.close();
    },
  };
}

/** Three runs of four wait for each piece to be dealt with; in the others the pieces follow at once. */
async function exchange(pairs: readonly Pair[], seed: number): Promise<void> {
  const isPatient = seed % 4 !== 0;
  let sending = pairs;
  for (let step = 0; sending.length > 0; step += 1) {
    for (const pair of sending) pair.send(step);
    await turns(isPatient ? TURNS_TO_SETTLE : seed % 3);
    if (isPatient) compareAll(sending);
    sending = sending.filter(({ script }) => script.pieces.length > step + 1);
  }
  await turns(TURNS_TO_SETTLE);
  for (const pair of pairs) pair.halfClose();
  await turns(TURNS_TO_SETTLE);
  compareAll(pairs);
  for (const pair of pairs) pair.destroy();
}

function compareAll(pairs: readonly Pair[]): void {
  for (const pair of pairs) pair.compare();
}

/** One client at two venues. */
class Pair {
  readonly script: Script;
  readonly #seed: number;
  readonly #fast: WireSocket;
  readonly #node: WireSocket;

  constructor(script: Script, seed: number, fast: Server, node: Server) {
    this.script = script;
    this.#seed = seed;
    this.#fast = connected(fast, script.peer);
    this.#node = connected(node, script.peer);
  }

  send(step: number): void {
    const piece = this.script.pieces[step];
    if (piece === undefined) return;
    for (const socket of [this.#fast, this.#node]) if (!socket.destroyed) socket.push(piece);
  }

  halfClose(): void {
    if (!this.script.isHalfClosed) return;
    for (const socket of [this.#fast, this.#node]) if (!socket.destroyed) socket.push(null);
  }

  compare(): void {
    const [fast, node] = [this.#fast, this.#node];
    const isEqual = fast.standing === node.standing && isSame(fast.received, node.received);
    if (isEqual) return;
    const pieces = this.script.pieces.map((piece) => JSON.stringify(piece.toString('latin1')));
    throw new Error(
      `BOURSE_SEED=${this.#seed}: the two readers differ on\n  ${pieces.join('\n  ')}\n` +
        `fast path, ${fast.standing}: ${JSON.stringify(fast.received)}\n` +
        `node:http, ${node.standing}: ${JSON.stringify(node.received)}`,
    );
  }

  destroy(): void {
    this.#fast.destroy();
    this.#node.destroy();
  }
}

function connected(server: Server, peer: string): WireSocket {
  const socket = new WireSocket(peer);
  server.emit('connection', socket);
  return socket;
}

/** Whether replies are equal but for the second of their Date. */
function isSame(left: string, right: string): boolean {
  return left === right || undated(left) === undated(right);
}

function undated(replies: string): string {
  return replies.replace(
    /\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g,
    '\r\nDate\r\n',
  );
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

function timeOf(seed: number): number {
  return TOY_TIME + (seed % 1_000_000_000) * RUN_MS;
}

function clocksOf(seed: number) {
  return { hostMs: timeOf(seed), venueMs: timeOf(seed) };
}

function scriptsOf(seed: number): readonly Script[] {
  const dice = new Dice(seed);
  return CALLERS.map((key, index) => {
    const caller = { key, timeMs: timeOf(seed), forwardedFor: `203.0.113.${index}` };
    const count = 1 + dice.below(REQUESTS_MAX);
    const requests = Array.from({ length: count }, () =>
      dice.chance(3, 4) ? plainRequest(dice, caller) : hostileRequest(dice, caller),
    );
    return {
      peer: `10.0.0.${index}`,
      pieces: piecesOf(requests, dice, seed % 16 === 1),
      requests: count,
      isHalfClosed: dice.chance(1, 3),
    };
  });
}

/** Byte by byte, or whole requests, or cut anywhere. */
function piecesOf(requests: readonly string[], dice: Dice, isSlow: boolean): readonly Buffer[] {
  const bytes = Buffer.from(requests.join(''), 'latin1');
  if (isSlow && bytes.length < SLOW_BYTES_MAX) return [...bytes].map((byte) => Buffer.of(byte));
  if (dice.chance(2, 5)) return requests.map((request) => Buffer.from(request, 'latin1'));
  const cuts = Array.from({ length: dice.below(8) }, () => dice.below(bytes.length + 1));
  const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
  return places
    .map((place, index) => bytes.subarray(place, places[index + 1]))
    .filter((piece) => piece.length > 0);
}

const CALLERS: readonly ToyKey[] = Array.from({ length: CONNECTIONS }, (_, index) => ({
  key: `key-${index}`,
  secret: `secret-${index}`,
  passphrase: `pass-${index}`,
}));

async function startReader(http: HttpMode) {
  const reader = await toyGateway(endpoints(), {
    http,
    trustProxy: true,
    log: { level: 'silent' },
  });
  for (const [index, key] of CALLERS.entries()) {
    reader.state.users.set(`${2000 + index}`, toyUser(`${2000 + index}`));
    addToyKey(reader.state, `${2000 + index}`, key);
  }
  await reader.app.ready();
  return reader;
}

async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Replies at once, in the same turn of the event loop, in the next one; short, long, not ASCII. */
function endpoints() {
  const echo = endpoint({
    method: 'POST',
    path: '/api/v2/echo',
    summary: 'Echo',
    source: 'test',
    family: 'v2',
    codes: 'spot',
    access: { kind: 'public' },
    limit: { per: 'ip', perSecond: 9 },
    input: object({ text: optional(text({ max: 1_000_000 })) }),
    data: Type.Object({ text: str('What was sent.') }),
    handle: ({ input }) => ({ text: input.text ?? '' }),
  });
  const later = async (call: Parameters<typeof echo.handle>[0]) => {
    await new Promise(setImmediate);
    return { text: call.input.text ?? '' };
  };
  const mine = endpoint({
    ...echo,
    path: '/api/v2/mine',
    access: { kind: 'user', anyOf: ['spot:read'] },
    limit: { per: 'uid', perSecond: 4 },
    handle: ({ caller, input }) => ({ text: `${caller.uid}: ${input.text}` }),
  });
  return [
    echo,
    endpoint({ ...echo, method: 'GET' }),
    endpoint({ ...echo, path: '/api/v2/slow', handle: later }),
    endpoint({ ...echo, method: 'GET', path: '/api/v2/slow', handle: later }),
    endpoint({
      ...echo,
      path: '/api/v2/prompt',
      handle: async ({ input }) => ({ text: `${input.text}` }),
    }),
    endpoint({
      ...echo,
      method: 'GET',
      path: '/api/v2/long',
      handle: () => ({ text: 'é'.repeat(20_000) }),
    }),
    mine,
    endpoint({ ...mine, method: 'GET' }),
    endpoint({
      ...echo,
      method: 'GET',
      path: '/operator/v1/echo',
      family: 'operator',
      access: { kind: 'operator' },
    }),
  ];
}
