/**
 * Two runs side by side. As long as their commands are the same there is one state; from the first that differs on
 * each has its own, and what their orders, their fills and their money come to is compared.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../engine/command.ts';
import type { ReadOrder } from '../../engine/core/entities.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import {
  type FillRecord,
  fillRecord,
  type OrderRecord,
  orderRecord,
} from '../../engine/core/order-record.ts';
import { boundOrders, emptyState, type State } from '../../engine/core/state.ts';
import { eventsByTime } from '../../engine/read/events-by-time.ts';
import { restoreState } from '../../engine/restore.ts';
import { serializeState } from '../../engine/snapshot.ts';
import { stateHash } from '../../runtime/state-hash.ts';
import { plainCommand } from '../plain-event.ts';
import { applyEntry } from '../replay.ts';
import { type MoneyRow, moneyRows } from './money.ts';
import { type Side, type Unlike, Unmatched } from './unmatched.ts';

/** What stands at one place of both; nothing in the one that has ended. */
export interface Pair {
  readonly a?: Entry;
  readonly b?: Entry;
}

export interface FirstDifference extends Pair {
  /** The place among the commands that were applied, from 1. */
  readonly place: number;
  /** `timeMs`, and fields of the command. */
  readonly fields: readonly string[];
}

export interface SideSummary {
  readonly commands: number;
  readonly seq: number;
  readonly stateHash: string;
}

export interface Compared {
  readonly isSame: boolean;
  readonly a: SideSummary;
  readonly b: SideSummary;
  readonly first?: FirstDifference;
  readonly orders: readonly Unlike<OrderRecord>[];
  readonly fills: readonly Unlike<FillRecord>[];
  readonly money: readonly MoneyRow[];
}

export interface ComparisonOptions {
  /** Whether commands, orders and fills may come at other times. */
  readonly ignoreTimes?: boolean;
}

/** What a run numbers for itself: one more order before it changes it. */
const NUMBERED = ['orderId', 'clientOid', 'fillId', 'tradeId'];
/** A clientOid that the venue gave, of any version of the rules. */
const NUMBER = /^(?:auto-)?\d{19}$/;
const TIMES = ['createdMs', 'updatedMs', 'timeMs'];

export class Comparison {
  readonly #options: ComparisonOptions;
  readonly #a = emptyState();
  #b: State | undefined;
  #first: FirstDifference | undefined;
  readonly #commands = { a: 0, b: 0 };
  readonly #orders: Unmatched<OrderRecord>;
  readonly #fills: Unmatched<FillRecord>;

  constructor(options: ComparisonOptions = {}) {
    this.#options = options;
    const aside = new Set([...NUMBERED, ...(options.ignoreTimes === true ? TIMES : [])]);
    const unlike = (one: object, other: object) => fieldsUnlike(one, other, aside);
    this.#orders = new Unmatched<OrderRecord>(unlike);
    this.#fills = new Unmatched<FillRecord>(unlike);
  }

  /** Applies what stands at the next place. Throws `ReplayFault`. */
  take(pair: Pair): { readonly a: readonly ReadEvent[]; readonly b: readonly ReadEvent[] } {
    if (this.#first === undefined) this.#look(pair);
    const a = pair.a === undefined ? [] : this.#apply('a', this.#a, pair.a);
    if (this.#b === undefined) {
      this.#commands.b = this.#commands.a;
      return { a, b: a };
    }
    return { a, b: pair.b === undefined ? [] : this.#apply('b', this.#b, pair.b) };
  }

  /** The state of a side as it is now. */
  stateOf(side: Side): State {
    return side === 'a' ? this.#a : (this.#b ?? this.#a);
  }

  end(): Compared {
    if (this.#b !== undefined)
      for (const side of ['a', 'b'] as const)
        for (const order of boundOrders(this.stateOf(side))) this.#tellOrder(side, order);
    const [one, other] = [this.#summary('a'), this.#summary('b')];
    return {
      isSame: this.#first === undefined,
      a: one,
      b: other,
      ...(this.#first && { first: this.#first }),
      orders: this.#orders.left(),
      fills: this.#fills.left(),
      money: this.#b === undefined ? [] : moneyRows(this.#a, this.#b),
    };
  }

  #look(pair: Pair): void {
    const fields = this.#entryFieldsUnlike(pair);
    if (fields.length === 0) return;
    this.#first = { place: this.#commands.a + 1, fields, ...pair };
    this.#b = restoreState(serializeState(this.#a));
  }

  #entryFieldsUnlike({ a, b }: Pair): readonly string[] {
    if (a === undefined || b === undefined) return a === b ? [] : ['command'];
    const isOtherTime = a.timeMs !== b.timeMs && this.#options.ignoreTimes !== true;
    const commands = [plainCommand(a.command), plainCommand(b.command)] as const;
    return [...(isOtherTime ? ['timeMs'] : []), ...fieldsUnlike(...commands)];
  }

  #apply(side: Side, state: State, entry: Entry): readonly ReadEvent[] {
    const events = applyEntry(state, entry);
    this.#commands[side] += 1;
    if (this.#b !== undefined) this.#tell(side, entry, events);
    return events;
  }

  #tell(side: Side, entry: Entry, events: readonly ReadEvent[]): void {
    const state = this.stateOf(side);
    for (const at of eventsByTime(entry, events)) {
      for (const event of at.events) {
        if (event.type === 'order-closed') this.#tellOrder(side, event.order);
        if (event.type !== 'traded') continue;
        for (const fill of [event.maker, event.taker]) {
          const name = `${this.#nameOf(fill.order)} ${fill.cumLots}`;
          this.#fills.add(side, name, fillRecord(state, event, fill, at.timeMs));
        }
      }
    }
  }

  #tellOrder(side: Side, order: ReadOrder): void {
    this.#orders.add(side, this.#nameOf(order), orderRecord(this.stateOf(side), order));
  }

  /** What makes an order of one run the same one in the other. */
  #nameOf(order: ReadOrder): string {
    const { clientOid, createdMs, priceTicks, side, userMarket } = order;
    const { market, user } = userMarket;
    const placedMs = this.#options.ignoreTimes === true ? '' : createdMs;
    const name = NUMBER.test(clientOid) ? `${placedMs} ${side} ${priceTicks}` : clientOid;
    return `${user.uid} ${market.instrument.key} ${name}`;
  }

  #summary(side: Side): SideSummary {
    const state = this.stateOf(side);
    return { commands: this.#commands[side], seq: state.seq, stateHash: stateHash(state) };
  }
}

/** The fields in which two plain values differ. */
function fieldsUnlike(
  one: object,
  other: object,
  aside: ReadonlySet<string> = new Set(),
): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => {
    if (aside.has(name)) return false;
    return !isDeepStrictEqual(Reflect.get(one, name), Reflect.get(other, name));
  });
}
