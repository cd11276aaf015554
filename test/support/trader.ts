/** A trader of the scenarios: acts and reads over HTTP with a key of its own. */
import { assert } from '../../src/primitives/assert.ts';
import type { OrderBody } from './order-words.ts';
import type { ReplyData } from './reply-data.ts';
import type { Method, TestCall } from './signed-request.ts';
import type { TestReply } from './venue.ts';

export type Call = (method: Method, path: string, call?: TestCall) => Promise<TestReply>;
export type Query = Readonly<Record<string, string>>;

/** One coin of a spot wallet, as the venue shows it. */
export interface Asset {
  readonly available: string;
  /** Held for spot orders. */
  readonly frozen: string;
  /** Bound by futures. */
  readonly locked: string;
}

const FUTURES_DEFAULTS: OrderBody = {
  productType: 'USDT-FUTURES',
  marginMode: 'isolated',
  marginCoin: 'USDT',
  symbol: 'BTCUSDT',
};
const SPOT_DEFAULTS: OrderBody = { symbol: 'ETHUSDT' };

export class Trader {
  /** The key it signs with; also its name. */
  readonly key: string;
  readonly #call: Call;

  constructor(call: Call, key: string) {
    this.#call = call;
    this.key = key;
  }

  /** PLACE: a futures order on BTCUSDT, isolated, unless said. */
  places(order: OrderBody): Promise<TestReply> {
    return this.posts('/api/v2/mix/order/place-order', { ...FUTURES_DEFAULTS, ...order });
  }

  /** The id of a futures order that must be accepted. */
  async hasPlaced(order: OrderBody): Promise<string> {
    return accepted(await this.places(order)).orderId;
  }

  /** SPOT: a spot order on ETHUSDT unless said. */
  placesSpot(order: OrderBody): Promise<TestReply> {
    return this.posts('/api/v2/spot/trade/place-order', { ...SPOT_DEFAULTS, ...order });
  }

  /** The id of a spot order that must be accepted. */
  async hasPlacedSpot(order: OrderBody): Promise<string> {
    return accepted(await this.placesSpot(order)).orderId;
  }

  /** CANCEL. */
  cancels(...items: readonly OrderBody[]): Promise<TestReply> {
    return this.posts('/api/v3/trade/cancel-batch', items);
  }

  /** INFO. */
  looksUp(name: Query, locale?: string): Promise<TestReply> {
    const query = { query: name, ...(locale === undefined ? {} : { locale }) };
    return this.#call('GET', '/api/v3/trade/order-info', { ...query, as: this.key });
  }

  /** INFO of an order that must be there. */
  async order(name: string | Query): Promise<ReplyData> {
    return accepted(await this.looksUp(typeof name === 'string' ? { orderId: name } : name));
  }

  /**
   * INFO in a few words: `new 0 of 0.01`, `filled 0.01 of 0.01 @ 60000`,
   * `cancelled 0.005 of 0.01 @ 60000 (ioc_not_full_cancel)`.
   */
  async sees(name: string | Query): Promise<string> {
    const { orderStatus, cumExecQty, qty, amount, avgPrice, cancelReason } = await this.order(name);
    const size = amount === '0' ? qty : `${amount} quote`;
    const at = cumExecQty === '0' ? '' : ` @ ${avgPrice}`;
    const why = cancelReason === '' ? '' : ` (${cancelReason})`;
    return `${orderStatus} ${cumExecQty} of ${size}${at}${why}`;
  }

  /** OPEN. */
  lists(query: Query = {}): Promise<TestReply> {
    return this.gets('/api/v2/spot/trade/unfilled-orders', query);
  }

  /** OPEN: the rows. */
  async openSpotOrders(query: Query = {}): Promise<ReplyData[]> {
    return accepted(await this.lists(query));
  }

  /** The open futures orders. */
  async pendingOrders(symbol = 'BTCUSDT'): Promise<ReplyData[]> {
    const path = '/api/v2/mix/order/orders-pending';
    const query = { productType: 'USDT-FUTURES', symbol };
    return accepted(await this.gets(path, query)).entrustedList ?? [];
  }

  /** POS in words: `flat`, or every position as `long 0.02 @ 60000`. */
  async position(symbol = 'BTCUSDT'): Promise<string> {
    const positions = await this.positions(symbol);
    if (positions.length === 0) return 'flat';
    return positions
      .map((position) => `${position.holdSide} ${position.total} @ ${position.openPriceAvg}`)
      .join(', ');
  }

  /** POS: the rows, the long one first. */
  async positions(symbol = 'BTCUSDT'): Promise<ReplyData[]> {
    const query = { productType: 'USDT-FUTURES', marginCoin: 'USDT' };
    const rows = accepted(await this.gets('/api/v2/mix/position/all-position', query));
    return rows
      .filter((row: { symbol: string }) => row.symbol === symbol)
      .sort((a: { holdSide: string }, b: { holdSide: string }) =>
        a.holdSide < b.holdSide ? -1 : 1,
      );
  }

  /** The fills of a futures symbol, oldest first, each as `0.004 @ 59000`. */
  async futuresFills(symbol = 'BTCUSDT'): Promise<string[]> {
    const query = { productType: 'USDT-FUTURES', symbol };
    const { fillList } = accepted(await this.gets('/api/v2/mix/order/fills', query));
    return fillList
      .map(({ baseVolume, price }: Record<string, string>) => `${baseVolume} @ ${price}`)
      .reverse();
  }

  /** ASSETS: one coin. */
  async asset(coin: string): Promise<Asset> {
    const [row] = accepted(await this.gets('/api/v2/spot/account/assets', { coin }));
    return { available: row.available, frozen: row.frozen, locked: row.locked };
  }

  /** What of a coin may be spent now. */
  async available(coin = 'USDT'): Promise<string> {
    return (await this.asset(coin)).available;
  }

  posts(path: string, body: unknown): Promise<TestReply> {
    return this.#call('POST', path, { body, as: this.key });
  }

  gets(path: string, query: Query = {}): Promise<TestReply> {
    return this.#call('GET', path, { query, as: this.key });
  }
}

/** The data of a reply that must be a success. */
export function accepted(reply: TestReply): ReplyData {
  assert(reply.code === '00000', `refused: ${reply.text}`);
  return reply.data;
}
