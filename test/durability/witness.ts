/**
 * What the venue has told its clients: the orders, cancels, deposits and state hashes that it
 * acknowledged, and the records and fills that it showed. None of it may ever turn out untrue.
 */

import { isDeepStrictEqual } from 'node:util';
import { assert } from '../../src/primitives/assert.ts';
import { parseUnits } from '../../src/primitives/decimal.ts';
import { add, type Units } from '../../src/primitives/units.ts';
import { accepted, type Trader } from '../support/trader.ts';

const SCALE = 8;
const FINISHED = ['filled', 'cancelled'];
const UNKNOWN_ORDER = '25204';

type Row = Readonly<Record<string, unknown>>;

export interface KnownOrder {
  readonly trader: Trader;
  readonly clientOid: string;
  readonly orderId: string;
  isCancelled: boolean;
  /** After a restart. */
  isChecked: boolean;
  /** As it was last shown. */
  record?: Row;
  fills: readonly Row[];
}

/** An order that was sent and not answered. */
export interface Unanswered {
  readonly trader: Trader;
  readonly clientOid: string;
}

export class Witness {
  readonly orders: KnownOrder[] = [];
  /** By seq. */
  readonly stateHashes = new Map<number, string>();
  /** By reference; acknowledged. */
  readonly deposits = new Map<string, Units>();
  /** By reference; sent, not acknowledged. */
  readonly openDeposits = new Map<string, Units>();
  cancels = 0;
  readonly #unanswered: Unanswered[] = [];
  readonly #absent: Unanswered[] = [];

  placed(order: Unanswered & { readonly orderId: string }): void {
    this.orders.push({ ...order, isCancelled: false, isChecked: false, fills: [] });
  }

  unanswered(order: Unanswered): void {
    this.#unanswered.push(order);
  }

  cancelled(order: KnownOrder): void {
    order.isCancelled = true;
    this.cancels += 1;
  }

  /** Learns what became of the orders without an answer: whatever it was, it stays so. */
  async settleUnanswered(): Promise<void> {
    await Promise.all(this.#unanswered.splice(0).map((order) => this.#settle(order)));
  }

  async #settle(order: Unanswered): Promise<void> {
    const reply = await order.trader.looksUp({ clientOid: order.clientOid });
    if (reply.code === UNKNOWN_ORDER) this.#absent.push(order);
    else this.placed({ ...order, orderId: accepted(reply).orderId });
  }

  /** Orders that were seen not to exist do not appear later. */
  async checkAbsent(): Promise<void> {
    for (const { trader, clientOid } of this.#absent) {
      const { code } = await trader.looksUp({ clientOid });
      assert(code === UNKNOWN_ORDER, `order ${clientOid} was not there, and now it is`);
    }
  }
}

/** Reads an order and its fills again: all that was known of it when asking must still hold. */
export async function checkOrder(known: KnownOrder): Promise<void> {
  const { trader, orderId, clientOid } = known;
  const before = { ...known };
  const record: Row = await trader.order({ orderId });
  const where = `order ${orderId} (${clientOid})`;
  assert(record.clientOid === clientOid, `${where} is another's`);
  assert(!before.isCancelled || record.orderStatus === 'cancelled', `${where} is not cancelled`);
  if (before.record !== undefined) checkProgress(before.record, record, where);
  const fills = accepted(await trader.gets('/api/v3/trade/fills', { orderId })).list as Row[];
  checkFills(before.fills, fills, where);
  // Another client may have been shown something newer meanwhile.
  if (known.record === before.record) Object.assign(known, { record, fills });
}

/** The same by the client's id, which every index has to find too. */
export async function checkByClientOid({ trader, orderId, clientOid }: KnownOrder): Promise<void> {
  const record = await trader.order({ clientOid });
  assert(record.orderId === orderId, `clientOid ${clientOid} gives ${record.orderId}`);
}

function checkProgress(before: Row, now: Row, where: string): void {
  const wasFinished = FINISHED.includes(String(before.orderStatus));
  const isSame = isDeepStrictEqual(before, now);
  assert(!wasFinished || isSame, `${where} was ${show(before)} and is ${show(now)}`);
  assert(units(now.cumExecQty) >= units(before.cumExecQty), `${where} has lost a fill`);
}

function checkFills(before: readonly Row[], now: readonly Row[], where: string): void {
  for (const fill of before) {
    const same = now.find(({ execId }) => execId === fill.execId);
    assert(isDeepStrictEqual(same, fill), `${where}: fill ${show(fill)} is now ${show(same)}`);
  }
}

/** Every fill of a finished order is there. */
export function checkSum({ record, fills, orderId }: KnownOrder): void {
  const sum = fills.reduce<Units>((total, { execQty }) => add(total, units(execQty)), 0);
  const filled = units(record?.cumExecQty);
  assert(sum === filled, `order ${orderId}: fills sum to ${sum}, it says ${filled}`);
}

export function units(decimal: unknown): Units {
  const parsed = parseUnits(String(decimal), SCALE);
  assert(parsed !== undefined, `not a decimal: ${decimal}`);
  return parsed;
}

function show(value: unknown): string {
  return JSON.stringify(value);
}
