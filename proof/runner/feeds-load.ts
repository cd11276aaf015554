/** Orders by REST on one pair, as fast as they are answered: alice and bob trade, and the book around them changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import { Dice } from '../../test/support/dice.ts';
import { HttpClient } from '../../test/support/http-client.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { wireRequest } from '../../test/support/signed-request.ts';

export const SYMBOL = 'ETHUSDT';
/** Levels a side that the book has at first. */
const LEVELS = 400;
const BATCH = 50;
const RESTING_MAX = 20;
/** Leaves the venue's core to others for a while. */
const BREATH_MS = 2;

export class FeedsLoad {
  readonly #client: HttpClient;
  readonly #dice: Dice;
  readonly #resting: string[] = [];
  #isRunning = true;
  #commands = 0;

  constructor(url: string, seed: number) {
    this.#client = new HttpClient(url);
    this.#dice = new Dice(seed);
  }

  get commands(): number {
    return this.#commands;
  }

  /** Orders far from the touch, so that a book is worth some 20 KB. */
  async fill(): Promise<void> {
    for (const [side, from] of [
      ['buy', 100],
      ['sell', 2_100],
    ] as const)
      for (let first = 0; first < LEVELS; first += BATCH) {
        const orderList = Array.from({ length: BATCH }, (_, at) =>
          order(side, String(from + (first + at) * 0.25), '0.0100'),
        );
        const body = { symbol: SYMBOL, orderList };
        await this.ask('bob', 'POST', '/api/v2/spot/trade/batch-orders', body);
      }
  }

  /** So many commands or, without a number, until it is stopped. */
  async run(commands = Number.POSITIVE_INFINITY): Promise<void> {
    this.#isRunning = true;
    const until = this.#commands + commands;
    while (this.#isRunning && this.#commands < until) {
      await this.#turn();
      await sleep(BREATH_MS);
    }
  }

  /** Nothing of alice's is open after it. */
  async cancelAll(): Promise<void> {
    for (const orderId of this.#resting.splice(0)) await this.#cancel(orderId);
  }

  stop(): void {
    this.#isRunning = false;
  }

  close(): void {
    this.#client.close();
  }

  async ask(
    as: string,
    method: 'GET' | 'POST',
    path: string,
    more: Record<string, unknown> = {},
  ): Promise<ReplyData> {
    const call =
      method === 'GET' ? { as, query: more as Record<string, string> } : { as, body: more };
    const reply = await this.#client.send(wireRequest(method, path, call, Date.now()));
    assert(reply.code === '00000', `${path}: ${reply.text.slice(0, 200)}`);
    return reply.data;
  }

  async #turn(): Promise<void> {
    await this.#place('bob', 'sell', '2000');
    await this.#place('alice', 'buy', '2000');
    const price = String(1_900 + this.#dice.below(90));
    this.#resting.push(await this.#place('alice', 'buy', price));
    if (this.#resting.length > RESTING_MAX)
      await this.#cancel(this.#resting.splice(this.#dice.below(RESTING_MAX), 1)[0]);
  }

  async #cancel(orderId: string | undefined): Promise<void> {
    this.#commands += 1;
    const body = { symbol: SYMBOL, orderId };
    await this.ask('alice', 'POST', '/api/v2/spot/trade/cancel-order', body);
  }

  async #place(as: string, side: string, price: string): Promise<string> {
    this.#commands += 1;
    const body = { symbol: SYMBOL, ...order(side, price, '0.0010') };
    return (await this.ask(as, 'POST', '/api/v2/spot/trade/place-order', body)).orderId;
  }
}

function order(side: string, price: string, size: string) {
  return { side, orderType: 'limit', force: 'gtc', price, size };
}
