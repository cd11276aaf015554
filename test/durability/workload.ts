/** Many clients at once, doing everything that can be acknowledged, until the venue dies. */

import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import { formatUnits } from '../../src/primitives/decimal.ts';
import type { Units } from '../../src/primitives/units.ts';
import type { Dice } from '../support/dice.ts';
import type { OrderBody } from '../support/order-words.ts';
import { accepted, type Trader } from '../support/trader.ts';
import type { TestReply } from '../support/venue.ts';
import type { Lane } from './lane.ts';
import { checkOrder, type KnownOrder, type Witness } from './witness.ts';

const CLIENTS = 24;
const SCALE = 8;
/** Gets deposits and does nothing else, so that its balance is known to the last unit. */
const SAVER = '1005';

const MIX = { orderType: 'limit', marginMode: 'crossed' };
const MARKETS = ['spot', 'linear', 'inverse'] as const;

type Deed = 'place' | 'cancel' | 'look' | 'deposit' | 'hash' | 'snapshot';

const USUAL: Record<Deed, number> = {
  place: 60,
  cancel: 15,
  look: 15,
  deposit: 7,
  hash: 12,
  snapshot: 0,
};

export class Workload {
  readonly #lane: Lane;
  readonly #dice: Dice;
  readonly #witness: Witness;
  readonly #traders: readonly Trader[];
  #weights: Record<Deed, number> = USUAL;
  #isOver = false;
  #names = 0;
  #deeds = 0;
  /** Asked for; a kill cuts many of them off, which is what they are for. */
  snapshots = 0;

  constructor(lane: Lane, dice: Dice, witness: Witness) {
    this.#lane = lane;
    this.#dice = dice;
    this.#witness = witness;
    this.#traders = ['alice', 'bob', 'carol'].map((key) => lane.trader(key));
  }

  /** Ends when the venue is gone, or after `stop` when every request is answered. */
  async run({ isSnapshotting }: { readonly isSnapshotting: boolean }): Promise<void> {
    this.#weights = { ...USUAL, snapshot: isSnapshotting ? 20 : 0 };
    this.#isOver = false;
    this.#deeds = 0;
    await Promise.all(Array.from({ length: CLIENTS }, () => this.#client()));
  }

  /** Resolves when this many requests of the run were answered. */
  async hasDone(deeds: number): Promise<void> {
    while (this.#deeds < deeds) await sleep(1);
  }

  stop(): void {
    this.#isOver = true;
  }

  /** What was sent and not acknowledged is sent again: the reference makes it harmless. */
  async repeatOpenDeposits(): Promise<void> {
    const { openDeposits } = this.#witness;
    await Promise.all([...openDeposits].map(([reference, units]) => this.#pay(reference, units)));
  }

  async #client(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#do(this.#dice.weighted(this.#weights));
        this.#deeds += 1;
      } catch (error) {
        if (isDeath(error)) return;
        throw error;
      }
    }
  }

  #do(deed: Deed): Promise<void> {
    const known = this.#witness.orders;
    switch (deed) {
      case 'place':
        return this.#place();
      case 'cancel':
        return known.length === 0 ? this.#place() : this.#cancel(this.#recent());
      case 'look':
        return known.length === 0 ? this.#place() : checkOrder(this.#recent());
      case 'deposit':
        return this.#deposit();
      case 'hash':
        return this.#hash();
      case 'snapshot':
        return this.#snapshot();
    }
  }

  async #place(): Promise<void> {
    const trader = this.#dice.pick(this.#traders);
    this.#names += 1;
    const clientOid = `order-${this.#names}`;
    const market = this.#dice.pick(MARKETS);
    const sent = this.#send(trader, market, clientOid);
    const reply = await this.#orDeath(sent, () => this.#witness.unanswered({ trader, clientOid }));
    if (reply.code !== '00000') return;
    assert(reply.data.clientOid === clientOid, `another's reply: ${reply.text}`);
    this.#witness.placed({ trader, clientOid, orderId: reply.data.orderId });
  }

  #send(trader: Trader, market: (typeof MARKETS)[number], clientOid: string): Promise<TestReply> {
    const order = { clientOid, ...this.#order(market) };
    if (market === 'spot') return trader.placesSpot(order);
    const position =
      trader.key === 'carol' ? { tradeSide: this.#dice.pick(['open', 'open', 'close']) } : {};
    return trader.places({ ...order, ...position });
  }

  #order(market: (typeof MARKETS)[number]): OrderBody {
    const side = this.#dice.pick(['buy', 'sell']);
    const offset = this.#dice.below(9) - 4;
    const lots = 1 + this.#dice.below(5);
    if (market === 'spot') {
      const isMarket = this.#dice.chance(1, 6);
      if (isMarket) return { side, orderType: 'market', size: side === 'buy' ? '5' : '0.002' };
      return { side, orderType: 'limit', price: String(2000 + offset), size: `0.00${lots}` };
    }
    const contract = { ...MIX, side, price: String(60_000 + offset), size: `0.00${lots}` };
    if (market === 'linear') return contract;
    return { ...contract, productType: 'COIN-FUTURES', symbol: 'BTCUSD', marginCoin: 'BTC' };
  }

  async #cancel(order: KnownOrder): Promise<void> {
    const [item] = accepted(await order.trader.cancels({ orderId: order.orderId }));
    // Only what failed has a code.
    if (item.code === undefined) this.#witness.cancelled(order);
  }

  #deposit(): Promise<void> {
    this.#names += 1;
    return this.#pay(`deposit-${this.#names}`, 1 + this.#dice.below(1_000_000));
  }

  async #pay(reference: string, units: Units): Promise<void> {
    const { openDeposits, deposits } = this.#witness;
    openDeposits.set(reference, units);
    const amount = formatUnits(units, SCALE);
    await this.#lane.operator.acts('deposit', { uid: SAVER, coin: 'USDT', amount, reference });
    openDeposits.delete(reference);
    deposits.set(reference, units);
  }

  async #hash(): Promise<void> {
    const reply = await this.#lane.call('GET', '/operator/v1/state-hash', { as: 'operator' });
    const { seq, hash } = accepted(reply);
    const known = this.#witness.stateHashes.get(Number(seq)) ?? hash;
    assert(known === hash, `two state hashes at ${seq}`);
    this.#witness.stateHashes.set(Number(seq), hash);
  }

  async #snapshot(): Promise<void> {
    this.snapshots += 1;
    await this.#lane.operator.acts('snapshot', {});
  }

  /** One of the last orders: old ones are rarely open. */
  #recent(): KnownOrder {
    return this.#dice.pick(this.#witness.orders.slice(-200));
  }

  async #orDeath<T>(sent: Promise<T>, onDeath: () => void): Promise<T> {
    try {
      return await sent;
    } catch (error) {
      if (isDeath(error)) onDeath();
      throw error;
    }
  }
}

/** The connection broke off: the venue is dead, and nobody knows what it still did. */
function isDeath(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ECONNREFUSED' || code === 'EPIPE';
}
