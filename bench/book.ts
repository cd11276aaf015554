/**
 * Bench (a): our book against npm `nodejs-order-book` on one seeded flow: 60 % limits within 50
 * ticks of the middle, 30 % cancels, 10 % market orders, about 20 000 orders resting.
 * Both keep an index by id for cancels and count the lots they traded, which must agree.
 */
import { OrderBook as PeerBook, Side as PeerSide } from 'nodejs-order-book';
import { createBook, type Order } from '../src/engine/core/entities.ts';
import {
  addOrder,
  bestLevel,
  oppositeOf,
  reduceOrder,
  removeOrder,
  sideOf,
} from '../src/engine/markets/order-book.ts';
import type { Prepare } from './bench.ts';
import { pick, seeded } from './seeded.ts';

const OPERATIONS = 1_000_000;
const RESTING = 20_000;
const MID_TICKS = 10_000;
const BAND_TICKS = 50;

/** The peer is slow enough that a part of the flow tells its rate. */
const PEER_OPERATIONS = 30_000;

export const prepare: Prepare = () => {
  const whole = bookFlow(OPERATIONS);
  const part = bookFlow(PEER_OPERATIONS);
  return {
    round: () => {
      const [ours, peer] = [runOurs(part), runPeer(part)];
      if (ours.traded !== peer.traded)
        throw new Error(`books disagree: ${ours.traded} and ${peer.traded} lots`);
      const { perSecond } = runOurs(whole);
      return { perSecond, peerPerSecond: peer.perSecond, ratio: perSecond / peer.perSecond };
    },
  };
};

interface Operation {
  readonly kind: 'limit' | 'market' | 'cancel';
  readonly id: number;
  readonly isBuy: boolean;
  readonly ticks: number;
  readonly lots: number;
}

/** The flow: resting orders first, then the mix. A cancel names an earlier limit not yet cancelled. */
function bookFlow(operations: number, seed = 1): Operation[] {
  const random = seeded(seed);
  const flow: Operation[] = [];
  const cancellable: number[] = [];
  const limit = (id: number, crossingTicks: number): void => {
    const isBuy = random() < 0.5;
    const away = 1 + pick(random, BAND_TICKS) - crossingTicks;
    const ticks = MID_TICKS + (isBuy ? -away : away);
    flow.push({ kind: 'limit', id, isBuy, ticks, lots: 1 + pick(random, 10) });
    cancellable.push(id);
  };
  for (let id = 0; id < RESTING; id += 1) limit(id, 0);
  for (let id = RESTING; id < RESTING + operations; id += 1) {
    const roll = random();
    if (roll < 0.6) limit(id, 2);
    else if (roll < 0.9) flow.push(cancel(takeOne(cancellable, random)));
    else
      flow.push({
        kind: 'market',
        id,
        isBuy: random() < 0.5,
        ticks: 0,
        lots: 1 + pick(random, 20),
      });
  }
  return flow;
}

function cancel(id: number): Operation {
  return { kind: 'cancel', id, isBuy: false, ticks: 0, lots: 0 };
}

/** Takes a random element out, in constant time. */
function takeOne(ids: number[], random: () => number): number {
  const index = pick(random, ids.length);
  const taken = ids[index] ?? 0;
  const last = ids.pop();
  if (last !== undefined && index < ids.length) ids[index] = last;
  return taken;
}

interface BookFigures {
  readonly traded: number;
  readonly perSecond: number;
}

/** Runs the flow on our book; lots traded and operations per second of the mixed part. */
function runOurs(flow: readonly Operation[]): BookFigures {
  const book = createBook();
  const live = new Map<number, Order>();
  let traded = 0;
  const take = (order: Order, limitTicks: number): void => {
    const side = oppositeOf(book, order.side);
    for (
      let level = bestLevel(side);
      level !== undefined && order.leavesLots > 0;
      level = bestLevel(side)
    ) {
      if ((level.ticks - limitTicks) * side.direction < 0) return;
      const maker = level.head as Order;
      const lots = Math.min(maker.leavesLots, order.leavesLots);
      reduceOrder(side, maker, lots);
      order.leavesLots -= lots;
      traded += lots;
      if (maker.leavesLots > 0) continue;
      removeOrder(side, maker);
      live.delete(Number(maker.id));
    }
  };
  const apply = (operation: Operation): void => {
    if (operation.kind === 'cancel') {
      const order = live.get(operation.id);
      if (order === undefined) return;
      removeOrder(sideOf(book, order.side), order);
      live.delete(operation.id);
      return;
    }
    const order = bareOrder(operation);
    const worst = operation.isBuy ? Number.MAX_SAFE_INTEGER : 0;
    take(order, operation.kind === 'market' ? worst : operation.ticks);
    if (operation.kind === 'market' || order.leavesLots === 0) return;
    addOrder(sideOf(book, order.side), order);
    live.set(operation.id, order);
  };
  return timed(flow, apply, () => traded);
}

/** The same on the peer. */
function runPeer(flow: readonly Operation[]): BookFigures {
  const book = new PeerBook();
  let traded = 0;
  const apply = (operation: Operation): void => {
    const side = operation.isBuy ? PeerSide.BUY : PeerSide.SELL;
    if (operation.kind === 'cancel') book.cancel(String(operation.id));
    else traded += operation.lots - place(book, operation, side).quantityLeft;
  };
  return timed(flow, apply, () => traded);
}

function place(book: PeerBook, operation: Operation, side: PeerSide): { quantityLeft: number } {
  const size = operation.lots;
  if (operation.kind === 'market') return book.market({ side, size });
  return book.limit({ id: String(operation.id), side, size, price: operation.ticks });
}

function timed(
  flow: readonly Operation[],
  apply: (operation: Operation) => void,
  traded: () => number,
): BookFigures {
  for (let index = 0; index < RESTING; index += 1) apply(flow[index] as Operation);
  const begin = performance.now();
  for (let index = RESTING; index < flow.length; index += 1) apply(flow[index] as Operation);
  return {
    traded: traded(),
    perSecond: ((flow.length - RESTING) / (performance.now() - begin)) * 1e3,
  };
}

/** Only what the book touches. */
function bareOrder(operation: Operation): Order {
  return {
    id: operation.id,
    side: operation.isBuy ? 'buy' : 'sell',
    priceTicks: operation.ticks,
    leavesLots: operation.lots,
    previous: undefined,
    next: undefined,
  } as unknown as Order;
}
