/**
 * The codes that ccxt knows of this exchange, each by the request that shows it: on the fixture venue with what
 * {@link CAUSES_VENUE} adds, sent by ALICE. `docs/api/errors.md` is made of them, and a test sends them all.
 */
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { marginFile } from './margin-file.ts';
import type { Method } from './signed-request.ts';

export interface Sent {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The key that signs; `operator`: the operator's token. */
  readonly as?: string;
  /** Headers in the place of the right ones; undefined: left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** How far its timestamp is beside the time, ms. */
  readonly offMs?: number;
}

export interface Cause {
  readonly code: string;
  /** When it is given. */
  readonly cause: string;
  /** Sent before, and not refused. */
  readonly before?: readonly Sent[];
  readonly sent: Sent;
  /** What its message names. */
  readonly names: readonly string[];
}

/** Whether a message has the name of a field that was sent, at whatever depth. */
export function namesField({ body, query }: Sent, message = ''): boolean {
  const words = new Set(message.toLowerCase().match(/\w+/g));
  return [...namesIn(body), ...namesIn(query)].some((name) => words.has(name.toLowerCase()));
}

function namesIn(sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const names = Array.isArray(sent) ? [] : Object.keys(sent);
  return [...names, ...Object.values(sent).flatMap(namesIn)];
}

const SPOT_ORDER = '/api/v2/spot/trade/place-order';
const MIX_ORDER = '/api/v2/mix/order/place-order';
const TIME = '/api/v2/public/time';
const OPEN = '/api/v2/spot/trade/unfilled-orders';

/** Some of it must be set for no other reason: a key that is bound to an address, one call a second. */
export const CAUSES_VENUE: VenueFile = {
  ...marginFile,
  rateLimits: { '*': 0, [`GET ${TIME}`]: 1 },
  users: [
    ...(marginFile.users ?? []),
    {
      uid: '1101',
      label: 'bound',
      balances: { USDT: '1000' },
      keys: [
        {
          key: 'bound',
          secret: 'bound-secret',
          passphrase: 'boundpass1234',
          permissions: ['uta_trade:read_write'],
          ips: ['10.9.9.9'],
        },
      ],
    },
    {
      uid: '1102',
      label: 'frozen',
      keys: [
        {
          key: 'frozen',
          secret: 'frozen-secret',
          passphrase: 'frozenpass1234',
          permissions: ['uta_trade:read_write'],
        },
      ],
    },
  ],
};

const get = (
  path: string,
  query: Readonly<Record<string, string>> = {},
  more: Partial<Sent> = {},
) => ({ method: 'GET', path, query, ...more }) as const;
const post = (path: string, body: unknown, more: Partial<Sent> = {}) =>
  ({ method: 'POST', path, body, ...more }) as const;

const spot = (order: object, more: Partial<Sent> = {}): Sent =>
  post(
    SPOT_ORDER,
    { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc', ...order },
    more,
  );
const mix = (order: object, more: Partial<Sent> = {}): Sent =>
  post(
    MIX_ORDER,
    {
      symbol: 'BTCUSDT',
      productType: 'USDT-FUTURES',
      marginMode: 'crossed',
      marginCoin: 'USDT',
      side: 'buy',
      orderType: 'limit',
      ...order,
    },
    more,
  );
const header = (name: string, value?: string): Sent =>
  get(OPEN, {}, { headers: { [name]: value } });
const status = (to: string): Sent =>
  post(
    '/operator/v1/set-status',
    { category: 'SPOT', symbol: 'DOGEUSDT', status: to, reason: 'a test' },
    { as: 'operator' },
  );

export const CAUSES: readonly Cause[] = [
  {
    code: '429',
    cause: 'More calls in a second than the operation allows',
    before: [get(TIME)],
    sent: get(TIME),
    names: [],
  },
  {
    code: '40002',
    cause: 'No ACCESS-SIGN',
    sent: header('access-sign'),
    names: ['ACCESS_SIGN'],
  },
  {
    code: '40005',
    cause: 'No ACCESS-TIMESTAMP, or one that is no time in ms',
    sent: header('access-timestamp', 'yesterday'),
    names: ['ACCESS_TIMESTAMP'],
  },
  { code: '40006', cause: 'No ACCESS-KEY', sent: header('access-key'), names: ['ACCESS_KEY'] },
  {
    code: '40007',
    cause: 'A body that is not called JSON',
    sent: spot({ size: '1', price: '2000' }, { headers: { 'content-type': 'text/plain' } }),
    names: ['Content_Type'],
  },
  {
    code: '40008',
    cause: 'Signed more than 30 s ago or ahead',
    sent: get(OPEN, {}, { offMs: -31_000 }),
    names: ['timestamp'],
  },
  {
    code: '40009',
    cause: 'Signed with another secret, or another text',
    sent: header('access-sign', `${'A'.repeat(43)}=`),
    names: ['sign'],
  },
  {
    code: '40011',
    cause: 'No ACCESS-PASSPHRASE',
    sent: header('access-passphrase'),
    names: ['ACCESS_PASSPHRASE'],
  },
  {
    code: '40012',
    cause: 'Another passphrase than that of the key',
    sent: header('access-passphrase', 'wrongpass1'),
    names: ['password'],
  },
  {
    code: '40013',
    cause: 'An operator has frozen the user',
    before: [
      post(
        '/operator/v1/set-user-status',
        { uid: '1102', status: 'frozen', reason: 'a test' },
        { as: 'operator' },
      ),
    ],
    sent: get(OPEN, {}, { as: 'frozen' }),
    names: ['User status'],
  },
  {
    code: '40014',
    cause: 'The key has not the permission of the operation',
    sent: spot({ size: '1', price: '2000' }, { as: 'alice-reader' }),
    names: ['read_write'],
  },
  {
    code: '40017',
    cause: 'A body that is no JSON, or not of the form that the operation takes',
    sent: post('/api/v3/trade/cancel-batch', 'no list'),
    names: ['verification'],
  },
  {
    code: '40018',
    cause: 'Sent from an address to which the key is not bound',
    sent: get(OPEN, {}, { as: 'bound' }),
    names: ['IP'],
  },
  {
    code: '40019',
    cause: 'A parameter that is required is missing',
    sent: spot({ price: '2000' }),
    names: ['size'],
  },
  {
    code: '40020',
    cause: 'A parameter that is not what the operation takes',
    sent: spot({ size: 'lots', price: '2000' }),
    names: ['size', 'lots', '0.01'],
  },
  {
    code: '40037',
    cause: 'A key that nobody has',
    sent: header('access-key', 'nobody'),
    names: ['Apikey'],
  },
  {
    code: '40109',
    cause: 'A futures order that is not there is looked up',
    sent: get('/api/v2/mix/order/detail', {
      symbol: 'BTCUSDT',
      productType: 'USDT-FUTURES',
      orderId: '404',
    }),
    names: ['orderId', '404'],
  },
  {
    code: '40305',
    cause: 'A clientOid of other signs, or of more than 64',
    sent: spot({ size: '1', price: '2000', clientOid: 'a b' }),
    names: ['clientOid', 'a b', '64'],
  },
  {
    code: '40306',
    cause: 'More orders in a batch than 50',
    sent: post('/api/v2/spot/trade/batch-orders', {
      symbol: 'ETHUSDT',
      orderList: Array.from({ length: 51 }, () => ({
        side: 'buy',
        orderType: 'limit',
        force: 'gtc',
        price: '2000',
        size: '1',
      })),
    }),
    names: ['50'],
  },
  {
    code: '40404',
    cause: 'The venue has no such operation',
    sent: get('/api/v2/earn/savings/product'),
    names: ['URL', 'no such operation', 'docs/compatibility.md'],
  },
  {
    code: '40705',
    cause: 'A window of more than 90 days',
    sent: get('/api/v2/spot/trade/history-orders', {
      startTime: '1750000000000',
      endTime: '1767571200000',
    }),
    names: ['startTime', '1750000000000', 'endTime', '90'],
  },
  {
    code: '40707',
    cause: 'A window that ends before it begins',
    sent: get('/api/v2/spot/trade/history-orders', {
      startTime: '1767571200000',
      endTime: '1767571100000',
    }),
    names: ['startTime', '1767571200000', 'endTime', '1767571100000'],
  },
  {
    code: '40762',
    cause: 'A futures order that costs more than is free',
    sent: mix({ size: '1000', price: '60000' }),
    names: ['size', '1000', 'available', 'USDT'],
  },
  {
    code: '40768',
    cause: 'A futures order that is not there is changed',
    sent: post('/api/v2/mix/order/modify-order', {
      symbol: 'BTCUSDT',
      productType: 'USDT-FUTURES',
      orderId: '404',
      newClientOid: 'new-1',
      newSize: '1',
      newPrice: '60000',
    }),
    names: ['orderId', '404'],
  },
  {
    code: '40774',
    cause: 'In hedge mode an order does not say whether it opens or closes',
    sent: mix({ size: '0.01', price: '60000' }, { as: 'carol' }),
    names: ['side', 'buy'],
  },
  {
    code: '40808',
    cause: 'More decimals than the market has',
    sent: spot({ size: '1', price: '2000.123' }),
    names: ['price', '2000.123', 'checkScale=2'],
  },
  {
    code: '40917',
    cause: 'A stop loss on the wrong side of the price, on a futures order',
    sent: mix({ size: '0.01', price: '60000', presetStopLossPrice: '61000' }),
    names: ['presetStopLossPrice', '61000'],
  },
  {
    code: '41114',
    cause: 'An operator has halted the spot market',
    before: [status('halted')],
    sent: spot({ symbol: 'DOGEUSDT', size: '10', price: '0.1' }),
    names: ['symbol', 'DOGEUSDT'],
  },
  {
    code: '43001',
    cause: 'A spot order that is not there is cancelled',
    sent: post('/api/v2/spot/trade/cancel-order', { symbol: 'ETHUSDT', orderId: '404' }),
    names: ['orderId', '404'],
  },
  {
    code: '43011',
    cause: 'Take profit or stop loss on an order that closes',
    sent: mix({ size: '0.01', price: '60000', reduceOnly: 'YES', presetStopLossPrice: '59000' }),
    names: ['presetStopLossPrice', '59000'],
  },
  {
    code: '43012',
    cause: 'A spot order that costs more than is free',
    sent: spot({ size: '1000', price: '2000' }),
    names: ['size', '1000', 'price', '2000', 'available', 'USDT'],
  },
  {
    code: '43025',
    cause: 'A plan order that is not there is cancelled',
    sent: post('/api/v2/spot/trade/cancel-plan-order', { orderId: '404' }),
    names: ['orderId', '404'],
  },
  {
    code: '45110',
    cause: 'A spot order of less value than the market takes',
    sent: spot({ size: '0.0001', price: '2000' }),
    names: ['size', '0.0001', '1'],
  },
  {
    code: '50004',
    cause: 'A margin order on a pair that is not traded on margin',
    before: [status('online')],
    sent: post('/api/v2/margin/crossed/place-order', {
      symbol: 'DOGEUSDT',
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      loanType: 'normal',
      price: '0.1',
      baseSize: '100',
    }),
    names: ['DOGEUSDT'],
  },
  {
    code: '50003',
    cause: 'A loan on isolated margin in a coin that is not of the pair',
    sent: post('/api/v2/margin/isolated/account/borrow', {
      symbol: 'ETHUSDT',
      coin: 'BTC',
      borrowAmount: '1',
    }),
    names: [],
  },
  {
    code: '50021',
    cause: 'A classic account asks to have its coins stand for each other, which unified ones do',
    sent: post(
      '/api/v2/mix/account/set-asset-mode',
      { productType: 'USDT-FUTURES', assetMode: 'union' },
      { as: 'dave' },
    ),
    names: ['margin'],
  },
];

/** As a reader would send it. */
export function requestText({
  method,
  path,
  query = {},
  body,
  headers = {},
  offMs,
  as,
}: Sent): string {
  const asked = new URLSearchParams(query).toString();
  const list = Array.isArray((body as { orderList?: unknown })?.orderList);
  const text = body === undefined ? '' : list ? ' with 51 orders' : ` ${JSON.stringify(body)}`;
  const beside = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value ?? 'left out'}`),
    ...(offMs === undefined ? [] : [`signed ${-offMs / 1000} s ago`]),
    ...(as === undefined ? [] : [`by ${as}`]),
  ];
  const more = beside.length === 0 ? '' : ` (${beside.join(', ')})`;
  return `\`${method} ${path}${asked === '' ? '' : `?${asked}`}${text}\`${more}`;
}
