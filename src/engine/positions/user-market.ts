/** Opening and reading what users have in markets. */

import type { Units } from '../../primitives/units.ts';
import { clearDirty } from '../core/dirty.ts';
import type {
  LedgerAccount,
  Market,
  Order,
  ReadMarket,
  ReadPocketAccounts,
  ReadUser,
  ReadUserMarket,
  Trigger,
  User,
  UserMarket,
} from '../core/entities.ts';
import {
  FUTURES_CATEGORIES,
  type FuturesCategory,
  type InstrumentKey,
  isFutures,
} from '../core/instrument.ts';
import type { Ledger, ReadLedger } from '../core/ledger.ts';
import type { HoldMode, MarginMode, PositionSide, Side } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import type { Context } from '../core/state.ts';
import {
  DEFAULT_LEVERAGE,
  pairOf,
  type UserMarketFacts,
  type Wallet,
  walletFor,
} from '../core/user.ts';
import { isolated, isolatedBalance, pocketAccounts } from '../money/chart-of-accounts.ts';

/** The user market in a market, with default settings on first use. */
export function userMarketOf(ledger: Ledger, user: User, market: Market): UserMarket {
  return user.byMarket[market.index] ?? openUserMarket(ledger, user, market);
}

/** The same in a wallet: margin wallets that are not the one in which a user trades anyway have their own. */
export function userMarketIn(
  ledger: Ledger,
  user: User,
  market: Market,
  wallet: Wallet,
): UserMarket {
  if (!isOwnWallet({ wallet })) return userMarketOf(ledger, user, market);
  const name = userMarketName(market.instrument.key, wallet);
  return user.userMarkets.get(name) ?? openUserMarket(ledger, user, market, wallet);
}

/** Whether a user market is of a wallet that only margin orders use: crossed margin of its own, or a pair's. */
export function isOwnWallet({ wallet }: Pick<ReadUserMarket, 'wallet'>): boolean {
  return wallet === 'crossed_margin' || pairOf(wallet) !== undefined;
}

/** By what a user market is found among those of its user. */
export function userMarketName(key: InstrumentKey, wallet: Wallet | undefined): InstrumentKey {
  return wallet === undefined || !isOwnWallet({ wallet }) ? key : `${key}@${wallet}`;
}

/** By instrument, then by wallet. */
export function byPlace(a: ReadUserMarket, b: ReadUserMarket): number {
  return userMarketName(a.key, a.wallet) < userMarketName(b.key, b.wallet) ? -1 : 1;
}

function openUserMarket(ledger: Ledger, user: User, market: Market, wallet?: Wallet): UserMarket {
  const userMarket = newUserMarket(ledger, user, market, wallet);
  keepUserMarket(userMarket);
  return userMarket;
}

/** It is found from here on. */
export function keepUserMarket(userMarket: UserMarket): void {
  const { user, market, key, wallet } = userMarket;
  user.userMarkets.set(userMarketName(key, wallet), userMarket);
  if (isOwnWallet(userMarket)) return;
  while (user.byMarket.length < market.index) user.byMarket.push(undefined);
  user.byMarket[market.index] = userMarket;
}

/** With default settings, in no index yet. */
export function newUserMarket(
  ledger: Ledger,
  user: User,
  market: Market,
  wallet?: Wallet,
): UserMarket {
  const pocketOf = (name: Wallet, coin: string) => pocketAccounts(ledger, user.uid, name, coin);
  return emptyUserMarket(user, market, pocketOf, wallet);
}

/** With default settings; its pockets are given. */
export function emptyUserMarket<
  U extends ReadUser,
  M extends ReadMarket,
  P extends ReadPocketAccounts,
>(user: U, market: M, pocketIn: (wallet: Wallet, coin: string) => P, of?: Wallet) {
  const { base, category, key, kind, marginCoin } = market.instrument;
  const wallet = of ?? walletFor(user, category);
  const settlementPocket = pocketIn(wallet, marginCoin);
  const basePocket = kind === 'spot' ? pocketIn(wallet, base) : settlementPocket;
  const { marginMode, leverage } = defaultSettings();
  return {
    user,
    market,
    wallet,
    settlementPocket,
    basePocket,
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

/** Most user markets never have a closing order: they share one empty set. */
const NO_ORDERS: ReadonlySet<Order> = new Set();

function noClosing(): Record<PositionSide, ReadonlySet<Order>> {
  return { long: NO_ORDERS, short: NO_ORDERS };
}

/** The open orders that close a position, oldest first. */
export function closingOf<O>(
  { closing }: { readonly closing: Readonly<Record<PositionSide, O>> },
  side: PositionSide,
): O {
  return side === 'long' ? closing.long : closing.short;
}

/** Counts an open order among those that close a position, behind the older ones. */
export function addClosing(userMarket: UserMarket, side: PositionSide, order: Order): void {
  const orders = closingOf(userMarket, side);
  if (orders.size === 0) userMarket.closing[side] = new Set([order]);
  else (orders as Set<Order>).add(order);
}

export function removeClosing(userMarket: UserMarket, side: PositionSide, order: Order): void {
  (closingOf(userMarket, side) as Set<Order>).delete(order);
}

export function defaultSettings(): Pick<UserMarket, 'marginMode' | 'leverage'> {
  const leverage = { crossed: DEFAULT_LEVERAGE, long: DEFAULT_LEVERAGE, short: DEFAULT_LEVERAGE };
  return { marginMode: 'crossed', leverage };
}

/** Whether margin mode, hold mode and the like are pinned by what is open. */
export function isUserMarketBusy(userMarket: ReadUserMarket): boolean {
  return (
    userMarket.openOrders > 0 || userMarket.long !== undefined || userMarket.short !== undefined
  );
}

/** Whether its positions are margined by all coins of the user. */
export function isUnionUserMarket({
  user,
  wallet,
}: Pick<ReadUserMarket, 'user' | 'wallet'>): boolean {
  return user.assetMode === 'union' && wallet === 'unified';
}

export function positionOf<H extends Pick<ReadUserMarket, 'long' | 'short'>>(
  userMarket: H,
  side: PositionSide,
): H['long'] | H['short'] {
  return side === 'long' ? userMarket.long : userMarket.short;
}

export function setPosition(
  userMarket: UserMarket,
  side: PositionSide,
  position: Position | undefined,
): void {
  if (side === 'long') userMarket.long = position;
  else userMarket.short = position;
  indexPositions(userMarket);
}

/** Whether it has a position is known to its market and to the pocket that margins it. */
export function indexPositions(userMarket: UserMarket): void {
  const { market, settlementPocket } = userMarket;
  if (userMarket.long === undefined && userMarket.short === undefined) {
    market.holders.delete(userMarket);
    (settlementPocket.holders as Set<UserMarket>).delete(userMarket);
  } else {
    market.holders.add(userMarket);
    if (settlementPocket.holders.size === 0) settlementPocket.holders = new Set([userMarket]);
    else (settlementPocket.holders as Set<UserMarket>).add(userMarket);
  }
}

/** The user markets with an open position in a market, by uid. */
export function holdersOf<H extends ReadUserMarket>({
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
  { leverage, marginMode }: Pick<UserMarketFacts, 'marginMode' | 'leverage'>,
  side: PositionSide,
  mode = marginMode,
): number {
  return mode === 'crossed' ? leverage.crossed : leverage[side];
}

/** The leverage at which an order would open: of the side it names, or of the one that it buys or sells. */
export function openingLeverage(
  userMarket: Pick<UserMarketFacts, 'marginMode' | 'leverage'>,
  order: { readonly positionSide?: PositionSide | undefined; readonly side: Side },
  mode: MarginMode | undefined,
): number {
  return leverageOf(
    userMarket,
    order.positionSide ?? (order.side === 'buy' ? 'long' : 'short'),
    mode,
  );
}

export function isolatedAccount(
  ledger: Ledger,
  userMarket: UserMarket,
  side: PositionSide,
): LedgerAccount {
  return isolated(ledger, userMarket.user.uid, positionOfAccount(userMarket, side));
}

/** Units that it holds, asked without opening an account. */
export function isolatedMargin(
  ledger: ReadLedger,
  userMarket: ReadUserMarket,
  side: PositionSide,
): Units {
  return isolatedBalance(ledger, userMarket.user.uid, positionOfAccount(userMarket, side));
}

function positionOfAccount({ wallet, market, key }: ReadUserMarket, side: PositionSide) {
  return { wallet, instrument: key, side, coin: market.instrument.marginCoin };
}

/** The account that a position's payments come from and go to: its own margin, or the wallet. */
export function payingAccount(
  ledger: Ledger,
  userMarket: UserMarket,
  side: PositionSide,
): LedgerAccount {
  return userMarket.marginMode === 'isolated'
    ? isolatedAccount(ledger, userMarket, side)
    : userMarket.settlementPocket.available;
}

const NONE: ReadonlySet<Trigger> = new Set();

/** Most user markets never have a trigger: they share one empty set. */
function noHeldTriggers(): ReadonlySet<Trigger> {
  return NONE;
}

export function hasPositions({ userMarkets }: ReadUser): boolean {
  return [...userMarkets.values()].some(
    ({ long, short }) => long !== undefined || short !== undefined,
  );
}

/** Tells the positions of the user markets that changed, in the order in which they did, as they are now. */
export function emitPositions(context: Context): void {
  const { changedUserMarkets } = context.state;
  if (changedUserMarkets.count === 0) return;
  for (let at = 0; at < changedUserMarkets.count; at += 1) {
    const userMarket = changedUserMarkets.items[at] as UserMarket;
    const { long, short } = userMarket;
    if (long !== undefined) emitPosition(context, userMarket, long);
    if (short !== undefined) emitPosition(context, userMarket, short);
  }
  clearDirty(changedUserMarkets);
}

function emitPosition(
  { state, events }: Context,
  userMarket: UserMarket,
  position: Position,
): void {
  const { isHedge, marginMode, market, user } = userMarket;
  const { side } = position;
  const isIsolated = marginMode === 'isolated';
  events.push({
    type: 'position-changed',
    positionId: position.id,
    uid: user.uid,
    instrument: market.instrument,
    holdMode: isHedge ? 'hedge_mode' : 'one_way_mode',
    marginMode,
    side,
    leverage: leverageOf(userMarket, side),
    lots: position.lots,
    openValue: position.openValue,
    margin: isIsolated ? isolatedMargin(state.ledger, userMarket, side) : position.margin,
    realisedPnl: position.realisedPnl,
    funding: position.funding,
    openFee: position.openFee,
    closeFee: position.closeFee,
    createdMs: position.createdMs,
    updatedMs: position.updatedMs,
  });
}
