/** What is kept of a ledger account, and of what a user has of a coin in a wallet. */

import type { Units } from '../../primitives/units.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { factsCodec } from './facts.ts';
import type { InstrumentKey } from './instrument.ts';
import { OF_PAIR } from './user.ts';

/** A figure with what it was at a boundary. */
export interface Kept<T> {
  /** The boundary before its last change; 0 = it never changed. */
  boundaryMs: number;
  /** What it was then. */
  atBoundary: T;
}

/** What a snapshot keeps of a ledger account. */
export interface LedgerAccountFacts {
  /** `user:<uid>:<wallet>:<part>:<coin>` or `<purpose>[:<instrument>]:<coin>`. */
  readonly id: string;
  readonly coin: string;
  /** Undefined for the venue's own accounts. */
  readonly uid: string | undefined;
  /** Whether a balance below zero is a false invariant: of every user account but debts, and reserves. */
  readonly isNonNegative: boolean;
  /** Units at the coin's scale. */
  balance: Units;
}

export const LEDGER_ACCOUNT_FACTS = factsCodec<LedgerAccountFacts>({
  id: true,
  coin: true,
  uid: true,
  isNonNegative: true,
  balance: true,
});

/** Units of one coin in one wallet of a user: the sum of all his accounts there, debts included. */
export interface Owned extends Kept<Units>, Mutable {
  readonly wallet: string;
  units: Units;
}

export type ReadOwned = DeepReadonly<Owned>;

/** The first part of the id of a risk reserve's account. */
export const RESERVE = 'risk-reserve:';

/** What the id of a user's account says behind the user: the wallet, the part of it, and what that is kept for. */
export function userPartsOf(id: string): readonly string[] {
  const [wallet = '', ...rest] = id.split(':').slice(2);
  return wallet === OF_PAIR ? [`${wallet}:${rest[0] ?? ''}`, ...rest.slice(1)] : [wallet, ...rest];
}

/** `available`, `locked`, `isolated`, `debt` … of a user's account. */
export function partOf({ id }: Pick<LedgerAccountFacts, 'id'>): string | undefined {
  return userPartsOf(id)[1];
}

/** The instrument that an account is kept for: of a position's margin, and of the venue's own by market. */
export function instrumentOf({
  id,
  uid,
}: Pick<LedgerAccountFacts, 'id' | 'uid'>): InstrumentKey | undefined {
  const [category, symbol, coin] =
    uid === undefined ? id.split(':').slice(1) : userPartsOf(id).slice(2);
  return coin === undefined ? undefined : `${category}:${symbol}`;
}

/** The instrument whose reserve the account is, if it is one. */
export function reservedFor({
  id,
  coin,
}: Pick<LedgerAccountFacts, 'id' | 'coin'>): InstrumentKey | undefined {
  return id.startsWith(RESERVE) ? id.slice(RESERVE.length, -coin.length - 1) : undefined;
}
