/**
 * What the monitor keeps (positions/monitor.ts): which margin units are to be looked at before the
 * command in hand is done, and when to look at the rest.
 */
import type { PocketAccounts } from './ledger.ts';
import type { RiskUnit } from './loan.ts';
import type { PositionSide } from './order.ts';
import type { Position } from './position.ts';
import type { Holding, User } from './user.ts';

/**
 * A binary heap of watch entries by the mark at which each is looked at again, nearest first. Entries
 * know their place, so that one can be moved or taken out without a search.
 */
export interface HeapEntry {
  /** Grows with the distance; smallest on top. */
  key: bigint;
  /** Index in the heap; -1 = in none. */
  place: number;
}

export type BoundHeap<E extends HeapEntry> = E[];

export interface WayRegister<E extends HeapEntry> {
  /** By the way at which each is looked at again. */
  readonly heap: BoundHeap<E>;
  /** To look at before the command in hand is done. */
  readonly suspects: Set<E>;
  /** What is due and cannot be dealt with now: looked at again when any mark is set. */
  readonly blocked: Set<E>;
}

function emptyRegister<E extends HeapEntry>(): WayRegister<E> {
  return { heap: [], suspects: new Set(), blocked: new Set() };
}

/** What is kept about one exposure. */
export interface Watch extends HeapEntry {
  readonly holding: Holding;
  /** The side of the isolated leg; undefined for the crossed legs of the holding. */
  readonly leg: PositionSide | undefined;
  side: 'below' | 'above';
  /** Crossed: the least it is worth (profit − requirement) within its bound. */
  floor: bigint;
}

/** The bounds of one market's exposures. */
export interface MarketWatch {
  readonly below: BoundHeap<Watch>;
  readonly above: BoundHeap<Watch>;
}

export function emptyWatch(): MarketWatch {
  return { below: [], above: [] };
}

/** What is liquidated together (risk/scope.ts). */
export type Scope =
  | { readonly kind: 'leg'; readonly holding: Holding; readonly leg: Position }
  | { readonly kind: 'pocket'; readonly pocket: PocketAccounts }
  | { readonly kind: 'account'; readonly user: User };

/** A joint account as an entry of its register. */
export interface AccountWatch extends HeapEntry {
  readonly user: User;
}

/** What is to be looked at before the command in hand is done, and when to look at the rest. */
export interface Monitor {
  /** Holdings whose legs, margin or terms changed, or whose bound was reached. */
  readonly changed: Set<Holding>;
  /** Isolated legs whose bound was reached. */
  readonly reached: Set<Watch>;
  /** Wallet coins to look at as a whole: their floor may be gone. */
  readonly wallets: Set<PocketAccounts>;
  /** Scopes that are due, in the order of their turns. */
  readonly due: Scope[];
  readonly accounts: WayRegister<AccountWatch>;
  /** The entries of the joint accounts, by uid. */
  readonly accountOf: Map<string, AccountWatch>;
  readonly units: WayRegister<RiskUnit>;
  /** Σ of how far marks have moved, RATE_SCALE units. */
  way: bigint;
}

export function emptyMonitor(): Monitor {
  return {
    changed: new Set(),
    reached: new Set(),
    wallets: new Set(),
    due: [],
    accounts: emptyRegister(),
    accountOf: new Map(),
    units: emptyRegister(),
    way: 0n,
  };
}
