/** A connection that is never cut, by which the others are judged. */

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { type Api, FeedsLife } from './feeds-life.ts';
import { type FeedsLoad, SYMBOL } from './feeds-load.ts';

/** Fills whose REST row was read when a connection had begun. */
export interface Lived extends FeedsLife {
  readonly caughtUp: readonly string[];
}

/** The last pushes are on their way. */
const SETTLE_MS = 1_000;

export class Witness {
  readonly life: FeedsLife;
  readonly #api: Api;

  private constructor(life: FeedsLife, api: Api) {
    this.life = life;
    this.#api = api;
  }

  static async begin(url: string, api: Api): Promise<Witness> {
    return new Witness(await FeedsLife.begin(url, api), api);
  }

  /** What does not hold of the lives, once nothing happens any more. */
  async judge(load: FeedsLoad, lives: readonly Lived[]): Promise<readonly string[]> {
    await sleep(SETTLE_MS);
    const { faults, orders, fills, books } = this.life;
    const digests = new Map(books.map(({ seq, digest }) => [seq, digest]));
    return [
      ...faults,
      ...(await this.#againstRest(load)),
      ...lives.flatMap((life) => [
        ...life.faults,
        ...outOfOrder(orders, life.orders),
        ...outOfOrder(fills, life.fills),
        ...this.#lost(life),
        ...otherBooks(digests, life),
      ]),
    ].map((fault) => `${this.#api}: ${fault}`);
  }

  /** What was pushed is what REST says in the end. */
  async #againstRest(load: FeedsLoad): Promise<readonly string[]> {
    const query = { symbol: SYMBOL, limit: 'max', precision: 'scale0' };
    const path = '/api/v2/spot/market/merge-depth';
    const { asks, bids }: ReplyData = await load.ask('alice', 'GET', path, query);
    // REST shows the best of them.
    const isSame = (kept: Levels, shown: Levels) =>
      shown.length > 0 && isDeepStrictEqual(numbers(kept.slice(0, shown.length)), numbers(shown));
    const { book, orders } = this.life;
    const open = await this.#openOrders(load);
    return [
      ...(isSame(book.asks(), asks) ? [] : ['the asks are not those of REST']),
      ...(isSame(book.bids(), bids) ? [] : ['the bids are not those of REST']),
      ...(isDeepStrictEqual(openAfter(orders), open)
        ? []
        : ['the open orders are not those of REST']),
    ];
  }

  async #openOrders(load: FeedsLoad): Promise<readonly string[]> {
    const path = '/api/v2/spot/trade/unfilled-orders';
    const rows: ReplyData = await load.ask('alice', 'GET', path, { symbol: SYMBOL, limit: '100' });
    return rows.map(({ orderId }: ReplyData) => orderId).sort();
  }

  /** REST told of all fills before the first that was pushed, so that none between two lives is lost. */
  #lost({ fills, caughtUp }: Lived): readonly string[] {
    const all = this.life.fills.map(idOf);
    const told = caughtUp.map((id) => all.indexOf(id)).filter((at) => at >= 0);
    const [first] = fills;
    if (first === undefined || told.length === 0) return [];
    const next = all.indexOf(idOf(first));
    return next <= Math.max(...told) + 1 ? [] : [`lost fills before ${idOf(first)}`];
  }
}

type Levels = readonly (readonly (string | number)[])[];

function numbers(levels: Levels): readonly (readonly number[])[] {
  return levels.map((level) => level.map(Number));
}

function idOf(fill: string): string {
  const [row] = JSON.parse(fill);
  return row.tradeId ?? row.execId;
}

/** Nothing is left out and nothing comes twice: it is a piece of what the witness heard. */
function outOfOrder(all: readonly string[], heard: readonly string[]): readonly string[] {
  const [first] = heard;
  if (first === undefined) return [];
  const from = all.indexOf(first);
  const wrong = heard.findIndex((text, at) => all[from + at] !== text);
  return from < 0 || wrong >= 0 ? [`out of order: ${heard[Math.max(wrong, 0)]}`] : [];
}

function otherBooks(digests: ReadonlyMap<number, number>, { books }: Lived): readonly string[] {
  const wrong = books.filter(({ seq, digest }) => digests.has(seq) && digests.get(seq) !== digest);
  return wrong.slice(0, 1).map(({ seq }) => `another book at seq ${seq}`);
}

/** Of the orders that were pushed since nothing was open. */
function openAfter(orders: readonly string[]): readonly string[] {
  const open = new Set<string>();
  for (const text of orders) {
    const [{ orderId, status, orderStatus }] = JSON.parse(text);
    if (['live', 'new', 'partially_filled'].includes(status ?? orderStatus)) open.add(orderId);
    else open.delete(orderId);
  }
  return [...open].sort();
}
