/** It subscribes to its orders, believes what it is told there, and sends again whatever failed. */
import { clock, Stream } from './lab.mjs';

const TRIES = 5;
const DECIMALS = 2;

export class CarelessDesk {
  #client;
  #stream;
  /** By id: what was placed, and what pushes said of it. */
  #orders = new Map();
  /** By id: what pushes have said so far. */
  #heard = new Map();
  /** Those that it placed itself. */
  #own = new Set();

  constructor(client, symbols) {
    this.#client = client;
    this.#stream = new Stream(client, { symbols });
  }

  nowMs() {
    return clock.nowMs;
  }

  /** Before each step. */
  async begin() {
    if (!this.#stream.isOpen) await this.#again(() => this.#stream.open());
    for (const told of this.#client.orders ?? []) await this.#hear(told);
  }

  async middle(symbol) {
    const { bid, ask } = await this.#again(() => this.#client.fetchTicker(symbol));
    return (bid + ask) / 2;
  }

  orders(symbol) {
    return [...this.#orders.values()].filter(
      (order) => order.symbol === symbol && order.status === 'open',
    );
  }

  position(symbol) {
    return [...this.#orders.values()]
      .filter((order) => order.symbol === symbol)
      .reduce((sum, { side, filled }) => sum + (side === 'buy' ? filled : -filled), 0);
  }

  /** Of its own orders alone, each taken to be filled: what else becomes of a position it does not see. */
  leg(symbol) {
    return [...this.#orders.values()]
      .filter((order) => order.symbol === symbol && this.#own.has(order.id))
      .reduce((sum, { side, amount }) => sum + (side === 'buy' ? amount : -amount), 0);
  }

  /** What a contract pays now it pays for ever, and it is always there. */
  async isTooDear() {
    return false;
  }

  async heedRank() {}

  async standing() {
    return 'open';
  }

  /** A market order as soon as a trade is there. */
  async protect({ symbol, amount, stop }) {
    const params = {
      triggerPrice: stop.toFixed(DECIMALS),
      triggerType: 'fill_price',
      reduceOnly: true,
    };
    await this.#again(() =>
      this.#client.createOrder(symbol, 'market', 'sell', amount, undefined, params),
    );
  }

  /** The stop is there. */
  async guard() {}

  async place({ symbol, type, side, amount, price, isReduceOnly = false }) {
    const rounded = price === undefined ? undefined : Number(price.toFixed(DECIMALS));
    const { id } = await this.#again(() =>
      this.#client.createOrder(
        symbol,
        type,
        side,
        amount,
        rounded,
        isReduceOnly ? { reduceOnly: true } : {},
      ),
    );
    this.#own.add(id);
    const order = { id, symbol, side, amount, price: rounded, filled: 0, status: 'open' };
    if (!this.#orders.has(id)) this.#orders.set(id, order);
  }

  async cancel(order) {
    this.#orders.set(order.id, { ...order, status: 'canceled' });
    await this.#again(() => this.#client.cancelOrder(order.id, order.symbol)).catch(
      () => undefined,
    );
  }

  /** What a push says of a fill it looks up, to be sure, and believes the answer. */
  async #hear(told) {
    const heard = this.#heard.get(told.id);
    if (heard?.filled === told.filled && heard?.status === told.status) return;
    this.#heard.set(told.id, { filled: told.filled, status: told.status });
    this.#orders.set(told.id, told);
    if (told.filled === (heard?.filled ?? 0)) return;
    const found = await this.#client.fetchOrder(told.id, told.symbol).catch(() => undefined);
    if (found === undefined) this.#orders.delete(told.id);
    else this.#orders.set(told.id, found);
  }

  /** At once, and some more times. */
  async #again(call) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }
}
