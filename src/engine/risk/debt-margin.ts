/**
 * What a debt in an account asks for: margin to owe it, maintenance to go on owing it, and how much may be owed. It goes
 * by the tier of what is owed of the coin: in the wallet of a pair by those of the pair, anywhere else by those of the
 * coin. Without tiers it goes by the leverage of debts (see collateral-value.ts), of which maintenance is the half.
 *
 * Worked, a debt of USDT with tiers to 10 000 at 5x and 6 %, to 50 000 at 2x and 20 %: 9 000 ask for 1 800 and
 * keep 540; 12 000 ask for 6 000 and keep 2 400, so that 3 000 more ask for 4 200.
 * Decides R-B-23.
 */
import {
  add,
  ceilDiv,
  div,
  maxUnits,
  minUnits,
  mul,
  mulDiv,
  pow10,
  sub,
  type Units,
} from '../../primitives/units.ts';
import { mulDivWideCeil } from '../../primitives/wide.ts';
import type { ReadPocketAccounts } from '../core/entities.ts';
import { type DeclaredTier, instrumentKey, RATE_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { pairOf, type Wallet } from '../core/user.ts';
import { owed } from '../money/ledger.ts';
import { coinWorth, debtLeverageIn, fullValue } from './collateral-value.ts';

/** The coin of a wallet in which something is owed. */
interface Pocket {
  readonly available: { readonly coin: string };
  readonly wallet: Wallet;
}

/** The coin in crossed margin, whoever owes it. */
export function crossed(coin: string): Pocket {
  return { available: { coin }, wallet: 'crossed_margin' };
}

/** Margin for a debt of so many units, USD units. */
export function initialOfDebt(state: ReadState, pocket: Pocket, debt: Units): Units {
  const tier = tierOf(state, pocket, debt);
  return ceilDiv(dollarsOf(state, pocket, debt), tier?.maxLeverage ?? leverageOf(state, pocket));
}

/** What must stand behind it. */
export function maintenanceOfDebt(state: ReadState, pocket: Pocket, debt: Units): Units {
  const tier = tierOf(state, pocket, debt);
  const value = dollarsOf(state, pocket, debt);
  return tier === undefined
    ? ceilDiv(value, mul(2, leverageOf(state, pocket)))
    : mulDivWideCeil(value, tier.maintenanceRate, pow10(RATE_SCALE));
}

/** Margin for owing so many units more, at the leverage of what they are for at most. */
export function marginOfMore(
  state: ReadState,
  pocket: ReadPocketAccounts,
  units: Units,
  leverage?: number,
): Units {
  const most = leverage ?? leverageOf(state, pocket);
  const asked = ceilDiv(dollarsOf(state, pocket, units), most);
  if (debtTiers(state, pocket).length === 0) return asked;
  const debt = owed(pocket);
  const more = sub(
    initialOfDebt(state, pocket, add(debt, units)),
    initialOfDebt(state, pocket, debt),
  );
  return leverage === undefined ? more : maxUnits(asked, more);
}

/** Margin that is free again when so many units are paid back. */
export function marginOfLess(state: ReadState, pocket: ReadPocketAccounts, units: Units): Units {
  if (debtTiers(state, pocket).length === 0)
    return ceilDiv(dollarsOf(state, pocket, units), leverageOf(state, pocket));
  const debt = owed(pocket);
  return sub(initialOfDebt(state, pocket, debt), initialOfDebt(state, pocket, sub(debt, units)));
}

/** The most that one account may owe of a coin; undefined where it is not lent. */
export function debtMax(state: ReadState, pocket: Pocket): Units | undefined {
  const terms = state.coins.get(pocket.available.coin)?.borrow;
  const last = debtTiers(state, pocket).at(-1);
  if (terms === undefined || last === undefined) return terms?.max;
  return minUnits(terms.max, last.upTo);
}

/**
 * How many units more could be owed for so many USD units of margin, where each unit takes besides `taken` times its
 * worth: 0 of what stays in the account, 1 of what leaves it.
 */
export function unitsForMargin(
  state: ReadState,
  pocket: ReadPocketAccounts,
  spare: Units,
  taken: 0 | 1,
): Units | undefined {
  const { price, divisor } = coinWorth(state, pocket.available.coin);
  if (price === 0) return undefined;
  const unitsAt = (usd: Units, leverage: number) =>
    mulDiv(maxUnits(mul(usd, leverage), 0), divisor, mul(price, 1 + taken * leverage));
  const tiers = debtTiers(state, pocket);
  if (tiers.length === 0) return unitsAt(spare, leverageOf(state, pocket));
  const debt = owed(pocket);
  const bound = initialOfDebt(state, pocket, debt);
  let most: Units = 0;
  for (const { maxLeverage, upTo } of tiers) {
    // All of the debt goes by the tier: what it asks for then is more than it is bound by now.
    const own = ceilDiv(dollarsOf(state, pocket, debt), maxLeverage);
    const units = unitsAt(sub(add(spare, bound), own), maxLeverage);
    most = maxUnits(most, minUnits(units, sub(upTo, debt)));
  }
  return most;
}

function dollarsOf(state: ReadState, { available }: Pocket, units: Units): Units {
  return fullValue(coinWorth(state, available.coin), units);
}

function leverageOf(state: ReadState, { available, wallet }: Pocket): number {
  return debtLeverageIn(state, wallet, available.coin);
}

/** What a debt of so many units asks for, as parts of it at RATE_SCALE. */
export function debtRates(state: ReadState, pocket: Pocket, debt: Units) {
  const tier = tierOf(state, pocket, debt);
  const leverage = tier?.maxLeverage ?? leverageOf(state, pocket);
  const one = pow10(RATE_SCALE);
  return {
    initial: div(one, leverage),
    maintenance: tier?.maintenanceRate ?? div(one, mul(2, leverage)),
  };
}

/** That of a debt of so many units; the last one for all that is above it, which interest may have made so. */
function tierOf(state: ReadState, pocket: Pocket, debt: Units): DeclaredTier | undefined {
  const tiers = debtTiers(state, pocket);
  return tiers.find(({ upTo }) => debt <= upTo) ?? tiers.at(-1);
}

const NONE: readonly DeclaredTier[] = [];

/** By which debts of the coin go there, smallest first; none: all by one leverage. */
export function debtTiers(
  state: ReadState,
  { available: { coin }, wallet }: Pocket,
): readonly DeclaredTier[] {
  const pair = pairOf(wallet);
  if (pair === undefined) return state.coins.get(coin)?.borrow?.tiers ?? NONE;
  const instrument = state.markets.get(instrumentKey('SPOT', pair))?.instrument;
  if (instrument === undefined) return NONE;
  const { base, marginTiers } = instrument;
  return coin === base ? marginTiers.base : marginTiers.quote;
}
