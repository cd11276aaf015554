/** Triggers in engine tests: what a trader lets wait for a price, and what became of it. */

import type { AmendTrigger } from '../../src/engine/commands/amend-trigger.ts';
import type { CancelTriggers } from '../../src/engine/commands/cancel-triggers.ts';
import type { LegTrigger } from '../../src/engine/commands/place-leg-triggers.ts';
import type { Step } from '../../src/engine/core/instrument.ts';
import type { OrderIds, PositionSide, Side } from '../../src/engine/core/order.ts';
import type { Answer } from '../../src/engine/core/rejection.ts';
import { parseSteps } from '../../src/engine/core/steps.ts';
import type { TriggerOrder, TriggerSource } from '../../src/engine/core/trigger.ts';
import { type TriggerRecord, triggerRecord } from '../../src/engine/core/trigger-record.ts';
import { openTriggers } from '../../src/engine/read/open-triggers.ts';
import type { EngineVenue } from './engine-harness.ts';
import type { Trader } from './engine-trader.ts';

interface PlanExtras {
  /** The trigger price. */
  readonly at: string;
  /** `last` when absent. */
  readonly by?: TriggerSource;
  readonly kind?: 'plan' | 'trailing-plan' | 'tpsl';
  /** Percent. */
  readonly callback?: string;
  readonly clientOid?: string;
  readonly order?: Partial<TriggerOrder>;
}

interface Protection {
  readonly kind: LegTrigger['kind'];
  readonly at: string;
  readonly by?: TriggerSource;
  readonly size?: string;
  /** Limit price; absent = at market. */
  readonly price?: string;
  readonly callback?: string;
  readonly clientOid?: string;
}

/** The triggers of one trader. */
export function triggersOf(venue: EngineVenue, trader: Trader): Triggers {
  return new Triggers(venue, trader);
}

export class Triggers {
  readonly #venue: EngineVenue;
  readonly #trader: Trader;

  constructor(venue: EngineVenue, trader: Trader) {
    this.#venue = venue;
    this.#trader = trader;
  }

  /** `0.1` at market, `0.1 @ 60000` at a limit, `10 USDT` a spot market buy for 10 USDT. */
  plans(key: string, side: Side, what: string, extras: PlanExtras): Waiting {
    const { priceStep, sizeStep } = this.#venue.market(key).instrument;
    const { at, by = 'last', callback, clientOid, kind = 'plan', order = {} } = extras;
    const [size = '', price] = what.split(' @ ');
    const [amount = '', coin] = size.split(' ');
    const result = this.#venue.apply({
      type: 'place-trigger',
      uid: this.#trader.uid,
      instrument: key,
      kind,
      triggerTicks: steps(at, priceStep),
      triggerBy: by,
      order: {
        side,
        orderType: price === undefined ? 'market' : 'limit',
        timeInForce: 'gtc',
        ...(price === undefined ? {} : { priceTicks: steps(price, priceStep) }),
        ...(coin === undefined ? { lots: steps(amount, sizeStep) } : { quoteAmount: amount }),
        ...order,
      },
      ...(callback === undefined ? {} : { callbackRatio: callback }),
      ...(clientOid === undefined ? {} : { clientOid }),
    });
    return new Waiting(this.#venue, result);
  }

  /** All in one command. */
  protects(key: string, positionSide: PositionSide, ...wanted: Protection[]): Waiting[] {
    const { priceStep, sizeStep } = this.#venue.market(key).instrument;
    const result = this.#venue.apply({
      type: 'place-leg-triggers',
      uid: this.#trader.uid,
      instrument: key,
      positionSide: positionSide,
      triggers: wanted.map(({ at, by = 'last', callback, clientOid, kind, price, size }) => ({
        kind,
        triggerTicks: steps(at, priceStep),
        triggerBy: by,
        ...(size === undefined ? {} : { lots: steps(size, sizeStep) }),
        ...(price === undefined ? {} : { priceTicks: steps(price, priceStep) }),
        ...(callback === undefined ? {} : { callbackRatio: callback }),
        ...(clientOid === undefined ? {} : { clientOid }),
      })),
    });
    if (!result.ok) return [new Waiting(this.#venue, result)];
    return result.triggers.map((ids) => new Waiting(this.#venue, { ok: true, ...ids }));
  }

  /** `done`, or the refusal's reason. */
  amends(trigger: Waiting, changes: Partial<AmendTrigger>): string {
    const command = { type: 'amend-trigger', uid: this.#trader.uid, orderId: trigger.id } as const;
    const result = this.#venue.apply({ ...command, ...changes });
    return result.ok ? 'done' : result.reason;
  }

  /** Of each: its id, or the refusal's reason. */
  cancels(what: Partial<CancelTriggers>): string[] {
    const command = { type: 'cancel-triggers', uid: this.#trader.uid } as const;
    const result = this.#venue.apply({ ...command, ...what });
    if (!result.ok) return [result.reason];
    return result.results.map((each) => (each.ok ? each.orderId : each.reason));
  }

  /** What waits, oldest first: `stop-loss sell 0.05 at ≤ 59000 (mark)`. */
  waiting(): string[] {
    return this.records()
      .toReversed()
      .map((record) => {
        const sign = record.direction === 'rise' ? '≥' : '≤';
        const size = record.quoteAmount === '0' ? record.size : `${record.quoteAmount} money`;
        const limit = record.price === '0' ? '' : ` @ ${record.price}`;
        const what = `${record.kind} ${record.side} ${size}${limit}`;
        return `${what} at ${sign} ${record.triggerPrice} (${record.triggerBy})`;
      });
  }

  /** What waits, newest first. */
  records(): TriggerRecord[] {
    return openTriggers(this.#trader.user);
  }
}

/** A trigger that was asked for, read as it is now. */
export class Waiting {
  readonly #venue: EngineVenue;
  readonly #result: Answer<OrderIds>;

  constructor(venue: EngineVenue, result: Answer<OrderIds>) {
    this.#venue = venue;
    this.#result = result;
  }

  get id(): string {
    if (!this.#result.ok) throw new Error(`trigger was refused: ${this.#result.reason}`);
    return this.#result.orderId;
  }

  get record(): TriggerRecord {
    return triggerRecord(this.#venue.trigger(this.id));
  }

  /** `refused: <reason>` · `live` · `executed` · `fail_execute (…)` · `cancelled (…)`. */
  get says(): string {
    if (!this.#result.ok) return `refused: ${this.#result.reason}`;
    const { status, reason } = this.record;
    return reason === '' ? status : `${status} (${reason})`;
  }
}

function steps(text: string, step: Step): number {
  const count = parseSteps(text, step);
  if (typeof count === 'string') throw new Error(`${text} is ${count}`);
  return count;
}
