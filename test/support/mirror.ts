/**
 * What a user can see, kept from events alone: open orders, books, positions, money, triggers, prices.
 * `faults` compares it with the state: an event that tells too little, or none where there ought to be
 * one, is a sentence.
 */

import type { ReadLedgerAccount, ReadMarket, UserMarket } from '../../src/engine/core/entities.ts';
import type {
  BookChanged,
  Event,
  Fill,
  PositionChanged,
  PricesMoved,
} from '../../src/engine/core/event.ts';
import type { Position } from '../../src/engine/core/position.ts';
import { boundOrders, type State } from '../../src/engine/core/state.ts';
import { isolatedMargin, leverageOf } from '../../src/engine/positions/user-market.ts';
import type { Units } from '../../src/primitives/units.ts';

type Levels = Map<number, number>;

export class Mirror {
  readonly #orders = new Map<string, string>();
  readonly #books = new Map<string, { bids: Levels; asks: Levels }>();
  readonly #positions = new Map<string, string>();
  readonly #balances = new Map<string, Units>();
  readonly #triggers = new Map<string, string>();
  readonly #prices = new Map<string, string>();

  see(events: readonly Event[]): void {
    for (const event of events) this.#note(event);
  }

  faults(state: State): string[] {
    return [
      ...differing('orders', this.#orders, ordersOf(state)),
      ...differing('positions', this.#positions, positionsOf(state)),
      ...differing('triggers', this.#triggers, triggersOf(state)),
      ...differing('prices', this.#prices, pricesOf(state)),
      ...differing('levels', levelTexts(this.#books), levelTexts(booksOf(state))),
      ...differing('balances', balanceTexts(this.#balances), balanceTexts(balancesOf(state))),
    ];
  }

  #note(event: Event): void {
    switch (event.type) {
      case 'order-accepted':
      case 'order-amended':
        this.#orders.set(event.orderId, orderText({ ...event, fee: event.order.fee }));
        break;
      case 'traded':
        this.#fill(event.maker);
        this.#fill(event.taker);
        break;
      case 'order-closed':
        this.#orders.delete(event.order.id);
        break;
      case 'book-changed':
        this.#levels(event);
        break;
      case 'position-changed':
        this.#positions.set(event.positionId, positionText(event));
        break;
      case 'position-closed':
        this.#positions.delete(event.position.id);
        break;
      case 'trigger-placed':
      case 'trigger-amended':
        this.#triggers.set(event.trigger.id, triggerText(event.trigger));
        break;
      case 'trigger-closed':
        this.#triggers.delete(event.trigger.id);
        break;
      case 'prices-moved':
        this.#prices.set(event.instrument.key, priceText(event));
        break;
      case 'posted':
        for (const { debit, credit, debitAfter, creditAfter } of event.postings) {
          this.#balances.set(debit.id, debitAfter);
          this.#balances.set(credit.id, creditAfter);
        }
        break;
      default:
    }
  }

  #fill({ order, leavesLots, cumLots, cumValue, orderFee }: Fill): void {
    const { id, priceTicks, lots } = order;
    const after = { priceTicks, lots, leavesLots, cumLots, cumValue, fee: orderFee };
    this.#orders.set(id, orderText(after));
  }

  #levels({ instrument, bids, asks }: BookChanged): void {
    const book = this.#books.get(instrument.key) ?? { bids: new Map(), asks: new Map() };
    this.#books.set(instrument.key, book);
    for (const [side, rows] of [[book.bids, bids] as const, [book.asks, asks] as const]) {
      for (const { ticks, lots } of rows) {
        if (lots === 0) side.delete(ticks);
        else side.set(ticks, lots);
      }
    }
  }
}

function differing(
  what: string,
  told: ReadonlyMap<string, string>,
  held: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...told.keys(), ...held.keys()]);
  return [...names].flatMap((name) => {
    const [a, b] = [told.get(name), held.get(name)];
    return a === b ? [] : [`${what}: ${name} was told as ${a ?? 'nothing'}, is ${b ?? 'nothing'}`];
  });
}

interface Progress {
  readonly priceTicks: number;
  readonly lots: number;
  readonly leavesLots: number;
  readonly cumLots: number;
  readonly cumValue: Units;
  readonly fee: Units;
}

function orderText({ priceTicks, lots, leavesLots, cumLots, cumValue, fee }: Progress): string {
  return [priceTicks, lots, leavesLots, cumLots, cumValue, fee].join(' ');
}

function ordersOf(state: State): Map<string, string> {
  // The end of what is leaving is told by slices.
  return new Map(boundOrders(state).map((order) => [order.id, orderText(order)]));
}

type PositionFacts = Omit<
  PositionChanged,
  'type' | 'positionId' | 'uid' | 'instrument' | 'holdMode'
>;

function positionText(position: PositionFacts): string {
  const { side, marginMode, leverage, lots, openValue, margin, createdMs, updatedMs } = position;
  const { realisedPnl, funding, openFee, closeFee } = position;
  const money = [openValue, margin, realisedPnl, funding, openFee, closeFee];
  return [side, marginMode, leverage, lots, ...money, createdMs, updatedMs].join(' ');
}

function positionsOf(state: State): Map<string, string> {
  const userMarkets = [...state.markets.values()].flatMap(({ holders }) => [...holders]);
  return new Map(
    userMarkets.flatMap((userMarket) => {
      const positions = [userMarket.long, userMarket.short].filter(
        (position) => position !== undefined,
      );
      return positions.map(
        (position) =>
          [position.id, positionText(positionFacts(state, userMarket, position))] as const,
      );
    }),
  );
}

function positionFacts(state: State, userMarket: UserMarket, position: Position): PositionFacts {
  const { marginMode } = userMarket;
  const leverage = leverageOf(userMarket, position.side);
  if (marginMode !== 'isolated') return { ...position, marginMode, leverage };
  return {
    ...position,
    marginMode,
    leverage,
    margin: isolatedMargin(state.ledger, userMarket, position.side),
  };
}

type TriggerShape = Extract<Event, { type: 'trigger-placed' | 'trigger-amended' }>['trigger'];

function triggerText(trigger: TriggerShape): string {
  const { kind, positionSide, source, price, direction, callbackRate, order, status } = trigger;
  return [
    kind,
    positionSide,
    source,
    price,
    direction,
    callbackRate,
    JSON.stringify(order),
    status,
  ].join(' ');
}

function triggersOf(state: State): Map<string, string> {
  const held = [...state.users.values()].flatMap(({ triggers }) => [...triggers.values()]);
  return new Map(held.map((trigger) => [trigger.id, triggerText(trigger)]));
}

function priceText({ markPrice, indexPrice }: Pick<PricesMoved, 'markPrice' | 'indexPrice'>) {
  return `${markPrice} ${indexPrice}`;
}

function pricesOf(state: State): Map<string, string> {
  const priced = [...state.markets.values()].filter(
    ({ mark, indexPrice }) => mark.price !== undefined || indexPrice !== undefined,
  );
  return new Map(
    priced.map(({ instrument, mark, indexPrice }) => [
      instrument.key,
      priceText({ markPrice: mark.price, indexPrice }),
    ]),
  );
}

type Books = ReadonlyMap<string, { readonly bids: Levels; readonly asks: Levels }>;

function booksOf(state: State): Books {
  const levels = (side: ReadMarket['book']['bids']): Levels =>
    new Map(side.levels.map(({ ticks, lots }) => [ticks, lots]));
  return new Map(
    [...state.markets.values()].map(({ instrument, book }) => [
      instrument.key,
      { bids: levels(book.bids), asks: levels(book.asks) },
    ]),
  );
}

function levelTexts(books: Books): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, sides] of books)
    for (const name of ['bids', 'asks'] as const)
      for (const [ticks, lots] of sides[name]) texts.set(`${key} ${name} ${ticks}`, String(lots));
  return texts;
}

function balancesOf({ ledger }: State): ReadonlyMap<string, Units> {
  const accounts: readonly ReadLedgerAccount[] = [...ledger.accounts.values()];
  return new Map(accounts.map(({ id, balance }) => [id, balance]));
}

/** An account that nothing was paid into has zero, told or not. */
function balanceTexts(balances: ReadonlyMap<string, Units>): Map<string, string> {
  return new Map(
    [...balances].filter(([, units]) => units !== 0).map(([id, units]) => [id, String(units)]),
  );
}
