/**
 * A spreadsheet of who owns what, kept from deposits and trades alone, by sums a trader would do by
 * hand: it knows no ledger, holds, margin or rounding accounts. Crossed margin only.
 */

import type { Command } from '../../src/engine/command.ts';
import type { Event, Fill, Posted, Traded, Transferred } from '../../src/engine/core/event.ts';
import type { Receipt } from '../../src/engine/core/receipt.ts';
import type { State } from '../../src/engine/core/state.ts';
import { parseUnits } from '../../src/primitives/decimal.ts';
import {
  add,
  div,
  minUnits,
  mul,
  mulDivCeil,
  mulDivFloor,
  neg,
  sub,
  type Units,
} from '../../src/primitives/units.ts';

const RATE_UNIT = 10 ** 12;

interface ModelPosition {
  lots: Units;
  openValue: Units;
}

export class MoneyModel {
  readonly #scale: number;
  /** `uid coin` → units. */
  readonly #money = new Map<string, Units>();
  /** `uid instrument side` → what is open. */
  readonly #positions = new Map<string, ModelPosition>();
  /** Scale of open values per instrument. */
  readonly #valueScales = new Map<string, number>();
  readonly faults: string[] = [];

  /** All coins have this many decimals. */
  constructor(scale: number) {
    this.#scale = scale;
  }

  /** Takes in one applied command that was not refused. */
  take(command: Command, events: readonly Event[]): void {
    if (command.type === 'deposit' || command.type === 'withdraw') {
      const units = parseUnits(command.amount, this.#scale) ?? 0;
      this.#add(command.uid, command.coin, command.type === 'deposit' ? units : neg(units));
    }
    for (const event of events) this.#takeEvent(event);
  }

  #takeEvent(event: Event): void {
    switch (event.type) {
      case 'receipt':
        if (event.receipt.kind === 'profit-drawn') this.#draw(event.receipt);
        break;
      case 'transferred':
        this.#transfer(event);
        break;
      case 'posted':
        this.#cover(event);
        break;
      case 'traded':
        this.#trade(event);
        break;
      default:
    }
  }

  #transfer({ amount, coin, from, to }: Transferred): void {
    this.#add(from.uid, coin, neg(amount));
    this.#add(to.uid, coin, amount);
  }

  /** Where the state differs from the sheet. */
  compare(state: State): string[] {
    const owned = new Map<string, Units>();
    for (const { uid, coin, balance } of state.ledger.accounts.values())
      if (uid !== undefined)
        owned.set(`${uid} ${coin}`, add(owned.get(`${uid} ${coin}`) ?? 0, balance));
    const names = new Set([...owned.keys(), ...this.#money.keys()]);
    const money = [...names]
      .filter((name) => (owned.get(name) ?? 0) !== (this.#money.get(name) ?? 0))
      .map((name) => `${name}: ledger ${owned.get(name)}, sheet ${this.#money.get(name)}`);
    return [...money, ...this.#compareLegs(state)];
  }

  #compareLegs(state: State): string[] {
    const held = new Map<string, string>();
    for (const { uid, userMarkets } of state.users.values()) {
      for (const { key, long, short } of userMarkets.values()) {
        for (const position of [long, short])
          if (position !== undefined)
            held.set(`${uid} ${key} ${position.side}`, `${position.lots} ${position.openValue}`);
      }
    }
    const sheet = new Map(
      [...this.#positions]
        .filter(([, position]) => position.lots > 0)
        .map(([name, position]) => [name, `${position.lots} ${position.openValue}`]),
    );
    return [...new Set([...held.keys(), ...sheet.keys()])]
      .filter((name) => held.get(name) !== sheet.get(name))
      .map((name) => `${name}: engine ${held.get(name)}, sheet ${sheet.get(name)}`);
  }

  #trade(trade: Traded): void {
    this.#valueScales.set(trade.instrument.key, trade.instrument.valueScale);
    for (const fill of [trade.taker, trade.maker]) {
      if (trade.instrument.kind === 'spot') this.#spotFill(trade, fill);
      else this.#futuresFill(trade, fill);
    }
  }

  #spotFill(trade: Traded, fill: Fill): void {
    const { base, quote, baseUnitsPerLot } = trade.instrument;
    const { side, userMarket } = fill.order;
    const { uid } = userMarket.user;
    const sign = side === 'buy' ? 1 : -1;
    const size = mul(trade.lots, baseUnitsPerLot);
    this.#add(uid, base, mul(sign, size));
    this.#add(uid, quote, mul(neg(sign), trade.value));
    this.#fee(trade, fill, side === 'buy' ? size : trade.value);
  }

  #futuresFill(trade: Traded, fill: Fill): void {
    const { order } = fill;
    const { instrument } = trade;
    const opposite = order.side === 'buy' ? 'short' : 'long';
    const own = order.side === 'buy' ? 'long' : 'short';
    const open = this.#position(order.userMarket.user.uid, instrument.key, opposite);
    const wanted = trade.lots;
    const nets = order.effect === 'net' ? minUnits(open.lots, wanted) : 0;
    const closes = order.effect === 'close' ? wanted : nets;
    const profit = this.#close(trade, { position: open, side: opposite, lots: closes });
    if (profit !== fill.realisedPnl)
      this.faults.push(`fill ${fill.fillId}: realised ${fill.realisedPnl}, sheet ${profit}`);
    const opened = this.#position(order.userMarket.user.uid, instrument.key, own);
    opened.lots = add(opened.lots, sub(wanted, closes));
    opened.openValue = add(opened.openValue, partValue(trade, sub(wanted, closes)));
    this.#add(order.userMarket.user.uid, instrument.marginCoin, profit);
    const size = mul(wanted, instrument.baseUnitsPerLot);
    this.#fee(trade, fill, instrument.kind === 'inverse' ? size : trade.value);
  }

  #close(trade: Traded, part: { position: ModelPosition; side: string; lots: Units }): Units {
    const { position, side, lots } = part;
    if (lots === 0) return 0;
    const share = mulDivFloor(position.openValue, lots, position.lots);
    const exit = partValue(trade, lots);
    const gain = side === 'long' ? sub(exit, share) : sub(share, exit);
    position.lots = sub(position.lots, lots);
    position.openValue = sub(position.openValue, share);
    if (trade.instrument.kind === 'linear') return gain;
    return mulDivFloor(mul(lots, trade.instrument.baseUnitsPerLot), gain, exit);
  }

  /** A fee may be a few units off the exact one: each part of a fill is rounded for itself. */
  #fee(trade: Traded, fill: Fill, of: Units): void {
    const { makerFeeRate, takerFeeRate } = trade.instrument;
    const named = fill.liquidity === 'maker' ? makerFeeRate : takerFeeRate;
    const rate = fill.order.isFeeFree ? 0 : named;
    const off = sub(fill.fee, mulDivCeil(of, rate, RATE_UNIT));
    if (off > 1 || off < -4)
      this.faults.push(`fill ${fill.fillId}: fee ${fill.fee} is off by ${off}`);
    this.#add(fill.order.userMarket.user.uid, fill.feeCoin, neg(fill.fee));
  }

  /** Losses beyond the wallet that the venue took over, and what a liquidation left to the reserve. */
  #cover({ postings }: Posted): void {
    for (const { kind, credit, debit, amount } of postings) {
      if (kind === 'loss-cover' && credit.uid !== undefined)
        this.#add(credit.uid, credit.coin, amount);
      if (kind === 'liquidation-surplus') this.#add(debit.uid ?? '', debit.coin, neg(amount));
    }
  }

  /** Profit that a position gave for a loss elsewhere: money now, and an entry that is worse by as much. */
  #draw({ uid, instrument, positionSide, outcome }: Receipt): void {
    const [drawn, openValue] = outcome;
    const position = this.#position(uid, instrument, positionSide);
    this.#add(uid, drawn?.coin ?? '', parseUnits(drawn?.value ?? '', this.#scale) ?? 0);
    const scale = this.#valueScales.get(instrument) ?? 0;
    position.openValue = parseUnits(openValue?.value ?? '', scale) ?? 0;
  }

  #position(uid: string, key: string, side: string): ModelPosition {
    const name = `${uid} ${key} ${side}`;
    const position = this.#positions.get(name) ?? { lots: 0, openValue: 0 };
    this.#positions.set(name, position);
    return position;
  }

  #add(uid: string, coin: string, units: Units): void {
    const name = `${uid} ${coin}`;
    this.#money.set(name, add(this.#money.get(name) ?? 0, units));
  }
}

/** The value of a part of a trade: every lot of it has the same. */
function partValue(trade: Traded, lots: Units): Units {
  return mul(div(trade.value, trade.lots), lots);
}
