/**
 * What a bot has done and what it has been shown of that. A fill counts as shown by a row of its order that says as
 * much, by its own row, or by a position or a balance that is what it was after it; a placement by its reply or any row
 * of its order.
 */

import type { DeepReadonly } from '../engine/core/deep-readonly.ts';
import type { ReadEvent, ReadFill, ReadTraded } from '../engine/core/event.ts';
import type { Instrument } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import { type Row, rowsOf } from './rows.ts';

/** An accepted order of the bot; sizes in lots, times in venue ms. */
export interface Placement {
  readonly orderId: string;
  readonly clientOid: string;
  readonly market: DeepReadonly<Instrument>;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  /** 0 for a market order. */
  readonly priceTicks: number;
  readonly isReduceOnly: boolean;
  /** The bot sent it: no liquidation or deleveraging. */
  readonly isOwn: boolean;
  readonly acceptedMs: number;
  /** By a row of it, wherever. */
  shownMs: number | undefined;
  /** By a reply: whoever asked knows it then. */
  answeredMs: number | undefined;
  closedMs: number | undefined;
}

export interface BotFill {
  readonly fillId: string;
  readonly orderId: string;
  readonly market: DeepReadonly<Instrument>;
  /** Bought above zero, sold below. */
  readonly signedLots: number;
  readonly price: number;
  readonly atMs: number;
  /** Of its order, with this fill. */
  readonly cumLots: number;
  /** Of all its fills in this market. */
  readonly netLots: number;
  shownMs: number | undefined;
}

/** How it was shown. */
interface Shown {
  readonly isReply: boolean;
  /** What is not in it is not there. */
  readonly isOfAllPositions: boolean;
}

interface Subject {
  readonly uid: string;
  readonly state: ReadState;
  /** What is shown so soon is shown at once, venue ms: 0 on a manual clock. */
  readonly graceMs: number;
}

export class BotRecord {
  readonly placements: Placement[] = [];
  readonly fills: BotFill[] = [];
  readonly graceMs: number;
  readonly #subject: Subject;
  readonly #orders = new Map<string, Placement>();
  readonly #fills = new Map<string, BotFill>();
  readonly #net = new Map<string, number>();

  constructor(subject: Subject) {
    this.#subject = subject;
    this.graceMs = subject.graceMs;
  }

  /** What the venue did. */
  hear(timeMs: number, events: readonly ReadEvent[]): void {
    let atMs = timeMs;
    for (const event of events) {
      if (event.type === 'as-of') atMs = event.timeMs;
      else this.#hearOne(event, atMs);
    }
  }

  /** What the bot was told, by a push or a reply. */
  show(text: string, atMs: number, { isReply, isOfAllPositions }: Shown): void {
    const rows = rowsOf(text);
    for (const row of rows) {
      this.#showFill(row, atMs);
      this.#showOrder(row, atMs);
      const placement = this.#orders.get(row.orderId ?? '');
      if (isReply && placement !== undefined) placement.answeredMs ??= atMs;
    }
    this.#showPositions(rows, atMs, isOfAllPositions);
    for (const row of rows) this.#showBalance(row, atMs);
  }

  #hearOne(event: ReadEvent, atMs: number): void {
    if (event.type === 'order-accepted' && event.uid === this.#subject.uid)
      this.#accept(event, atMs);
    if (event.type === 'traded') {
      this.#fill(event, event.maker, atMs);
      this.#fill(event, event.taker, atMs);
    }
    if (event.type !== 'order-closed') return;
    const known = this.#orders.get(event.order.id);
    if (known !== undefined) known.closedMs = atMs;
  }

  #accept(event: ReadEvent & { readonly type: 'order-accepted' }, acceptedMs: number): void {
    const { order, orderId, instrument, lots, priceTicks } = event;
    const placement: Placement = {
      ...{ orderId, clientOid: order.clientOid, market: instrument, side: order.side },
      ...{ lots, priceTicks, isReduceOnly: order.isReduceOnly, isOwn: order.execType === 'normal' },
      ...{ acceptedMs, shownMs: undefined, answeredMs: undefined, closedMs: undefined },
    };
    this.placements.push(placement);
    this.#orders.set(orderId, placement);
  }

  #fill({ instrument, lots, priceTicks }: ReadTraded, fill: ReadFill, atMs: number): void {
    const { order, fillId, cumLots } = fill;
    if (order.userMarket.user.uid !== this.#subject.uid) return;
    const signedLots = order.side === 'buy' ? lots : -lots;
    const netLots = (this.#net.get(instrument.key) ?? 0) + signedLots;
    this.#net.set(instrument.key, netLots);
    const told: BotFill = {
      ...{ fillId, orderId: order.id, market: instrument, signedLots, cumLots, netLots, atMs },
      ...{ price: priceTicks * Number(instrument.spec.priceStep), shownMs: undefined },
    };
    this.fills.push(told);
    this.#fills.set(fillId, told);
  }

  #showFill({ tradeId, execId }: Row, atMs: number): void {
    const fill = this.#fills.get(tradeId ?? execId ?? '');
    if (fill !== undefined) fill.shownMs ??= atMs;
  }

  #showOrder(row: Row, atMs: number): void {
    const placement = this.#orders.get(row.orderId ?? '');
    if (placement === undefined) return;
    placement.shownMs ??= atMs;
    const isFill = row.tradeId !== undefined && row.accBaseVolume === undefined;
    const filled = row.accBaseVolume ?? row.cumExecQty ?? (isFill ? undefined : row.baseVolume);
    if (filled === undefined) return;
    const lots = lotsOf(filled, placement.market);
    for (const fill of this.fills)
      if (fill.orderId === placement.orderId && fill.cumLots <= lots) fill.shownMs ??= atMs;
  }

  #showPositions(rows: readonly Row[], atMs: number, isOfAll: boolean): void {
    const net = new Map<string, number>();
    if (isOfAll)
      for (const { market } of this.fills) if (isContract(market)) net.set(market.symbol, 0);
    for (const row of rows) {
      const told = this.#positionIn(row);
      if (told !== undefined) net.set(told.symbol, (net.get(told.symbol) ?? 0) + told.lots);
    }
    for (const [symbol, lots] of net)
      this.#showUpTo(
        ({ market, netLots }) => isContract(market) && market.symbol === symbol && netLots === lots,
        atMs,
      );
  }

  /** Of a market in which the bot has traded. */
  #positionIn(row: Row): { readonly symbol: string; readonly lots: number } | undefined {
    // The families have names of their own for it.
    const side = SIDES.find((word) => Object.values(row).includes(word));
    const symbol = row.symbol ?? row.instId;
    const market = this.fills.find((fill) => fill.market.symbol === symbol)?.market;
    if (side === undefined || row.total === undefined || market === undefined) return undefined;
    return { symbol: market.symbol, lots: lotsOf(row.total, market) * (side === 'long' ? 1 : -1) };
  }

  /** Only the newest balance is told apart: an older one shows nothing. */
  #showBalance({ coin, available, frozen, locked }: Row, atMs: number): void {
    const ofCoin = ({ market }: BotFill) => market.category === 'SPOT' && market.base === coin;
    if (available === undefined || !this.fills.some(ofCoin)) return;
    const held = Number(available) + Number(frozen ?? 0) + Number(locked ?? 0);
    if (Math.abs(held - this.#heldOf(coin ?? '')) > 1e-9) return;
    this.#showUpTo(ofCoin, atMs);
  }

  #heldOf(coin: string): number {
    const { state, uid } = this.#subject;
    const user = state.users.get(uid);
    return user === undefined ? 0 : spotHeld(state, uid, coin);
  }

  /** What was so after a fill shows it, and all before it in its market. */
  #showUpTo(isSo: (fill: BotFill) => boolean, atMs: number): void {
    const last = this.fills.findLastIndex(isSo);
    const { key } = this.fills[last]?.market ?? { key: '' };
    for (const fill of this.fills.slice(0, last + 1))
      if (fill.market.key === key) fill.shownMs ??= atMs;
  }
}

const SIDES = ['long', 'short'] as const;

function isContract({ category }: BotFill['market']): boolean {
  return category !== 'SPOT';
}

function lotsOf(size: string, { spec }: DeepReadonly<Instrument>): number {
  return Math.round(Number(size) / Number(spec.sizeStep));
}

function spotHeld({ coins, ledger }: ReadState, uid: string, coin: string): number {
  const accounts = ledger.pockets.get(uid)?.get('spot')?.get(coin);
  const scale = coins.get(coin)?.scale ?? 0;
  const units = Number(accounts?.available.balance ?? 0) + Number(accounts?.locked.balance ?? 0);
  return units / 10 ** scale;
}
