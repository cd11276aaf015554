/**
 * What a direct customer had at the last ten-minute boundary, with all its sub-accounts, at the
 * prices of that moment: coins less debts, without unrealised profit. Until a boundary has passed since its
 * creation it is what the customer was created with. Demo coins are worth nothing.
 * Decides R-4.9-2, R-4.9-3.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, mulDiv, pow10, type Units } from '../../primitives/units.ts';
import type { ReadUser } from '../core/entities.ts';
import { isDemo, MARK_SCALE, USD_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { allWalletsOf } from '../core/user.ts';
import { usdPriceAt } from '../markets/usd-value.ts';
import { pairWallets } from '../money/chart-of-accounts.ts';
import { boundaryOf, valueAt } from '../money/ledger.ts';

export interface CustomerBalance {
  readonly uid: string;
  /** USDT; undefined where there are too many sub-accounts to be added up. */
  readonly balance: string | undefined;
  /** The boundary, or the creation if that was later, Unix ms. */
  readonly updatedMs: number;
}

/** Balances of main accounts, in their order; `nowMs` is venue time. */
export function customerBalances(
  state: ReadState,
  uids: readonly string[],
  nowMs: number,
): readonly CustomerBalance[] {
  const at = new Boundary(state, Math.max(nowMs, state.timeMs));
  return uids.map((uid) => ({
    uid,
    balance: at.balanceOf(uid),
    updatedMs: Math.max(at.boundaryMs, state.users.get(uid)?.createdMs ?? 0),
  }));
}

/** One boundary, with the families and prices that many balances need. */
class Boundary {
  readonly boundaryMs: number;
  readonly #state: ReadState;
  readonly #families: ReadonlyMap<string, readonly ReadUser[]>;
  readonly #prices = new Map<string, Units>();
  readonly #coins: readonly string[];

  constructor(state: ReadState, timeMs: number) {
    this.#state = state;
    this.boundaryMs = boundaryOf(timeMs);
    this.#families = familiesOf(state);
    const demo = demoCoins(state);
    this.#coins = [...state.coins.keys()].filter((coin) => !demo.has(coin));
  }

  balanceOf(uid: string): string | undefined {
    const family = this.#families.get(uid) ?? [];
    if (family.length - 1 > this.#state.settings.maxCustomerSubAccounts) return undefined;
    const usd = family.reduce<Units>((sum, user) => add(sum, this.#worthOf(user)), 0);
    return this.#asTether(usd);
  }

  /** USD units at USD_SCALE. */
  #worthOf(user: ReadUser): Units {
    const { ledger } = this.#state;
    let sum: Units = 0;
    for (const wallet of [...allWalletsOf(user), ...pairWallets(ledger, user.uid)]) {
      for (const coin of this.#coins) {
        const owned = ledger.owned.get(`${user.uid} ${wallet} ${coin}`);
        if (owned === undefined) continue;
        const units = valueAt(owned, owned.units, this.boundaryMs);
        const scale = coinScale(this.#state, coin) + MARK_SCALE - USD_SCALE;
        sum = add(sum, mulDiv(units, this.#price(coin), pow10(scale)));
      }
    }
    return sum;
  }

  #price(coin: string): Units {
    const known = this.#prices.get(coin);
    if (known !== undefined) return known;
    const price = usdPriceAt(this.#state, coin, this.boundaryMs);
    this.#prices.set(coin, price);
    return price;
  }

  /** USD units as USDT; as dollars where USDT has no price. */
  #asTether(usd: Units): string {
    const price = this.#price('USDT');
    const units = price > 0 ? mulDiv(usd, pow10(MARK_SCALE), price) : usd;
    return formatUnits(units, USD_SCALE);
  }
}

/** Coins that only demo instruments name. */
export function demoCoins({ markets }: ReadState): ReadonlySet<string> {
  const demo = new Set<string>();
  const real = new Set<string>();
  for (const { instrument } of markets.values()) {
    const named = isDemo(instrument.category) ? demo : real;
    for (const coin of [instrument.base, instrument.quote, instrument.marginCoin]) named.add(coin);
  }
  return new Set([...demo].filter((coin) => !real.has(coin)));
}

/** Each main account with its sub-accounts. */
function familiesOf({ users }: ReadState): Map<string, ReadUser[]> {
  const families = new Map<string, ReadUser[]>();
  for (const user of users.values()) {
    const main = user.parentUid ?? user.uid;
    const family = families.get(main);
    if (family === undefined) families.set(main, [user]);
    else family.push(user);
  }
  return families;
}
