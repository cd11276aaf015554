/**
 * A user: who owns orders, positions and ledger accounts. A sub-account is a user with a parent.
 * Which account modes see which wallets: `both` and `unified` have the one wallet `unified`;
 * `classic` has one per market (design.md section 4).
 */

import { factsCodec } from './facts.ts';
import type { FeeTier } from './fee-tier.ts';
import type { Category, FuturesCategory, InstrumentKey } from './instrument.ts';
import type { PocketAccounts } from './ledger.ts';
import type { Watch } from './monitor.ts';
import type { HoldMode, MarginMode, Order, PositionSide, Side } from './order.ts';
import type { Position } from './position.ts';
import type { Market } from './state.ts';
import type { Trigger } from './trigger.ts';
import type { AccountMode, AssetMode, Wallet } from './wallet.ts';

export const DEFAULT_LEVERAGE = 10;

export type PermissionScope = 'spot' | 'futures' | 'transfer' | 'uta_trade' | 'uta_mgt';
/** `read_write` includes read. */
export type PermissionLevel = 'read' | 'read_write';
export type Permission = `${PermissionScope}:${PermissionLevel}`;

/** A key as it enters the journal: the secret sealed, the passphrase an HMAC (design.md 4). */
export interface ApiKeySpec {
  readonly key: string;
  readonly kind: 'standard' | 'copy_trading';
  readonly algorithm: 'hmac' | 'rsa';
  /** AES-256-GCM under the master key: `iv.tag.ciphertext` in base64 (HMAC keys). */
  readonly sealedSecret: string;
  /** HMAC-SHA256 of the passphrase under the master key, base64. */
  readonly passphraseMac: string;
  readonly permissions: readonly Permission[];
  /** Empty = any address. */
  readonly ips: readonly string[];
  /** What its maker wrote about it. */
  readonly note?: string;
}

export interface ApiKey extends ApiKeySpec {
  readonly uid: string;
  readonly createdMs: number;
}

/** What a snapshot keeps of a holding, beside its legs. */
export interface HoldingFacts {
  readonly key: InstrumentKey;
  marginMode: MarginMode;
  leverage: { crossed: number; long: number; short: number };
}

export const HOLDING_FACTS = factsCodec<HoldingFacts>({
  key: true,
  marginMode: true,
  leverage: true,
});

/**
 * What a user has in one market: settings, positions, and sums over the open orders there. It is
 * the unit that the rules work on. The sums are kept with every change, so that margin is a
 * function of them and not of a scan.
 */
export interface Holding extends HoldingFacts {
  readonly user: User;
  readonly market: Market;
  /** Where its money is. */
  readonly wallet: Wallet;
  /** The margin coin's accounts there; on spot the quote coin's. */
  readonly cash: PocketAccounts;
  /** Spot: the base coin's accounts. Futures: the same as `cash`. */
  readonly stock: PocketAccounts;
  /** Hold mode of the category, kept here because margin and matching ask for it all the time. */
  isHedge: boolean;
  /** One-way mode has at most one of the two. */
  long: Position | undefined;
  short: Position | undefined;
  openOrders: number;
  buys: OpenSums;
  sells: OpenSums;
  /** Open closing orders (hedge close, one-way reduce-only) per leg they shrink, oldest first. */
  closing: Record<PositionSide, ReadonlySet<Order>>;
  /** Initial margin and fee reserve now locked for the open orders, margin-coin units. */
  orderMargin: bigint;
  /** What waits for a price here. */
  triggers: ReadonlySet<Trigger>;
  /** When its crossed legs, and its isolated ones, are looked at again (risk/watch.ts). */
  crossedWatch: Watch | undefined;
  longWatch: Watch | undefined;
  shortWatch: Watch | undefined;
}

/** Open orders that may open or flip: neither hedge closes nor reduce-only. */
export interface OpenSums {
  lots: number;
  value: bigint;
}

/** What a snapshot keeps of a user, beside his fee tier and what is his in markets. */
export interface UserFacts {
  readonly uid: string;
  readonly parentUid: string | undefined;
  readonly label: string;
  /** What the main account wrote about this sub-account; '' otherwise. */
  readonly note: string;
  /** By its main account: its keys open nothing and its commands are refused. */
  isFrozen: boolean;
  /** When it was created, frozen or freed last. */
  updatedMs: number;
  readonly accountMode: AccountMode;
  assetMode: AssetMode;
  readonly createdMs: number;
  /** The tier is an operator's decision: no volume changes it. */
  isFeeTierFixed: boolean;
  /** He wishes to pay fees in the platform coin. */
  isFeeDeducted: boolean;
  readonly holdModes: Record<FuturesCategory, HoldMode>;
}

export const USER_FACTS = factsCodec<UserFacts>({
  uid: true,
  parentUid: true,
  label: true,
  note: true,
  isFrozen: true,
  updatedMs: true,
  accountMode: true,
  assetMode: true,
  createdMs: true,
  isFeeTierFixed: true,
  isFeeDeducted: true,
  holdModes: true,
});

export interface User extends UserFacts {
  /** Whose rates its fills pay (R-E-1); undefined = the instruments' own. Sub-accounts have their main account's. */
  feeTier: FeeTier | undefined;
  readonly holdings: Map<InstrumentKey, Holding>;
  readonly openOrders: Map<string, Order>;
  readonly openByClientOid: Map<string, Order>;
  readonly triggers: Map<string, Trigger>;
  readonly triggersByClientOid: Map<string, Trigger>;
  /** Only filled when `clientOidScope` is `all`. */
  readonly usedClientOids: Set<string>;
}

/** The wallet in which a user trades a category. */
export function walletFor(user: Pick<UserFacts, 'accountMode'>, category: Category): Wallet {
  if (user.accountMode !== 'classic') return 'unified';
  switch (category) {
    case 'SPOT':
      return 'spot';
    case 'USDT-FUTURES':
    case 'SUSDT-FUTURES':
      return 'usdt_futures';
    case 'USDC-FUTURES':
    case 'SUSDC-FUTURES':
      return 'usdc_futures';
    default:
      return 'coin_futures';
  }
}

export const CLASSIC_WALLETS: readonly Wallet[] = [
  'spot',
  'usdt_futures',
  'coin_futures',
  'usdc_futures',
];

/** The wallets a user has. */
export function walletsOf(user: Pick<UserFacts, 'accountMode'>): readonly Wallet[] {
  return user.accountMode === 'classic' ? CLASSIC_WALLETS : ['unified'];
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
