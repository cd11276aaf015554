/** Opening and reading a user's holdings. */

import type { Units } from '../../primitives/units.ts';
import type {
  Holding,
  LedgerAccount,
  Market,
  Order,
  ReadHolding,
  ReadMarket,
  ReadPocketAccounts,
  ReadUser,
  Trigger,
  User,
} from '../core/entities.ts';
import { FUTURES_CATEGORIES, type FuturesCategory, isFutures } from '../core/instrument.ts';
import type { Ledger, ReadLedger } from '../core/ledger.ts';
import type { HoldMode, MarginMode, PositionSide, Side } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import { DEFAULT_LEVERAGE, type HoldingFacts, type Wallet, walletFor } from '../core/user.ts';
import { isolated, isolatedBalance, pocketAccounts } from '../money/chart-of-accounts.ts';

/** The holding in a market, with default settings on first use. */
export function holdingOf(ledger: Ledger, user: User, market: Market): Holding {
  return user.holdings.get(market.instrument.key) ?? openHolding(ledger, user, market);
}

function openHolding(ledger: Ledger, user: User, market: Market): Holding {
  const holding = newHolding(ledger, user, market);
  user.holdings.set(holding.key, holding);
  return holding;
}

/** With default settings, of no register yet. */
export function newHolding(ledger: Ledger, user: User, market: Market): Holding {
  return emptyHolding(user, market, (wallet, coin) =>
    pocketAccounts(ledger, user.uid, wallet, coin),
  );
}

/** With default settings; its pockets are given. */
export function emptyHolding<
  U extends ReadUser,
  M extends ReadMarket,
  P extends ReadPocketAccounts,
>(user: U, market: M, pocketIn: (wallet: Wallet, coin: string) => P) {
  const { base, category, key, kind, marginCoin } = market.instrument;
  const wallet = walletFor(user, category);
  const cash = pocketIn(wallet, marginCoin);
  const stock = kind === 'spot' ? pocketIn(wallet, base) : cash;
  const { marginMode, leverage } = defaultSettings();
  return {
    user,
    market,
    wallet,
    cash,
    stock,
    key,
    isHedge: isFutures(category) && user.holdModes[category] === 'hedge_mode',
    marginMode,
    leverage,
    long: undefined,
    short: undefined,
    openOrders: 0,
    buys: { lots: 0, value: 0 },
    sells: { lots: 0, value: 0 },
    closing: noClosing(),
    orderMargin: 0,
    triggers: noHeldTriggers(),
    crossedWatch: undefined,
    longWatch: undefined,
    shortWatch: undefined,
  };
}

/** Most holdings never have a closing order: they share one empty set. */
const NO_ORDERS: ReadonlySet<Order> = new Set();

function noClosing(): Record<PositionSide, ReadonlySet<Order>> {
  return { long: NO_ORDERS, short: NO_ORDERS };
}

/** Counts an open order among those that close a leg, behind the older ones. */
export function addClosing(holding: Holding, side: PositionSide, order: Order): void {
  if (holding.closing[side].size === 0) holding.closing[side] = new Set([order]);
  else (holding.closing[side] as Set<Order>).add(order);
}

export function removeClosing(holding: Holding, side: PositionSide, order: Order): void {
  (holding.closing[side] as Set<Order>).delete(order);
}

export function defaultSettings(): Pick<Holding, 'marginMode' | 'leverage'> {
  const leverage = { crossed: DEFAULT_LEVERAGE, long: DEFAULT_LEVERAGE, short: DEFAULT_LEVERAGE };
  return { marginMode: 'crossed', leverage };
}

/** Whether margin mode, hold mode and the like are pinned by what is open. */
export function isHoldingBusy(holding: ReadHolding): boolean {
  return holding.openOrders > 0 || holding.long !== undefined || holding.short !== undefined;
}

/** Whether its legs are margined by all coins of the user. */
export function isUnionHolding({ user }: Pick<ReadHolding, 'user'>): boolean {
  return user.assetMode === 'union';
}

export function legOf<H extends Pick<ReadHolding, 'long' | 'short'>>(
  holding: H,
  side: PositionSide,
): H['long'] | H['short'] {
  return side === 'long' ? holding.long : holding.short;
}

export function setLeg(holding: Holding, side: PositionSide, position: Position | undefined): void {
  if (side === 'long') holding.long = position;
  else holding.short = position;
  registerLegs(holding);
}

/** Whether it has a leg is known to its market and to the pocket that margins it. */
export function registerLegs(holding: Holding): void {
  const { market, cash } = holding;
  if (holding.long === undefined && holding.short === undefined) {
    market.holders.delete(holding);
    (cash.holders as Set<Holding>).delete(holding);
  } else {
    market.holders.add(holding);
    if (cash.holders.size === 0) cash.holders = new Set([holding]);
    else (cash.holders as Set<Holding>).add(holding);
  }
}

/** The holdings with an open leg in a market, by uid. */
export function holdersOf<H extends ReadHolding>({
  holders,
}: {
  readonly holders: ReadonlySet<H>;
}): H[] {
  return [...holders].sort((a, b) => (a.user.uid < b.user.uid ? -1 : 1));
}

export function holdModesAll(mode: HoldMode): Record<FuturesCategory, HoldMode> {
  return Object.fromEntries(FUTURES_CATEGORIES.map((category) => [category, mode])) as Record<
    FuturesCategory,
    HoldMode
  >;
}

/** The leverage of a side: the one of all crossed positions, or the isolated one of that side. */
export function leverageOf(
  { leverage, marginMode }: Pick<HoldingFacts, 'marginMode' | 'leverage'>,
  side: PositionSide,
  mode = marginMode,
): number {
  return mode === 'crossed' ? leverage.crossed : leverage[side];
}

/** The leverage at which an order would open: of the side it names, or of the one that it buys or sells. */
export function openingLeverage(
  holding: Pick<HoldingFacts, 'marginMode' | 'leverage'>,
  order: { readonly positionSide?: PositionSide | undefined; readonly side: Side },
  mode: MarginMode | undefined,
): number {
  return leverageOf(holding, order.positionSide ?? (order.side === 'buy' ? 'long' : 'short'), mode);
}

export function isolatedAccount(
  ledger: Ledger,
  holding: Holding,
  side: PositionSide,
): LedgerAccount {
  return isolated(ledger, holding.user.uid, legOfAccount(holding, side));
}

/** Units that it holds, asked without opening an account. */
export function isolatedMargin(
  ledger: ReadLedger,
  holding: ReadHolding,
  side: PositionSide,
): Units {
  return isolatedBalance(ledger, holding.user.uid, legOfAccount(holding, side));
}

function legOfAccount({ wallet, market, key }: ReadHolding, side: PositionSide) {
  return { wallet, instrument: key, side, coin: market.instrument.marginCoin };
}

/** The account that a leg's payments come from and go to: its own margin, or the wallet. */
export function purseOf(ledger: Ledger, holding: Holding, side: PositionSide): LedgerAccount {
  return holding.marginMode === 'isolated'
    ? isolatedAccount(ledger, holding, side)
    : holding.cash.available;
}

const NONE: ReadonlySet<Trigger> = new Set();

/** Most holdings never have a trigger: they share one empty set. */
function noHeldTriggers(): ReadonlySet<Trigger> {
  return NONE;
}

export function hasLegs({ holdings }: ReadUser): boolean {
  return [...holdings.values()].some(
    ({ long, short }) => long !== undefined || short !== undefined,
  );
}
