/**
 * The chart of accounts: every ledger account there is, by name, so that a number can be traced.
 * User accounts hold what the venue owes to users; the venue's own accounts say why.
 * Decides R-W-14.
 */

import { neg, type Units } from '../../primitives/units.ts';
import type {
  DebtAccounts,
  LedgerAccount,
  PocketAccounts,
  ReadLedgerAccount,
  ReadPocketAccounts,
  UserMarket,
} from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import { jointName, type Ledger, type ReadLedger } from '../core/ledger.ts';
import { RESERVE } from '../core/ledger-account.ts';
import type { PositionSide } from '../core/order.ts';
import { isMarginWallet, pairOf, type Wallet, type WalletName } from '../core/user.ts';
import { openAccount } from './ledger.ts';

/**
 * Both accounts of a coin in a wallet: `available` is what may be spent, `locked` what is held for
 * open orders (spot holds and futures order margin).
 */
export function pocketAccounts(
  ledger: Ledger,
  uid: string,
  wallet: Wallet,
  coin: string,
): PocketAccounts {
  const existing = ledger.pockets.get(uid)?.get(wallet)?.get(coin);
  if (existing !== undefined) return existing;
  const pocket = emptyPocket(
    { uid, wallet, isJoint: ledger.joint.has(jointName({ uid, wallet })) },
    (purpose) => openAccount(ledger, accountId({ uid, wallet, purpose, coin }), { coin, uid }),
  );
  pocket.available.pocket = pocket;
  pocket.locked.pocket = pocket;
  nested(nested(ledger.pockets, uid), wallet).set(coin, pocket);
  return pocket;
}

export function accountId(of: {
  readonly uid: string;
  readonly wallet: Wallet;
  readonly purpose: 'available' | 'locked';
  readonly coin: string;
}): string {
  return `user:${of.uid}:${of.wallet}:${of.purpose}:${of.coin}`;
}

export function emptyPocket<A extends ReadLedgerAccount>(
  { uid, wallet, isJoint }: Pick<ReadPocketAccounts, 'uid' | 'wallet' | 'isJoint'>,
  account: (purpose: 'available' | 'locked') => A,
) {
  return {
    uid,
    wallet,
    isJoint,
    available: account('available'),
    locked: account('locked'),
    crossedMargin: 0,
    unfunded: 0,
    crossedProfit: 0,
    markVersion: -1,
    holders: NO_HOLDERS,
    watches: 0,
    floor: 0,
    debt: undefined,
  };
}

/** Most pockets never margin a position: they share one empty set. */
const NO_HOLDERS: ReadonlySet<UserMarket> = new Set();

/** A user's pockets in a wallet, by coin; none where he has nothing there. */
export function pocketsIn<P>(
  {
    pockets,
  }: { readonly pockets: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, P>>> },
  { uid, wallet }: WalletName,
): readonly P[] {
  return [...(pockets.get(uid)?.get(wallet)?.values() ?? [])];
}

/** The wallets of a user in which debts may be, of those that he has used. */
export function marginWallets(
  { pockets }: { readonly pockets: ReadonlyMap<string, ReadonlyMap<string, unknown>> },
  uid: string,
): WalletName[] {
  const wallets = [...(pockets.get(uid)?.keys() ?? [])] as Wallet[];
  return wallets
    .filter(isMarginWallet)
    .sort()
    .map((wallet) => ({ uid, wallet }));
}

/** The wallets of pairs that a user has used, by name. */
export function pairWallets(ledger: Parameters<typeof marginWallets>[0], uid: string): Wallet[] {
  return marginWallets(ledger, uid)
    .map(({ wallet }) => wallet)
    .filter((wallet) => pairOf(wallet) !== undefined);
}

function nested<V>(map: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = new Map<string, V>();
  map.set(key, created);
  return created;
}

/** Names a coin of a user's wallet. */
interface WalletCoin {
  readonly uid: string;
  readonly wallet: Wallet;
  readonly coin: string;
}

/** Amounts and fees of withdrawals that are asked for, and neither gone nor given back. */
export function withdrawalHold(ledger: Ledger, of: WalletCoin): LedgerAccount {
  return openAccount(ledger, withdrawalHoldId(of), of);
}

/** What it holds, in units, asked without opening an account. */
export function withdrawalHeld(ledger: ReadLedger, of: WalletCoin): Units {
  return ledger.accounts.get(withdrawalHoldId(of))?.balance ?? 0;
}

export function withdrawalHoldId({ uid, wallet, coin }: WalletCoin): string {
  return `user:${uid}:${wallet}:withdrawal:${coin}`;
}

/** Fees of withdrawals. */
export function withdrawalFees(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'withdrawal-fees', coin);
}

/** What the owner of a pocket owes of its coin: principal and interest apart, each zero or below. */
export function debtAccounts(ledger: Ledger, pocket: PocketAccounts): DebtAccounts {
  if (pocket.debt !== undefined) return pocket.debt;
  const { uid, wallet } = pocket;
  const { coin } = pocket.available;
  const owner = { coin, uid, isNonNegative: false };
  pocket.debt = {
    principal: openAccount(ledger, `user:${uid}:${wallet}:debt:${coin}`, owner),
    interest: openAccount(ledger, `user:${uid}:${wallet}:interest-due:${coin}`, owner),
  };
  // A debt that grows is money that leaves.
  pocket.debt.principal.pocket = pocket;
  pocket.debt.interest.pocket = pocket;
  return pocket.debt;
}

/** What is unpaid of an institutional loan: principal and interest apart, each zero or below. */
export function loanAccounts(
  ledger: Ledger,
  { coin, orderId, uid }: { coin: string; orderId: string; uid: string },
): DebtAccounts {
  const owner = { coin, uid, isNonNegative: false };
  return {
    principal: openAccount(ledger, `user:${uid}:loan:principal:${orderId}:${coin}`, owner),
    interest: openAccount(ledger, `user:${uid}:loan:interest:${orderId}:${coin}`, owner),
  };
}

/** Institutional loans that nothing was left to pay: the venue's claim. */
export function loanLoss(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'loan-loss', coin);
}

/** Commissions on their way from the fees to agents and customers: zero again after each day. */
export function commissionsPayable(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'commissions-payable', coin);
}

/** What the venue took and gave when users exchanged coins with it; below zero where it gave more. */
export function conversions(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'conversions', coin);
}

/** Interest earned on what users owe. */
export function interestIncome(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'interest', coin);
}

/** Debts of accounts that had nothing left to pay them: the venue's claim. */
export function badDebt(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'bad-debt', coin);
}

/** Coins of such accounts that no book took: the venue's, against those debts. */
export function seizedCollateral(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'seized-collateral', coin);
}

/** Names one isolated position. */
interface IsolatedPosition {
  readonly wallet: Wallet;
  readonly instrument: InstrumentKey;
  readonly side: PositionSide;
  readonly coin: string;
}

/** Margin of one isolated position. */
export function isolated(ledger: Ledger, uid: string, position: IsolatedPosition): LedgerAccount {
  return openAccount(ledger, isolatedId(uid, position), { coin: position.coin, uid });
}

/** What it holds, in units, asked without opening an account. */
export function isolatedBalance(
  ledger: ReadLedger,
  uid: string,
  position: IsolatedPosition,
): Units {
  return ledger.accounts.get(isolatedId(uid, position))?.balance ?? 0;
}

function isolatedId(uid: string, { coin, instrument, side, wallet }: IsolatedPosition): string {
  return `user:${uid}:${wallet}:isolated:${instrument}:${side}:${coin}`;
}

/** The outside: minus all that was deposited, plus all that was withdrawn. */
export function world(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'world', coin);
}

/** What was paid in of a coin and not paid out again, in units, asked without opening an account. */
export function custody({ accounts }: ReadLedger, coin: string): Units {
  return neg(accounts.get(`world:${coin}`)?.balance ?? 0);
}

/** Trading fees received. */
export function fees(ledger: Ledger, coin: string): LedgerAccount {
  return ownAccount(ledger, 'fees', coin);
}

/**
 * Between those who realise a profit or loss and those who have not yet. Linear: its balance is
 * exactly Σ open value of shorts − Σ open value of longs. Inverse: it also keeps the residue that
 * base-coin arithmetic leaves between holders (design.md 3).
 */
export function settlement(
  ledger: Ledger,
  instrument: InstrumentKey,
  kind: 'linear' | 'inverse',
  coin: string,
): LedgerAccount {
  const prefix = kind === 'inverse' ? 'inverse-settlement' : 'settlement';
  return ownAccount(ledger, prefix, coin, instrument);
}

/** Between payers and receivers of funding: zero again after each settlement. */
export function fundingPool(
  ledger: Ledger,
  instrument: InstrumentKey,
  coin: string,
): LedgerAccount {
  return ownAccount(ledger, 'funding', coin, instrument);
}

/** What the settlement account of a linear instrument and its funding pool hold, in units. */
export function poolBalances(
  ledger: ReadLedger,
  instrument: InstrumentKey,
  coin: string,
): { readonly settlement: Units; readonly funding: Units } {
  const balance = (purpose: string) =>
    ledger.accounts.get(`${purpose}:${instrument}:${coin}`)?.balance ?? 0;
  return { settlement: balance('settlement'), funding: balance('funding') };
}

/** What stands behind the losses of one futures instrument, in its margin coin (see R-4.7-1). */
export function riskReserve(
  ledger: Ledger,
  instrument: InstrumentKey,
  coin: string,
): LedgerAccount {
  return openAccount(ledger, reserveId(instrument, coin), { coin, isNonNegative: true });
}

function reserveId(instrument: InstrumentKey, coin: string): string {
  return `${RESERVE}${instrument}:${coin}`;
}

/** What that reserve holds, in units, asked without opening an account. */
export function reserveBalance(ledger: ReadLedger, instrument: InstrumentKey, coin: string): Units {
  return ledger.accounts.get(reserveId(instrument, coin))?.balance ?? 0;
}

/** Losses beyond what their owner and the reserve had: the venue's claim. */
export function uncoveredLoss(
  ledger: Ledger,
  instrument: InstrumentKey,
  coin: string,
): LedgerAccount {
  return ownAccount(ledger, 'uncovered-loss', coin, instrument);
}

/**
 * An account of the venue's own, by what it is for and its coin; of one that is kept by instrument the coin is
 * always the same. They are asked for with nearly every posting: their ids are put together once.
 */
function ownAccount(
  ledger: Ledger,
  purpose: string,
  coin: string,
  instrument?: InstrumentKey,
): LedgerAccount {
  const known = nested(ledger.own, purpose);
  const of = instrument ?? coin;
  const existing = known.get(of);
  if (existing !== undefined) return existing;
  const id = instrument === undefined ? coin : `${instrument}:${coin}`;
  const opened = openAccount(ledger, `${purpose}:${id}`, { coin });
  known.set(of, opened);
  return opened;
}
