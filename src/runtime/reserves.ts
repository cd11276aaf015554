/**
 * What the venue owes and holds at one moment, as a root that anybody can read and a proof for each user. The moment
 * is that of the first question, and the next one ten minutes of venue time later: in between root and proofs are
 * of the same tree, whoever asks. It is a function of the state of that moment and of the venue's master key.
 * Decides R-L-19.
 */
import { createHmac } from 'node:crypto';
import { USD_SCALE } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import { type CoinAmount, holdings, liabilities } from '../engine/read/liabilities.ts';
import { usdUnits } from '../engine/read/usd-value.ts';
import { formatUnits } from '../primitives/decimal.ts';
import { add, type Units } from '../primitives/units.ts';
import { buildTree, pathOf, type Step, type SumTree } from './sum-tree.ts';

const STANDS_FOR_MS = 600_000;
const SALT_DIGITS = 32;

/** What is owed to users of a coin, and what is there; decimal text. */
interface CoinReserves {
  readonly coin: string;
  readonly owed: string;
  readonly held: string;
}

/** One user's proof: what `check-reserves` reads. */
export interface ReserveProof {
  /** The journal entry and the time, Unix ms, of the moment. */
  readonly seq: number;
  readonly timeMs: number;
  readonly root: string;
  readonly uid: string;
  readonly salt: string;
  readonly balances: readonly CoinAmount[];
  readonly path: readonly Step[];
  /** What all users are owed. */
  readonly totals: readonly CoinAmount[];
}

export interface Reserves {
  readonly seq: number;
  readonly timeMs: number;
  readonly root: string;
  /** Coins that users are owed anything of, by name. */
  readonly coins: readonly CoinReserves[];
  /** All of them in US dollars, decimal text. */
  readonly total: { readonly owed: string; readonly held: string };
  /** Of the user who was asked about; undefined where there was none at that moment. */
  readonly proof: ReserveProof | undefined;
}

export interface AskedReserves {
  readonly saltKey: Uint8Array;
  /** Whose proof is asked for. */
  readonly uid?: string;
}

/** Keeps the tree while it stands. Where a state is large, not on the thread that trades. */
export class ReservesBook {
  #kept: { readonly tree: SumTree; readonly reserves: Reserves } | undefined;

  of(state: ReadState, { saltKey, uid }: AskedReserves): Reserves {
    const isOld = state.timeMs - (this.#kept?.reserves.timeMs ?? 0) >= STANDS_FOR_MS;
    if (this.#kept === undefined || isOld) this.#kept = keptOf(state, saltKey);
    const { reserves, tree } = this.#kept;
    return { ...reserves, proof: uid === undefined ? undefined : proofOf(tree, reserves, uid) };
  }
}

function keptOf(state: ReadState, saltKey: Uint8Array) {
  const { seq, timeMs } = state;
  const salted = liabilities(state).map((each) => ({ ...each, salt: saltOf(each.uid) }));
  function saltOf(uid: string): string {
    const mac = createHmac('sha256', saltKey).update(`${seq} ${uid}`);
    return mac.digest('hex').slice(0, SALT_DIGITS);
  }
  const tree = buildTree(salted);
  const coins = tree.root.sums.map(({ amount, coin }) => ({
    coin,
    owed: amount,
    held: holdings(state, coin),
  }));
  const total = { owed: inDollars(state, coins, 'owed'), held: inDollars(state, coins, 'held') };
  return { tree, reserves: { seq, timeMs, root: tree.root.hash, coins, total, proof: undefined } };
}

function inDollars(
  state: ReadState,
  coins: readonly CoinReserves[],
  side: 'owed' | 'held',
): string {
  const units = coins.reduce<Units>(
    (sum, each) => add(sum, usdUnits(state, each.coin, each[side])),
    0,
  );
  return formatUnits(units, USD_SCALE);
}

function proofOf(
  tree: SumTree,
  { seq, timeMs, root }: Reserves,
  uid: string,
): ReserveProof | undefined {
  const found = tree.leaves.get(uid);
  if (found === undefined) return undefined;
  const { salt, balances } = found.leaf;
  const path = pathOf(tree, found.place);
  return { seq, timeMs, root, uid, salt, balances, path, totals: tree.root.sums };
}
