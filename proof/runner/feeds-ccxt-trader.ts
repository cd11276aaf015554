/** ccxt.pro as it comes from npm, on one pair: what it keeps of its sockets, and what it fetches. */
import type { bitget } from 'ccxt';
import { type Watcher, watcherOn } from '../../test/clients/ccxt/sockets.ts';
import { ccxtOn, idOf } from '../../test/clients/ccxt-client.ts';
import type { Dice } from '../../test/support/dice.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import type { BotTrader } from './feeds-bot-trader.ts';

const OPEN_MAX = 5;
const NEWEST = 100;
/** So many sizes of an order it holds from the beginning, so that it is never without a position. */
const STAKE = 50;

interface Setting {
  readonly as: string;
  readonly symbol: string;
  readonly size: number;
  readonly uta: boolean;
}

export class CcxtTrader implements BotTrader {
  readonly name: string;
  readonly seen = { orders: 0, fills: 0, compared: 0 };
  readonly faults: string[] = [];
  readonly #setting: Setting;
  readonly #socket: Watcher;
  readonly #rest: bitget;
  readonly #open: string[] = [];
  /** Fills as REST has shown them, by id. */
  readonly #shown = new Map<string, ReplyData>();
  /** Whose end REST has not been asked for yet. */
  #unsettled: string[] = [];
  #isClosed = false;

  private constructor(setting: Setting, socket: Watcher, rest: bitget) {
    this.#setting = setting;
    this.#socket = socket;
    this.#rest = rest;
    this.name = `ccxt ${setting.as} ${setting.symbol}${setting.uta ? ', unified' : ''}`;
  }

  static async on(url: string, setting: Setting): Promise<CcxtTrader> {
    const { as, symbol, size, uta } = setting;
    const keys = { key: `${as}-key`, secret: `${as}-secret`, passphrase: `${as}pass` };
    const socket = await watcherOn(url, { uta });
    Object.assign(socket, { apiKey: keys.key, secret: keys.secret, password: keys.passphrase });
    const rest = ccxtOn(url, { as: keys, uta });
    rest.setMarkets(socket.markets);
    const trader = new CcxtTrader(setting, socket, rest);
    await trader.#watch();
    await trader.#place('market', 'buy', size * STAKE);
    if (symbol.includes(':')) await trader.#placeAway();
    return trader;
  }

  async act(dice: Dice): Promise<void> {
    const { size } = this.#setting;
    const way = dice.below(4);
    const side = dice.chance(1, 2) ? 'buy' : 'sell';
    if (this.#open.length > OPEN_MAX || way === 0) return this.#cancel();
    if (way === 1) return this.#place('market', side, size * (1 + dice.below(3)));
    const away = (side === 'buy' ? -1 : 1) * 0.0005 * dice.below(4);
    return this.#place('limit', side, size, (await this.#best(side)) * (1 + away));
  }

  async touch(): Promise<void> {
    await this.#placeAway();
    const orderId = this.#open.pop();
    if (orderId !== undefined) await this.#rest.cancelOrder(orderId, this.#setting.symbol);
  }

  async differences(): Promise<readonly string[]> {
    const parts = [
      await this.#differentBook(),
      await this.#differentOrders(),
      await this.#differentFills(),
      await this.#differentPosition(),
      await this.#differentBalance(),
    ];
    return parts.flat();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#socket.close();
  }

  /** As a bot does: it waits for the next of each, again and again. */
  async #watch(): Promise<void> {
    const { symbol } = this.#setting;
    const type = symbol.includes(':') ? 'swap' : 'spot';
    const watched = [
      () => this.#socket.watchOrderBook(symbol),
      () => this.#socket.watchOrders(symbol),
      () => this.#socket.watchMyTrades(symbol),
      () => this.#socket.watchBalance({ type }),
      ...(type === 'swap' ? [() => this.#socket.watchPositions([symbol])] : []),
    ];
    for (const watch of watched) void this.#again(watch);
    while (this.#socket.orderbooks?.[symbol] === undefined)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async #again(watch: () => Promise<unknown>): Promise<void> {
    try {
      while (!this.#isClosed) await watch();
    } catch (error) {
      if (!this.#isClosed) this.faults.push(`${this.name}: ${error}`);
    }
  }

  async #place(type: string, side: string, amount: number, price?: number): Promise<void> {
    const { symbol, uta } = this.#setting;
    // A market buy on spot is told what it may cost, of the unified account in place of its size.
    const isOfCost = type === 'market' && side === 'buy' && !symbol.includes(':');
    const at = isOfCost ? await this.#best('sell') : price;
    const size = isOfCost && uta ? amount * Number(at) : amount;
    const placed = await this.#rest.createOrder(symbol, type, side, size, at);
    this.seen.orders += 1;
    this.#unsettled.push(idOf(placed));
    if (type === 'limit') this.#open.push(idOf(placed));
  }

  async #placeAway(): Promise<void> {
    await this.#place('limit', 'buy', this.#setting.size, (await this.#best('buy')) * 0.9);
  }

  /** The best price of a side of the book. */
  async #best(side: string): Promise<number> {
    const { bids, asks } = await this.#rest.fetchOrderBook(this.#setting.symbol);
    return Number((side === 'buy' ? bids : asks)[0]?.[0]);
  }

  /** One that has been filled meanwhile is no fault. */
  async #cancel(): Promise<void> {
    const orderId = this.#open.shift();
    if (orderId === undefined) return;
    await this.#rest.cancelOrder(orderId, this.#setting.symbol).catch(() => undefined);
  }

  async #differentBook(): Promise<readonly string[]> {
    const { symbol } = this.#setting;
    const kept: ReplyData = this.#socket.orderbooks[symbol];
    const { asks, bids } = await this.#rest.fetchOrderBook(symbol);
    const text = (levels: ReplyData) =>
      levels.map(([price, size]: ReplyData) => `${price}×${size}`).join(' ');
    return [
      ...this.#compare('asks', text(kept.asks.slice(0, asks.length)), text(asks)),
      ...this.#compare('bids', text(kept.bids.slice(0, bids.length)), text(bids)),
    ];
  }

  async #differentOrders(): Promise<readonly string[]> {
    const differences: string[] = [];
    const settled = new Set<string>();
    const kept = new Map(
      [...(this.#socket.orders ?? [])].map((order: ReplyData) => [order.id, order]),
    );
    for (const id of this.#unsettled) {
      const shown: ReplyData = await this.#rest.fetchOrder(id, this.#setting.symbol);
      const pushed: ReplyData = kept.get(id);
      const faults = [
        ...['status', 'type', 'side'].flatMap((name) =>
          this.#compare(`order ${id} ${name}`, pushed?.[name], shown[name]),
        ),
        // It takes what one fill did for what is filled, so what it was told stands for it.
        ...this.#compare(`order ${id} filled`, filledSaid(pushed?.info), shown.filled ?? 0),
      ];
      if (faults.length === 0 && shown.status !== 'open') settled.add(id);
      differences.push(...faults);
    }
    this.#unsettled = this.#unsettled.filter((id) => !settled.has(id));
    return differences;
  }

  async #differentFills(): Promise<readonly string[]> {
    const { symbol } = this.#setting;
    // A unified account is told of the fills of all its pairs.
    const pushed = [...(this.#socket.myTrades ?? [])].filter((trade) => trade.symbol === symbol);
    // A page is of all its pairs too, so what earlier stops have shown is kept.
    const page = await this.#rest.fetchMyTrades(symbol, undefined, NEWEST);
    for (const trade of page) this.#shown.set(trade.id ?? '', trade);
    const text = ({ id, order, price, amount, side, fee }: ReplyData) =>
      `${id} ${order} ${side} ${amount} at ${price} for ${Math.abs(fee?.cost ?? 0)}`;
    this.seen.fills = pushed.length;
    return this.#compare(
      'fills',
      pushed.map(text).sort().join('; '),
      [...this.#shown.values()].map(text).sort().join('; '),
    );
  }

  async #differentPosition(): Promise<readonly string[]> {
    const { symbol } = this.#setting;
    if (!symbol.includes(':')) return [];
    const [shown] = await this.#rest.fetchPositions([symbol]);
    const all = Object.values(this.#socket.positions ?? {}).flatMap((cache) => [
      ...(cache as ReplyData[]),
    ]);
    const pushed: ReplyData = all.find((position: ReplyData) => position.symbol === symbol);
    return (['contracts', 'side', 'entryPrice', 'marginMode', 'leverage'] as const).flatMap(
      (name) => this.#compare(`position ${name}`, pushed?.[name], shown?.[name]),
    );
  }

  async #differentBalance(): Promise<readonly string[]> {
    const { symbol } = this.#setting;
    const isSpot = !symbol.includes(':');
    const shown: ReplyData = await this.#rest.fetchBalance({ type: isSpot ? 'spot' : 'swap' });
    const coins = isSpot ? [symbol.split('/')[0] ?? '', 'USDT'] : ['USDT'];
    return coins.flatMap((coin) =>
      this.#compare(`free ${coin}`, this.#socket.balance?.[coin]?.free, shown[coin]?.free),
    );
  }

  #compare(what: string, pushed: unknown, shown: unknown): readonly string[] {
    this.seen.compared += 1;
    return pushed === shown ? [] : [`${what}: pushed ${pushed}, REST says ${shown}`];
  }
}

function filledSaid(row: ReplyData): number {
  return Number(row?.accBaseVolume ?? row?.cumExecQty);
}
