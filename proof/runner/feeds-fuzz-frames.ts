/** What the fuzz of the feeds sends, each with what is to come of it. */
import type { Dice } from '../../test/support/dice.ts';
import { type Frame, OP } from './raw-web-socket.ts';

/** An answer of any code or of this one, the end of the connection by this code, or a pong of this payload. */
type Expected =
  | { readonly kind: 'answer'; readonly code: number | undefined }
  | { readonly kind: 'close'; readonly code: number }
  | { readonly kind: 'pong'; readonly payload: Buffer };

export interface Fuzz {
  readonly what: string;
  readonly frames: readonly Frame[];
  readonly expected: Expected;
  /** Its first bytes, for a report. */
  readonly shown: string;
}

type Made = Pick<Fuzz, 'frames' | 'expected'>;

/** A message beyond this ends the connection (RFC 6455: 1009), and a request beyond that is refused. */
const MESSAGE_MAX = 65_536;
const REQUEST_MAX = 4_096;

const KINDS: Readonly<
  Record<string, { readonly weight: number; readonly make: (dice: Dice) => Made }>
> = {
  'random JSON': { weight: 20, make: (dice) => text(JSON.stringify(randomJson(dice, 3))) },
  'a mutated message': { weight: 40, make: (dice) => text(mutated(dice, validMessage(dice))) },
  'an odd message': { weight: 20, make: (dice) => text(JSON.stringify(oddMessage(dice))) },
  binary: {
    weight: 5,
    make: (dice) => answered([{ op: OP.binary, payload: randomBytes(dice, 200) }], 30002),
  },
  fragments: { weight: 10, make: fragments },
  'a large request': {
    weight: 2,
    make: (dice) => {
      const payload = Buffer.alloc(REQUEST_MAX + 1 + dice.below(MESSAGE_MAX - REQUEST_MAX), 0x20);
      return answered([{ op: OP.text, payload }], 30002);
    },
  },
  ping: {
    weight: 4,
    make: (dice) => {
      const payload = randomBytes(dice, 126);
      return { frames: [{ op: OP.ping, payload }], expected: { kind: 'pong', payload } };
    },
  },
  'a huge message': {
    weight: 1,
    make: (dice) =>
      ended([{ op: OP.text, payload: Buffer.alloc(MESSAGE_MAX + 1 + dice.below(9_000)) }], 1009),
  },
  'wrong UTF-8': {
    weight: 2,
    make: (dice) => {
      const payload = Buffer.concat([
        Buffer.from('{"op":"'),
        Buffer.from([0xc3, 0x28 + dice.below(8)]),
      ]);
      return ended([{ op: OP.text, payload }], 1007);
    },
  },
  'no mask': {
    weight: 2,
    make: () => ended([{ op: OP.text, payload: Buffer.from('ping'), isMasked: false }], 1002),
  },
  'reserved bits': {
    weight: 2,
    make: (dice) =>
      ended([{ op: OP.text, payload: Buffer.from('ping'), reserved: 1 + dice.below(7) }], 1002),
  },
  'an unknown opcode': {
    weight: 2,
    make: (dice) =>
      ended(
        [{ op: dice.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), payload: Buffer.alloc(1) }],
        1002,
      ),
  },
  'a continuation of nothing': {
    weight: 1,
    make: () => ended([{ op: OP.continuation, payload: Buffer.from('x') }], 1002),
  },
  'a control frame that is too long or in pieces': {
    weight: 2,
    make: (dice) =>
      dice.chance(1, 2)
        ? ended([{ op: OP.ping, payload: Buffer.alloc(126 + dice.below(500)) }], 1002)
        : ended([{ op: OP.ping, payload: Buffer.alloc(1), isLast: false }], 1002),
  },
  'a close': { weight: 3, make: closing },
};

const WEIGHTS = Object.fromEntries(
  Object.entries(KINDS).map(([what, { weight }]) => [what, weight]),
);

export function fuzzFrame(dice: Dice): Fuzz {
  const what = dice.weighted(WEIGHTS);
  const made = KINDS[what]?.make(dice) ?? text('');
  const shown = Buffer.concat(made.frames.map(({ payload }) => payload)).subarray(0, 200);
  return { what, ...made, shown: JSON.stringify(shown.toString('latin1')) };
}

function answered(frames: readonly Frame[], code?: number): Made {
  return { frames, expected: { kind: 'answer', code } };
}

function ended(frames: readonly Frame[], code: number): Made {
  return { frames, expected: { kind: 'close', code } };
}

/** What a mutation makes of it may still be a request. */
function text(message: string): Made {
  const payload = Buffer.from(message === 'ping' ? 'pong' : message);
  return answered([{ op: OP.text, payload: payload.subarray(0, REQUEST_MAX) }]);
}

/** A message in pieces, with pings in between. */
function fragments(dice: Dice): Made {
  const payload = Buffer.from(JSON.stringify({ op: 'dance', args: ['x'.repeat(dice.below(300))] }));
  const frames: Frame[] = [];
  let from = 0;
  for (let op: number = OP.text; from < payload.length; op = OP.continuation) {
    const to = Math.min(payload.length, from + 1 + dice.below(120));
    frames.push({ op, payload: payload.subarray(from, to), isLast: to === payload.length });
    if (to < payload.length && dice.chance(1, 3))
      frames.push({ op: OP.ping, payload: randomBytes(dice, 20) });
    from = to;
  }
  return answered(frames, 30003);
}

/** The same code comes back; one that nobody may send is an error of the protocol. */
function closing(dice: Dice): Made {
  const code = dice.pick([1000, 1001, 1008, 3000, 4999, 999, 1004, 1005, 1006, 1015, 2000, 5000]);
  const payload = Buffer.alloc(2);
  payload.writeUInt16BE(code);
  const isAllowed = [1000, 1001, 1008, 3000, 4999].includes(code);
  return ended([{ op: OP.close, payload }], isAllowed ? code : 1002);
}

const WORDS = [
  ...['op', 'args', 'login', 'subscribe', 'unsubscribe', 'trade', 'channel', 'topic', 'instType'],
  ...[
    'instId',
    'books',
    'SPOT',
    'ETHUSDT',
    'place-order',
    'id',
    'category',
    'default',
    '__proto__',
  ],
];

function randomJson(dice: Dice, depth: number): unknown {
  const kind = dice.below(depth > 0 ? 8 : 6);
  if (kind === 0) return null;
  if (kind === 1) return dice.chance(1, 2);
  if (kind === 2) return dice.below(1_000_000) - 500_000;
  if (kind <= 4) return dice.pick(WORDS);
  if (kind === 5) return randomBytes(dice, 30).toString('latin1');
  const count = dice.below(4);
  const parts = Array.from({ length: count }, () => randomJson(dice, depth - 1));
  if (kind === 6) return parts;
  return Object.fromEntries(parts.map((part) => [dice.pick(WORDS), part]));
}

const ARGS: readonly object[] = [
  { instType: 'SPOT', channel: 'books5', instId: 'ETHUSDT' },
  { instType: 'USDT-FUTURES', channel: 'ticker', instId: 'BTCUSDT' },
  { instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' },
  { instType: 'SPOT', channel: 'account', coin: 'default' },
  { instType: 'usdt-futures', topic: 'kline', symbol: 'BTCUSDT', interval: '1m' },
  { instType: 'spot', topic: 'publicTrade', symbol: 'ETHUSDT' },
  { instType: 'UTA', topic: 'position' },
];

function validMessage(dice: Dice): object {
  const op = dice.pick(['login', 'subscribe', 'subscribe', 'unsubscribe', 'trade']);
  if (op === 'login')
    return {
      op,
      args: [{ apiKey: 'alice', passphrase: 'x', timestamp: '1700000000', sign: 'eA==' }],
    };
  if (op !== 'trade') return { op, args: [dice.pick(ARGS), dice.pick(ARGS)] };
  const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: '1', qty: '0.001' };
  return { op, id: '7', category: 'USDT-FUTURES', topic: 'place-order', args: [order] };
}

/** The right words in the wrong places. */
function oddMessage(dice: Dice): object {
  const message: Record<string, unknown> = { ...validMessage(dice) };
  const name = dice.pick(['op', 'args', 'id', 'category', 'topic']);
  if (dice.chance(1, 4)) delete message[name];
  else if (name === 'args' && dice.chance(2, 3))
    message.args = [{ ...dice.pick(ARGS), [dice.pick(WORDS)]: randomJson(dice, 2) }];
  else message[name] = randomJson(dice, 2);
  return message;
}

/** A few characters of it are others, gone or there twice. */
function mutated(dice: Dice, message: object): string {
  let made = JSON.stringify(message);
  for (let count = 1 + dice.below(3); count > 0; count -= 1) {
    const at = dice.below(made.length);
    const put = dice.pick([
      '',
      '"',
      '{',
      '}',
      '[',
      ',',
      '0',
      '\\',
      'é',
      '\u0000',
      made.slice(at, at + 5),
    ]);
    made = made.slice(0, at) + put + made.slice(at + dice.below(3));
  }
  return made;
}

function randomBytes(dice: Dice, below: number): Buffer {
  return Buffer.from(Array.from({ length: dice.below(below) }, () => dice.below(256)));
}
