/**
 * It gives every order an id of its own before it sends it, and asks what became of it before it sends it again; it
 * reads back what it has at least twice a minute, counts fills by their ids, and waits when it is told to.
 */
import { ExchangeError, InvalidNonce, NetworkError, OrderNotFound } from 'ccxt';
import { Gate, isTold } from './gate.mjs';
import { clock, Stream, setTime, sleep } from './lab.mjs';
import { Lookout } from './lookout.mjs';

const DECIMALS = 2;
/** An order that has to be filled goes no further than that below the mark. */
const BOUND = 0.02;
const READ_BACK_MS = 30_000;
/** Of what it did itself a push comes within it, or the stream is not to be believed. */
const PUSH_WITHIN_MS = 5_000;
/** How far reads reach back before the last one. */
const OVERLAP_MS = 120_000;
/** What is not found may be unknown only for a while. */
const ASK_AFTER_MS = [1_000, 2_000, 4_000, 8_000];
/** A stream that was silent is tried again after 1, 2, 4 … 600 s. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 600_000;
/** Beyond it a position is among the first to be deleveraged. */
const RANK_MAX = 0.8;
const EASED_LEVERAGE = 3;
const SETTLED = new Set(['closed', 'canceled', 'expired', 'rejected']);
/** Of a login: its time is too far from the server's. */
const OFF_TIME = /"code":"?30014/;
/** That a clientOid is there already. */
const DUPLICATE = /"code":"(?:40786|43118|25212)"/;

export class CarefulDesk {
  #client;
  #symbols;
  #stream;
  #gate = new Gate(() => clock.nowMs);
  #orders = new Map();
  /** By their ids: a fill counts once. */
  #fills = new Map();
  #run = '';
  #count = 0;
  #readMs = 0;
  /** Placed, and not pushed yet: since when. */
  #awaited = new Map();
  #reopenMs = 0;
  #reopenWaitMs = 0;
  /** Orders that a read did not know: since when, and how often. */
  #missed = new Map();
  #lookout;
  /** Whether its leverage was lowered. */
  #isEased = false;

  constructor(client, symbols) {
    this.#client = client;
    this.#symbols = symbols;
    this.#stream = new Stream(client, { symbols, hasFills: true });
    this.#run = clock.nowMs.toString(36);
    this.#lookout = new Lookout(client, (call) => this.#ask(call));
  }

  nowMs() {
    return clock.nowMs;
  }

  /** Before each step: what it knows is as new as it can be, or it throws and nothing is done in this step. */
  async begin() {
    this.#hear();
    const late = [...this.#awaited.values()].some(
      (sinceMs) => clock.nowMs - sinceMs > PUSH_WITHIN_MS,
    );
    if (late) await this.#distrust();
    if (!this.#stream.isOpen && clock.nowMs >= this.#reopenMs) await this.#reopen();
    if (clock.nowMs - this.#readMs >= READ_BACK_MS) await this.#readBack();
  }

  async middle(symbol) {
    const { bid, ask } = await this.#gate.pass(() => this.#client.fetchTicker(symbol), {
      isPublic: true,
    });
    // Half a book has no middle, and a price that is no number is none to send.
    if (bid === undefined || ask === undefined) throw new ExchangeError(`${symbol}: no book`);
    return (bid + ask) / 2;
  }

  orders(symbol) {
    return [...this.#orders.values()].filter(
      (order) => order.symbol === symbol && !SETTLED.has(order.status),
    );
  }

  position(symbol) {
    return [...this.#fills.values()]
      .filter((fill) => fill.symbol === symbol)
      .reduce((sum, { side, amount }) => sum + (side === 'buy' ? amount : -amount), 0);
  }

  /** Of all fills, whoever sent the orders. */
  leg(symbol) {
    return this.position(symbol);
  }

  isTooDear(symbol) {
    return this.#lookout.isTooDear(symbol, Math.abs(this.position(symbol)));
  }

  /** Who is first to be deleveraged stands further back with less leverage. */
  async heedRank(symbol) {
    if (this.#isEased || (await this.#lookout.rank(symbol)) <= RANK_MAX) return;
    await this.#ask(() => this.#client.setLeverage(EASED_LEVERAGE, symbol));
    this.#isEased = true;
  }

  standing(symbol) {
    return this.#lookout.standing(symbol);
  }

  /** By the mark, which no single trade moves, and at no price further than it means. */
  async protect({ symbol, amount, stop }) {
    const price = Number((stop * (1 - BOUND)).toFixed(DECIMALS));
    const params = {
      triggerPrice: stop.toFixed(DECIMALS),
      triggerType: 'mark_price',
      reduceOnly: true,
    };
    await this.#ask(() => this.#client.createOrder(symbol, 'limit', 'sell', amount, price, params));
  }

  /** Once the stop was due: whether it has filled, and if nothing of it rests, a bounded order again. */
  async guard({ symbol, stop }) {
    const held = this.position(symbol);
    if (held <= 0) return;
    const mark = await this.#lookout.mark(symbol);
    if (mark > stop) return;
    await this.#readBack();
    if (this.orders(symbol).length > 0) return;
    const price = mark * (1 - BOUND);
    await this.place({
      symbol,
      type: 'limit',
      side: 'sell',
      amount: held,
      price,
      isReduceOnly: true,
    });
  }

  async place({ symbol, type, side, amount, price, isReduceOnly = false }) {
    this.#count += 1;
    const clientOrderId = `${this.#run}-${this.#count}`;
    const rounded = price === undefined ? undefined : Number(price.toFixed(DECIMALS));
    const send = () =>
      this.#client.createOrder(symbol, type, side, amount, rounded, {
        clientOrderId,
        ...(isReduceOnly ? { reduceOnly: true } : {}),
      });
    const id = await this.#placed(send, { symbol, clientOrderId });
    if (id === undefined) return;
    this.#take({ id, symbol, side, amount, price: rounded, filled: 0, status: 'open' });
    if (this.#stream.isOpen) this.#awaited.set(id, clock.nowMs);
  }

  async cancel(order) {
    try {
      await this.#ask(() => this.#client.cancelOrder(order.id, order.symbol));
      this.#take({ ...order, status: 'canceled' });
    } catch (error) {
      const isUnclear = error instanceof OrderNotFound || error instanceof NetworkError;
      if (!isUnclear || isTold(error)) throw error;
      await this.#look(order);
    }
  }

  /** Its id; undefined: it was refused. Sent again only when it is known not to be there, by the same id. */
  async #placed(send, { symbol, clientOrderId }) {
    for (;;) {
      try {
        return (await this.#ask(send)).id;
      } catch (error) {
        if (isTold(error)) throw error;
        const isThere = DUPLICATE.test(String(error.message));
        if (error instanceof ExchangeError && !isThere) return undefined;
      }
      const found = await this.#find(clientOrderId, symbol);
      if (found !== undefined) {
        this.#take(found);
        await this.#readBack();
        return found.id;
      }
    }
  }

  async #find(clientOrderId, symbol) {
    for (const waitMs of ASK_AFTER_MS) {
      await sleep(waitMs);
      try {
        return await this.#ask(() => this.#client.fetchOrder(undefined, symbol, { clientOrderId }));
      } catch (error) {
        if (isTold(error)) throw error;
      }
    }
    const open = await this.#ask(() => this.#client.fetchOpenOrders(symbol));
    return open.find((order) => order.clientOrderId === clientOrderId);
  }

  /** What is not found is no proof of anything, and is not asked for again at once. */
  async #look(order) {
    const { atMs = 0, times = 0 } = this.#missed.get(order.id) ?? {};
    if (times > 0 && clock.nowMs - atMs < 1_000 * 2 ** times) return;
    try {
      this.#take(await this.#ask(() => this.#client.fetchOrder(order.id, order.symbol)));
      this.#missed.delete(order.id);
    } catch (error) {
      if (!(error instanceof OrderNotFound)) throw error;
      this.#missed.set(order.id, { atMs: clock.nowMs, times: times + 1 });
    }
    if (SETTLED.has(this.#orders.get(order.id)?.status)) await this.#readFills(order.symbol);
  }

  /** A stream that tells nothing of what it should is closed, and all is read back. */
  async #distrust() {
    this.#awaited.clear();
    await this.#stream.close();
    this.#readMs = 0;
    this.#wait();
  }

  /** Before the stream is opened again: the longer, the more often in a row it was of no use. */
  #wait() {
    this.#reopenMs = clock.nowMs + this.#reopenWaitMs;
    this.#reopenWaitMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, this.#reopenWaitMs * 2));
  }

  async #reopen() {
    try {
      await this.#ask(() => this.#stream.open());
    } catch {
      this.#wait();
    }
    await this.#readBack();
  }

  /** What pushes have told since the last step. */
  #hear() {
    for (const told of this.#client.orders ?? []) {
      this.#take(told);
      if (this.#awaited.delete(told.id)) this.#reopenWaitMs = 0;
    }
    for (const fill of this.#client.myTrades ?? []) this.#fills.set(fill.id, fill);
  }

  async #readBack() {
    for (const symbol of this.#symbols) {
      for (const order of await this.#ask(() => this.#client.fetchOpenOrders(symbol)))
        this.#take(order);
      await this.#readFills(symbol);
      for (const order of this.orders(symbol)) await this.#look(order);
    }
    this.#readMs = clock.nowMs;
  }

  async #readFills(symbol) {
    const since = Math.max(0, this.#readMs - OVERLAP_MS);
    const fills = await this.#ask(() =>
      this.#client.fetchMyTrades(symbol, since || undefined, 100),
    );
    for (const fill of fills) this.#fills.set(fill.id, fill);
  }

  /** An order is never less filled than it was, and what has ended does not open again. */
  #take(told) {
    const known = this.#orders.get(told.id);
    if (known === undefined) {
      this.#orders.set(told.id, told);
      return;
    }
    const filled = Math.max(known.filled ?? 0, told.filled ?? 0);
    const status = SETTLED.has(known.status) ? known.status : told.status;
    this.#orders.set(told.id, { ...known, filled, status });
  }

  /** All calls go through one gate; a clock that is off is set, and then it is asked once more. */
  async #ask(call) {
    try {
      return await this.#gate.pass(call);
    } catch (error) {
      if (!(error instanceof InvalidNonce) && !OFF_TIME.test(String(error.message))) throw error;
      await this.#setTime();
      return this.#gate.pass(call);
    }
  }

  async #setTime() {
    const serverMs = await this.#gate.pass(() => this.#client.fetchTime());
    setTime(this.#client, serverMs - clock.nowMs);
  }
}
