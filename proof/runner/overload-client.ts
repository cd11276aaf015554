/** A process of the overload proof: those who send too much, or the one who sends little, on sockets of its own. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import { type WireRequest, wireRequest } from '../../test/support/signed-request.ts';
import { answerWith } from './workers.ts';

export const BATCH = 50;
/** Of this machine's ports a process may have many, but not all. */
const SOCKETS_MAX = 8_000;
/** Order ids that are asked again afterwards. */
const SAMPLE = 500;

export interface LoadPiece {
  readonly url: string;
  readonly keys: readonly string[];
  readonly seconds: number;
  /** Batches, or single orders. */
  readonly orders: number;
  /** Requests a second of all keys together; undefined: each key's next one as soon as the last one was answered. */
  readonly perSecond?: number;
  /** So long at the beginning no times are taken: a process that has just started waits for itself. */
  readonly warmSeconds?: number;
}

/** Times are ms, each list sorted. */
export interface LoadShown {
  readonly sent: number;
  readonly accepted: number;
  readonly shed: number;
  /** Replies of any other kind, with one of them. */
  readonly others: number;
  readonly other: string;
  readonly acceptedMs: readonly number[];
  readonly shedMs: readonly number[];
  /** How late this process itself was, p99: so much of the times may be its own. */
  readonly ownMs: number;
  /** Some of the orders that were accepted, and whose. */
  readonly sample: readonly { readonly key: string; readonly orderId: string }[];
}

interface Tally {
  sent: number;
  accepted: number;
  shed: number;
  others: number;
  other: string;
  readonly acceptedMs: number[];
  readonly shedMs: number[];
  readonly sample: { readonly key: string; readonly orderId: string }[];
}

answerWith(async (piece: LoadPiece): Promise<LoadShown> => {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  const tally: Tally = {
    ...{ sent: 0, accepted: 0, shed: 0, others: 0, other: '' },
    ...{ acceptedMs: [], shedMs: [], sample: [] },
  };
  const startMs = performance.now();
  const timedFromMs = startMs + (piece.warmSeconds ?? 0) * 1000;
  const send = (key: string) => sendOne(agent, piece, { key, tally, timedFromMs });
  const endMs = startMs + piece.seconds * 1000;
  const own = monitorEventLoopDelay({ resolution: 1 });
  setTimeout(() => own.enable(), timedFromMs - startMs).unref();
  await (piece.perSecond === undefined
    ? Promise.all(piece.keys.map((key) => inTurn(() => send(key), endMs)))
    : onTime(piece, send, endMs));
  agent.destroy();
  const ascending = (a: number, b: number) => a - b;
  return {
    ...tally,
    acceptedMs: tally.acceptedMs.sort(ascending),
    shedMs: tally.shedMs.sort(ascending),
    ownMs: Math.round(own.percentile(99) / 1e6),
  };
});

async function inTurn(send: () => Promise<void>, endMs: number): Promise<void> {
  while (performance.now() < endMs) await send();
}

/** Whether it is answered or not: the next one is sent when its time has come. */
async function onTime(
  { keys, perSecond = 1 }: LoadPiece,
  send: (key: string) => Promise<void>,
  endMs: number,
): Promise<void> {
  const startMs = performance.now();
  const all: Promise<void>[] = [];
  for (let count = 0; ; count += 1) {
    const dueMs = startMs + (count * 1000) / perSecond;
    if (dueMs >= endMs) break;
    const left = dueMs - performance.now();
    if (left > 0) await sleep(left);
    all.push(send(keys[count % keys.length] ?? ''));
  }
  await Promise.all(all);
}

interface Sending {
  readonly key: string;
  readonly tally: Tally;
  readonly timedFromMs: number;
}

async function sendOne(
  agent: Agent,
  { url, orders }: LoadPiece,
  { key, tally, timedFromMs }: Sending,
): Promise<void> {
  const wire = orderRequest(key, orders, tally.sent);
  tally.sent += 1;
  const startMs = performance.now();
  const { status, text } = await answer(agent, url, wire).catch((error: Error) => ({
    status: 0,
    text: error.message,
  }));
  const ms = performance.now() - startMs;
  const isTimed = startMs >= timedFromMs;
  if (status === 200) {
    tally.accepted += 1;
    if (isTimed) tally.acceptedMs.push(ms);
    keep(tally, key, text);
  } else if (status === 503 && text.includes('40725')) {
    tally.shed += 1;
    if (isTimed) tally.shedMs.push(ms);
  } else {
    tally.others += 1;
    tally.other = `${status} ${text.slice(0, 200)}`;
  }
}

/** One of every so many, as the run goes on. */
function keep(tally: Tally, key: string, text: string): void {
  if (tally.sample.length >= SAMPLE && tally.accepted % 50 !== 0) return;
  const orderId = /"orderId":"(\d+)"/.exec(text)?.[1];
  assert(orderId !== undefined, `no order in ${text.slice(0, 200)}`);
  if (tally.sample.length >= SAMPLE)
    tally.sample[(tally.accepted / 50) % SAMPLE] = { key, orderId };
  else tally.sample.push({ key, orderId });
}

/** They buy and sell at one price, so that most of them trade and few are left open. */
function orderRequest(key: string, orders: number, count: number): WireRequest {
  const order = (index: number) => ({
    side: (index + count) % 2 === 0 ? 'buy' : 'sell',
    orderType: 'limit',
    force: 'gtc',
    price: '2000',
    size: '0.0010',
  });
  const symbol = 'ETHUSDT';
  const [path, body] =
    orders === 1
      ? ['/api/v2/spot/trade/place-order', { symbol, ...order(0) }]
      : [
          '/api/v2/spot/trade/batch-orders',
          { symbol, orderList: Array.from({ length: orders }, (_, index) => order(index)) },
        ];
  return wireRequest('POST', path, { as: key, body }, Date.now());
}

function answer(
  agent: Agent,
  url: string,
  { method, url: path, headers, payload = '' }: WireRequest,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  const length = { 'content-length': String(Buffer.byteLength(payload)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, agent, method, path, headers: { ...headers, ...length } },
      async (reply: IncomingMessage) => {
        const chunks: Buffer[] = [];
        for await (const chunk of reply) chunks.push(chunk as Buffer);
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
