/** bitget-api as it comes from npm: both of its socket clients, its order entry, and what its REST clients say. */
import {
  RestClientV2,
  RestClientV3,
  WebsocketAPIClient,
  WebsocketClientV2,
  WebsocketClientV3,
} from 'bitget-api';
import type { Dice } from '../../test/support/dice.ts';
import { type BookPush, KeptBook } from '../../test/support/kept-book.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import type { BotTrader } from './feeds-bot-trader.ts';

/** It tells the console of each connection. */
const SILENT = { trace: () => {}, info: () => {}, error: () => {} };
const KEYS = { apiKey: 'alice-key', apiSecret: 'alice-secret', apiPass: 'alicepass' };
const SYMBOL = 'SOLUSDT';
const V2 = { symbol: SYMBOL, productType: 'USDT-FUTURES' } as const;
const V3 = { symbol: SYMBOL, category: 'USDT-FUTURES' } as const;
const SIZE = 0.5;
const OPEN_MAX = 5;
const NEWEST = '100';

/** What one version of the sockets has told. */
interface Told {
  readonly book: KeptBook;
  /** By id, the newest. */
  readonly orders: Map<string, ReplyData>;
  readonly fills: Set<string>;
  positions: readonly ReplyData[];
  account: ReplyData;
}

function nothingTold(): Told {
  return {
    book: new KeptBook(),
    orders: new Map(),
    fills: new Set(),
    positions: [],
    account: undefined,
  };
}

export class BitgetTrader implements BotTrader {
  readonly name = 'bitget-api';
  readonly seen = { orders: 0, fills: 0, compared: 0 };
  readonly faults: string[] = [];
  readonly #restV2: RestClientV2;
  readonly #restV3: RestClientV3;
  readonly #sockets: readonly [WebsocketClientV2, WebsocketClientV3];
  readonly #entry: WebsocketAPIClient;
  readonly #v2 = nothingTold();
  readonly #v3 = nothingTold();
  readonly #open: string[] = [];

  private constructor(url: string) {
    const ws = url.replace('http', 'ws');
    const rest = { ...KEYS, baseUrl: url };
    this.#restV2 = new RestClientV2(rest);
    this.#restV3 = new RestClientV3(rest);
    this.#sockets = [
      new WebsocketClientV2({ ...KEYS, wsUrl: `${ws}/v2/ws/private` }, SILENT),
      new WebsocketClientV3({ ...KEYS, wsUrl: `${ws}/v3/ws/private` }, SILENT),
    ];
    const options = { ...KEYS, wsUrl: `${ws}/v3/ws/private`, attachEventListeners: false };
    this.#entry = new WebsocketAPIClient(options, SILENT);
    const onFault = (fault: unknown) => this.faults.push(`${this.name}: ${JSON.stringify(fault)}`);
    for (const [client, told] of [
      [this.#sockets[0], this.#v2],
      [this.#sockets[1], this.#v3],
    ] as const) {
      client.on('update', (update: ReplyData) => this.#hear(told, update));
      client.on('exception', onFault);
    }
    // An order that is refused is told to whoever sent it, and once more so.
    this.#entry.getWSClient().on('exception', () => undefined);
  }

  static async on(url: string): Promise<BitgetTrader> {
    const trader = new BitgetTrader(url);
    await trader.#subscribe();
    await trader.#place({ side: 'buy', orderType: 'market', qty: '20' });
    return trader;
  }

  async act(dice: Dice): Promise<void> {
    const way = dice.below(4);
    const side = dice.chance(1, 2) ? 'buy' : 'sell';
    const qty = String(SIZE * (1 + dice.below(3)));
    if (this.#open.length > OPEN_MAX || way === 0) return this.#cancel();
    if (way === 1) return this.#place({ side, orderType: 'market', qty });
    const [orderId] = this.#open;
    if (way === 2 && orderId !== undefined) {
      // One that has been filled meanwhile is no fault.
      await this.#restV3.modifyOrder({ ...V3, orderId, qty }).catch(() => undefined);
      return undefined;
    }
    const price = ((await this.#bid()) * (side === 'buy' ? 0.999 : 1.001)).toFixed(2);
    return this.#place({ side, orderType: 'limit', qty, price });
  }

  async touch(): Promise<void> {
    const price = ((await this.#bid()) * 0.9).toFixed(2);
    await this.#place({ side: 'buy', orderType: 'limit', qty: String(SIZE), price });
    const orderId = this.#open.pop();
    if (orderId !== undefined) await this.#entry.cancelOrder('usdt-futures', { orderId });
  }

  async differences(): Promise<readonly string[]> {
    return [
      ...(await this.#differentV2()),
      ...(await this.#differentV3()),
      ...(await this.#differentFills()),
    ];
  }

  async close(): Promise<void> {
    for (const client of this.#sockets) client.closeAll(true);
    this.#entry.getWSClient().closeAll(true);
  }

  async #subscribe(): Promise<void> {
    const [v2, v3] = this.#sockets;
    // Its types do not know all channels that it takes.
    for (const topic of ['orders', 'fill', 'positions', 'account'])
      await v2.subscribeTopic('USDT-FUTURES', topic as 'orders');
    await v2.subscribeTopic('USDT-FUTURES', 'books', SYMBOL);
    for (const topic of ['order', 'fill', 'position', 'account'] as const)
      await v3.subscribe({ topic, payload: { instType: 'UTA' } }, 'v3Private');
    const payload = { instType: 'usdt-futures', symbol: SYMBOL } as const;
    await v3.subscribe({ topic: 'books', payload }, 'v3Public');
    while (this.#v2.account === undefined || this.#v3.account === undefined)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  #hear(told: Told, { action, arg, data }: ReplyData): void {
    const name: string = arg.channel ?? arg.topic;
    switch (name) {
      case 'books':
        this.#hearBook(told.book, { action, data });
        break;
      case 'account':
        [told.account] = data;
        break;
      case 'positions':
        told.positions = data;
        break;
      case 'position':
        told.positions = keptPositions(told.positions, data);
        break;
      case 'fill':
        for (const row of data) told.fills.add(row.tradeId ?? row.execId);
        break;
      default:
        for (const row of data) told.orders.set(row.orderId, row);
    }
  }

  #hearBook(book: KeptBook, push: BookPush): void {
    const fault = book.take(push);
    if (fault !== undefined) this.faults.push(`${this.name}: ${fault}`);
  }

  async #place(order: object): Promise<void> {
    const { orderType } = order as { orderType: string };
    const placed: ReplyData = await this.#entry.submitNewOrder('usdt-futures', {
      ...{ symbol: SYMBOL, timeInForce: 'gtc' },
      ...(order as { side: 'buy'; orderType: 'limit'; qty: string }),
    });
    this.seen.orders += 1;
    if (orderType === 'limit') this.#open.push(placed.args[0].orderId);
  }

  async #cancel(): Promise<void> {
    const orderId = this.#open.shift();
    if (orderId === undefined) return;
    await this.#entry.cancelOrder('usdt-futures', { orderId }).catch(() => undefined);
  }

  async #bid(): Promise<number> {
    const { data }: ReplyData = await this.#restV2.getFuturesTicker(V2);
    return Number(data[0].bidPr);
  }

  async #differentV2(): Promise<readonly string[]> {
    const told = this.#v2;
    const { productType } = V2;
    const book: ReplyData = await this.#restV2.getFuturesMergeDepth({ ...V2, limit: 'max' });
    const orders: ReplyData = await this.#restV2.getFuturesOpenOrders({ productType });
    const account: ReplyData = await this.#restV2.getFuturesAccountAssets({ productType });
    const positions: ReplyData = await this.#restV2.getFuturesPositions({
      productType,
      marginCoin: 'USDT',
    });
    const facts = ({ posId, total, available, openPriceAvg, unrealizedPL, markPrice }: ReplyData) =>
      [posId, total, available, openPriceAvg, unrealizedPL, markPrice].join(' ');
    return [
      ...this.#differentBook('v2', told.book, book.data),
      ...this.#compare('v2 open orders', openIn(told.orders), idsOf(orders.data.entrustedList)),
      ...this.#compare(
        'v2 positions',
        told.positions.map(facts).join(),
        positions.data.map(facts).join(),
      ),
      ...this.#compare('v2 equity', told.account.equity, account.data[0].accountEquity),
      ...this.#compare('v2 available', told.account.available, account.data[0].available),
    ];
  }

  async #differentV3(): Promise<readonly string[]> {
    const told = this.#v3;
    const book: ReplyData = await this.#restV3.getOrderBook({ ...V3, limit: '200' });
    const orders: ReplyData = await this.#restV3.getUnfilledOrders({ category: V3.category });
    const account: ReplyData = await this.#restV3.getBalances();
    const positions: ReplyData = await this.#restV3.getCurrentPosition({ category: V3.category });
    const facts = ({ symbol, size, total, avgPrice, unrealisedPnl, markPrice }: ReplyData) =>
      [symbol, size ?? total, avgPrice, unrealisedPnl, markPrice].join(' ');
    const coins = (rows: readonly ReplyData[]) =>
      rows
        .map(({ coin, equity, balance, available, locked }) =>
          [coin, equity, balance, available, locked].join(' '),
        )
        .join('; ');
    const { a: asks, b: bids } = book.data;
    return [
      ...this.#differentBook('v3', told.book, { asks, bids }),
      ...this.#compare('v3 open orders', openIn(told.orders), idsOf(orders.data.list)),
      ...this.#compare(
        'v3 positions',
        told.positions.map(facts).join(),
        (positions.data.list ?? []).map(facts).join(),
      ),
      ...this.#compare('v3 coins', coins(told.account.coin), coins(account.data.assets)),
    ];
  }

  async #differentFills(): Promise<readonly string[]> {
    const { data }: ReplyData = await this.#restV3.getTradeFills({
      category: V3.category,
      limit: NEWEST,
    });
    const ids: readonly string[] = data.list.map(({ execId }: ReplyData) => execId);
    this.seen.fills = this.#v3.fills.size;
    const missing = ids.filter((id) => !this.#v2.fills.has(id) || !this.#v3.fills.has(id));
    const isWhole = ids.length === Number(NEWEST) || ids.length === this.#v3.fills.size;
    return [
      ...this.#compare('fills that were not pushed', missing.join(), ''),
      ...this.#compare('all fills', isWhole, true),
    ];
  }

  #differentBook(api: string, book: KeptBook, { asks, bids }: ReplyData): readonly string[] {
    const text = (levels: ReplyData) =>
      levels.map(([price, size]: ReplyData) => `${Number(price)}×${Number(size)}`).join(' ');
    return [
      ...this.#compare(`${api} asks`, text(book.asks().slice(0, asks.length)), text(asks)),
      ...this.#compare(`${api} bids`, text(book.bids().slice(0, bids.length)), text(bids)),
    ];
  }

  #compare(what: string, pushed: unknown, shown: unknown): readonly string[] {
    this.seen.compared += 1;
    return pushed === shown ? [] : [`${what}: pushed ${pushed}, REST says ${shown}`];
  }
}

/** Of the unified account those that changed are told; one of size 0 has ended. */
function keptPositions(
  kept: readonly ReplyData[],
  told: readonly ReplyData[],
): readonly ReplyData[] {
  const bySymbol = new Map([...kept, ...told].map((row) => [row.symbol, row]));
  return [...bySymbol.values()].filter(({ size }) => size !== '0');
}

function openIn(orders: ReadonlyMap<string, ReplyData>): string {
  const open = [...orders.values()].filter(({ status, orderStatus }) =>
    ['live', 'new', 'partially_filled'].includes(status ?? orderStatus),
  );
  return idsOf(open);
}

function idsOf(rows: readonly ReplyData[] | null): string {
  return (rows ?? [])
    .map(({ orderId }) => orderId)
    .sort()
    .join();
}
