/**
 * Orders over the socket (wire.md 5.9): each is the request of its REST twin, sent through the same
 * pipeline, so that permissions, limits, checks and codes are the same. Only who sends it is known already.
 */
import type { Identity } from '../access/authenticate.ts';
import { accessLine, plainId } from '../http/access-log.ts';
import { type Reply, successParts } from '../http/envelope.ts';
import { isRecord } from '../http/field.ts';
import { CODE, FeedError } from './messages.ts';
import type { SessionDoors } from './session-doors.ts';

/** Who sends it, and where to. */
export interface TradeDoor {
  readonly doors: Pick<SessionDoors, 'accessLog' | 'find'>;
  readonly client: { readonly id: string; readonly ip: string };
  readonly identity: Identity;
}

/** A request of REST, and what is said when it has been answered. */
interface Twin {
  readonly path: string;
  readonly body: unknown;
  /** What the client calls it. */
  readonly id: unknown;
  /** JSON text. */
  readonly answer: (reply: Pick<Reply, 'code' | 'text'>) => string;
}

/** The envelope of a reply. */
interface Answered {
  readonly code: string;
  readonly msg: string;
  readonly requestTime: number;
  readonly data: unknown;
}

const NOTHING = Buffer.alloc(0);
const OK = '00000';
const SUCCESS = 'Success';

/** A text at once, or one that comes: without a promise where none is needed, for each costs an order something. */
type Answer = string | Promise<string>;

/** The answers to a message with op `trade`. Throws `FeedError` for what is no order. */
export function trade(
  message: Readonly<Record<string, unknown>>,
  door: TradeDoor,
): readonly Answer[] {
  if (message.topic === MODIFY_EACH) return [modifyEach(message, door)];
  const twins = message.topic === undefined ? twinsV2(message) : [twinV3(message)];
  return twins.map((twin) => ask(twin, door));
}

function ask(twin: Twin, door: TradeDoor): Answer {
  const { path, body, answer } = twin;
  const { client, doors, identity } = door;
  const match = doors.find('POST', path);
  if (match === undefined) throw new FeedError(CODE.unknownChannel, `there is no ${path}`);
  const startedMs = performance.now();
  const finish = (reply: Reply): string => {
    const elapsedMs = performance.now() - startedMs;
    match.route.observe(reply.code, elapsedMs);
    if (doors.accessLog !== undefined) log(twin, door, { code: reply.code, elapsedMs });
    return answer(reply);
  };
  const outcome = match.route.serve({
    method: 'POST',
    target: path,
    headers: {},
    query: {},
    body: NOTHING,
    json: body,
    ip: client.ip,
    identity,
  });
  return outcome instanceof Promise ? outcome.then(finish) : finish(outcome);
}

function log(
  { id, path }: Twin,
  { client: { id: socket, ip }, doors: { accessLog } }: TradeDoor,
  told: { readonly code: string; readonly elapsedMs: number },
): void {
  const requestId = plainId(typeof id === 'number' ? String(id) : id);
  accessLog?.write(accessLine({ method: 'POST', target: path, requestId, ip, socket, ...told }));
}

/** Of one order, and of several. */
const V3: ReadonlyMap<unknown, { readonly path: string; readonly isBatch: boolean }> = new Map([
  ['place-order', { path: '/api/v3/trade/place-order', isBatch: false }],
  ['batch-place', { path: '/api/v3/trade/place-batch', isBatch: true }],
  ['cancel-order', { path: '/api/v3/trade/cancel-order', isBatch: false }],
  ['batch-cancel', { path: '/api/v3/trade/cancel-batch', isBatch: true }],
  ['modify-order', { path: '/api/v3/trade/modify-order', isBatch: false }],
]);

function twinV3({ id, category, topic, args }: Readonly<Record<string, unknown>>): Twin {
  const twin = V3.get(topic);
  if (twin === undefined) throw new FeedError(CODE.unknownChannel, `topic:${topic} doesn't exist`);
  const common = category === undefined ? {} : { category };
  const orders = ordersOf(args).map((order) => ({ ...common, ...order }));
  if (!twin.isBatch && orders.length !== 1)
    throw new FeedError(CODE.wrongParameter, `${topic} takes one order`);
  const about = { id, category, topic };
  return {
    path: twin.path,
    id,
    body: twin.isBatch ? orders : orders[0],
    answer: ({ text }) => {
      const { code, msg, requestTime, data }: Answered = JSON.parse(text);
      const ts = String(requestTime);
      if (code !== OK) return JSON.stringify({ event: 'error', ...about, code, msg, ts });
      const done = Array.isArray(data) ? data : [data];
      const rows = done.map((each) => ({ code: '0', msg: SUCCESS, cTime: ts, ...given(each) }));
      return JSON.stringify({ event: 'trade', ...about, args: rows, code: '0', msg: SUCCESS, ts });
    },
  };
}

const MODIFY_EACH = 'batch-modify';
const BATCH_MAX = 20;

/** A batch of which each order is a request of its own, and counts as one. */
async function modifyEach(
  message: Readonly<Record<string, unknown>>,
  door: TradeDoor,
): Promise<string> {
  const { id, category, topic, args } = message;
  const orders = ordersOf(args);
  if (orders.length > BATCH_MAX)
    throw new FeedError(CODE.wrongParameter, `${topic} takes at most ${BATCH_MAX} orders`);
  const one = (order: object) => twinV3({ id, category, topic: 'modify-order', args: [order] });
  const texts = await Promise.all(orders.map((order) => ask(one(order), door)));
  const answers: readonly ModifyAnswer[] = texts.map((text) => JSON.parse(text));
  const rows = answers.map(({ args: [done] = [], code, msg }, at) => {
    const { orderId, clientOid } = orders[at] ?? {};
    return done ?? { code, msg, orderId, clientOid };
  });
  const { ts } = answers.at(-1) ?? {};
  const about = { event: 'trade', id, category, topic };
  return JSON.stringify({ ...about, args: rows, code: '0', msg: SUCCESS, ts });
}

interface ModifyAnswer {
  readonly args?: readonly object[];
  readonly code: string;
  readonly msg: string;
  readonly ts: string;
}

/** What there is of an outcome: REST leaves out, or leaves empty, what does not apply. */
function given(outcome: unknown): object {
  const entries = Object.entries(isRecord(outcome) ? outcome : {});
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ''));
}

const V2: ReadonlyMap<unknown, { readonly spot: string; readonly mix: string }> = new Map([
  ['place-order', { spot: '/api/v2/spot/trade/place-order', mix: '/api/v2/mix/order/place-order' }],
  [
    'cancel-order',
    { spot: '/api/v2/spot/trade/cancel-order', mix: '/api/v2/mix/order/cancel-order' },
  ],
]);

const SPOT = /^spot$/i;

/** An answer for each argument. */
function twinsV2({ args }: Readonly<Record<string, unknown>>): readonly Twin[] {
  return ordersOf(args).map((arg) => {
    const { channel, instType, instId: symbol, params, id } = arg;
    const twin = V2.get(channel);
    if (twin === undefined || typeof instType !== 'string' || !isRecord(params))
      throw new FeedError(CODE.wrongParameter, 'an order has channel, instType and params');
    const isSpot = SPOT.test(instType);
    return {
      path: isSpot ? twin.spot : twin.mix,
      id,
      body: isSpot ? { symbol, ...params } : { symbol, productType: instType, ...params },
      answer: ({ code, text }) => {
        if (code !== OK) return errorV2(arg, code, text);
        const { requestTime, data } = successParts(text);
        const done = JSON.stringify({ id, instId: symbol, instType, channel }).slice(0, -1);
        return `{"event":"trade","arg":[${done},"params":${data}}],"code":0,"msg":"${SUCCESS}","ts":${requestTime}}`;
      },
    };
  });
}

function errorV2(arg: unknown, code: string, text: string): string {
  const { requestTime: ts, msg }: Answered = JSON.parse(text);
  return JSON.stringify({ event: 'error', arg: [arg], code: Number(code), msg, ts });
}

function ordersOf(args: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(args) && args.length > 0 && args.every(isRecord)) return args;
  throw new FeedError(CODE.wrongParameter, 'args is a list of orders');
}
