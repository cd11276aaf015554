/**
 * A user: who owns orders, positions and ledger accounts. A sub-account is a user with a parent.
 * Which account modes see which wallets: `both` and `unified` have the one wallet `unified`;
 * `classic` has one per market (design.md section 4).
 * Decides R-U-8, R-T-6, R-W-2.
 */

import type { AccountRight } from './account-rights.ts';
import { factsCodec } from './facts.ts';
import {
  type Category,
  FUTURES_CATEGORIES,
  type FuturesCategory,
  type InstrumentKey,
  isFutures,
} from './instrument.ts';
import type { HoldMode, MarginMode } from './order.ts';
import type { RateQuotas } from './rate-quota.ts';

export const DEFAULT_LEVERAGE = 10;

export type PermissionScope = 'spot' | 'futures' | 'transfer' | 'uta_trade' | 'uta_mgt';

/** `read_write` includes read. */
export type PermissionLevel = 'read' | 'read_write';

/** `withdraw` has no level, and follows from no other. */
export type Permission = `${PermissionScope}:${PermissionLevel}` | 'withdraw';

/** A key as it enters the journal: the secret sealed, the passphrase an HMAC (design.md 4). */
export interface ApiKeySpec {
  readonly key: string;
  readonly kind: 'standard' | 'copy_trading';
  readonly algorithm: 'hmac' | 'rsa';
  /** AES-256-GCM under the master key: `iv.tag.ciphertext` in base64 (HMAC keys). */
  readonly sealedSecret: string;
  /** HMAC-SHA256 of the passphrase under the master key, base64; after a rotation with the sealed key of that HMAC. */
  readonly passphraseMac: string;
  readonly permissions: readonly Permission[];
  /** Empty = any address. */
  readonly ips: readonly string[];
  /** What its maker wrote about it. */
  readonly note?: string;
}

/** A key that may withdraw is used from addresses that it names, or not made (R-W-2). */
export function isOpenToAll({
  ips,
  permissions,
}: Pick<ApiKeySpec, 'ips' | 'permissions'>): boolean {
  return permissions.includes('withdraw') && ips.length === 0;
}

export interface ApiKey extends ApiKeySpec {
  readonly uid: string;
  readonly createdMs: number;
}

/** What a snapshot keeps of a user market, beside its positions. */
export interface UserMarketFacts {
  readonly key: InstrumentKey;
  marginMode: MarginMode;
  leverage: { crossed: number; long: number; short: number };
}

export const USER_MARKET_FACTS = factsCodec<UserMarketFacts>({
  key: true,
  marginMode: true,
  leverage: true,
});

/** What a snapshot keeps of a user, beside his fee tier and what is his in markets. */
export interface UserFacts {
  readonly uid: string;
  readonly parentUid: string | undefined;
  readonly label: string;
  /** What the main account wrote about this sub-account; '' otherwise. */
  readonly note: string;
  /** By his main account or an operator: his keys open nothing and his commands are refused. */
  isFrozen: boolean;
  /** By an operator, so that his main account cannot free him. */
  isFrozenByOperator: true | undefined;
  /** When all orders of his unified account are cancelled, unless he puts it off; undefined = never. */
  cancelAllMs: number | undefined;
  /** Where his deposits of a coin arrive, where he has said so. */
  depositWallets: Readonly<Record<string, Wallet>> | undefined;
  /** His own, where his main account has said so (core/rate-quota.ts). */
  rateQuotas: RateQuotas | undefined;
  /** What a sub-account may do, where its broker has said so (core/account-rights.ts). */
  rights: readonly AccountRight[] | undefined;
  /** Where and in which language the user of a sub-account is written to, as its broker has said. */
  email: string | undefined;
  language: string | undefined;
  /** When it was created, frozen, freed or changed by its broker last. */
  updatedMs: number;
  accountMode: AccountMode;
  /** What he went over to himself, last; undefined = never. */
  switchedTo: AccountMode | undefined;
  assetMode: AssetMode;
  /** Of a union account: hedged positions of it are deleveraged last (risk/account-delta.ts). */
  isDeltaNeutral: true | undefined;
  /** Which coins stand for his unified account; undefined = all. */
  collateral: { readonly kind: CollateralType; readonly coins: readonly string[] } | undefined;
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
  isFrozenByOperator: true,
  cancelAllMs: true,
  depositWallets: true,
  rateQuotas: true,
  rights: true,
  email: true,
  language: true,
  updatedMs: true,
  accountMode: true,
  switchedTo: true,
  assetMode: true,
  isDeltaNeutral: true,
  collateral: true,
  createdMs: true,
  isFeeTierFixed: true,
  isFeeDeducted: true,
  holdModes: true,
});

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

const CLASSIC_WALLETS: readonly Wallet[] = [
  'spot',
  'usdt_futures',
  'coin_futures',
  'usdc_futures',
  'crossed_margin',
];

/**
 * The wallets a user trades in, that which his money comes to first; those of isolated pairs are there beside as
 * soon as they are used.
 */
export function walletsOf(user: Pick<UserFacts, 'accountMode'>): readonly Wallet[] {
  return user.accountMode === 'classic' ? CLASSIC_WALLETS : ['unified'];
}

/** All wallets of a user: every one has besides a wallet for money that backs nothing. */
export function allWalletsOf(user: Pick<UserFacts, 'accountMode'>): readonly Wallet[] {
  return [...walletsOf(user), 'funding'];
}

/**
 * Account modes and the wallets they see: `both` and `unified` users have the one wallet
 * `unified`, `classic` users one per market (design.md section 4).
 */
export type AccountMode = 'both' | 'classic' | 'unified';

/** `single`: a coin margins alone what settles in it. `union`: all coins margin all positions. */
export type AssetMode = 'single' | 'union';

/** Which coins of a unified account stand for it: a choice of its user. */
export type CollateralType = 'all' | 'mainstream' | 'custom';

export type Wallet = HomeWallet | 'crossed_margin' | PairWallet;

/** Wallets that money comes into from outside. */
export type HomeWallet =
  | 'unified'
  | 'spot'
  | 'usdt_futures'
  | 'coin_futures'
  | 'usdc_futures'
  | 'funding';

/** The first part of the name of a wallet of one pair. */
export const OF_PAIR = 'isolated_margin';

/** Of isolated margin: one for each pair, which stands alone. */
export type PairWallet = `${typeof OF_PAIR}:${string}`;

/** A wallet of a user, by name. */
export interface WalletName {
  readonly uid: string;
  readonly wallet: Wallet;
}

export function pairWallet(symbol: string): PairWallet {
  return `${OF_PAIR}:${symbol}`;
}

/** The symbol of the pair whose wallet it is, if it is one of a pair. */
export function pairOf(wallet: string): string | undefined {
  return wallet.startsWith(`${OF_PAIR}:`) ? wallet.slice(OF_PAIR.length + 1) : undefined;
}

/** Where a user owes on margin: on the pair, or else in the one wallet, or a classic user's crossed margin. */
export function marginWallet(
  { accountMode }: Pick<UserFacts, 'accountMode'>,
  pair?: string,
): Wallet {
  if (pair !== undefined) return pairWallet(pair);
  return accountMode === 'classic' ? 'crossed_margin' : 'unified';
}

/** The margin mode of orders that a wallet has of its own; undefined where orders have none. */
export function marginModeIn(wallet: Wallet): MarginMode | undefined {
  return pairOf(wallet) === undefined ? undefined : 'isolated';
}

/** Whether the coins of a wallet may stand for debts there. */
export function isMarginWallet(wallet: Wallet): boolean {
  return wallet === 'unified' || wallet === 'crossed_margin' || pairOf(wallet) !== undefined;
}

/**
 * The accounts of a user as clients name them in transfers, and the wallet behind each. For a user
 * with one wallet they are so many names of it; a classic user has a wallet by some of the names.
 */
export const ACCOUNT_NAMES = [
  'spot',
  'p2p',
  'coin_futures',
  'usdt_futures',
  'usdc_futures',
  'crossed_margin',
  'isolated_margin',
  'uta',
  'funding',
] as const;

export type AccountName = (typeof ACCOUNT_NAMES)[number];

/** One end of a transfer: whose account, by the name that clients give it. */
export interface TransferEnd {
  readonly uid: string;
  readonly account: AccountName;
}

const NAMES_OF_UNIFIED: ReadonlySet<AccountName> = new Set([
  'spot',
  'coin_futures',
  'usdt_futures',
  'usdc_futures',
  'crossed_margin',
  'uta',
]);

/**
 * Undefined where the user has no such account: nobody has an isolated one of no pair. `p2p` is what classic clients
 * call funding.
 */
export function walletNamed(
  user: Pick<UserFacts, 'accountMode'>,
  name: AccountName,
  pair?: string,
): Wallet | undefined {
  if (name === 'funding' || name === 'p2p') return 'funding';
  if (name === OF_PAIR) return pair === undefined ? undefined : pairWallet(pair);
  if (user.accountMode === 'classic') return CLASSIC_WALLETS.find((wallet) => wallet === name);
  return NAMES_OF_UNIFIED.has(name) ? 'unified' : undefined;
}

/** The futures categories whose margin coins a wallet holds. */
export function categoriesOf(
  user: Pick<UserFacts, 'accountMode'>,
  wallet: Wallet,
): FuturesCategory[] {
  return FUTURES_CATEGORIES.filter(
    (category) => isFutures(category) && walletFor(user, category) === wallet,
  );
}
