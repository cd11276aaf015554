/**
 * The coins of a risk unit that is sold: its most valuable one goes for the coin of the oldest loan, on
 * the spot book of the two and not below nine tenths of its price; what no book takes the venue takes at
 * that bound, and pays the loan.
 */
import { add, maxUnits, minUnits, neg, sub, type Units } from '../../../primitives/units.ts';
import type { PocketAccounts, User } from '../../core/entities.ts';
import { moneyIn } from '../../core/keep-receipt.ts';
import { type Loan, type RiskUnit, unpaidUnits } from '../../core/loan.ts';
import type { Context, State } from '../../core/state.ts';
import { walletFor } from '../../core/user.ts';
import { membersOf, walletPockets } from '../../credit/loan/product.ts';
import { isAtLine, leastUnits, unitRisk } from '../../credit/loan/unit-risk.ts';
import { loanLoss, pocketAccounts, seizedCollateral } from '../../money/chart-of-accounts.ts';
import { post } from '../../money/ledger.ts';
import { coinWorth, fullValue } from '../../risk/collateral-value.ts';
import { freeBalance } from '../../risk/free-balance.ts';
import { saleFigures } from '../liquidation-receipt.ts';
import { type Exchange, sellOnBook, unitsPaidFor, unitsPaying } from '../sell-on-book.ts';
import { keepUnitReceipt, unitFigures } from './loan-receipt.ts';
import { callMargin, repayLoan } from './repay.ts';

/** Sells or seizes of one coin of one member; false when no free coin with a price is left. */
export function sellCollateral(context: Context, unit: RiskUnit): boolean {
  const [loan] = unit.loans;
  const best = loan === undefined ? undefined : mostValuable(context.state, unit, loan.coin);
  if (loan === undefined || best === undefined) return false;
  const inputs = unitFigures(context.state, unit);
  const from = gather(context, best, loan.orderId);
  const exchange = exchangeFor(context.state, unit, { from, loan, user: best.user });
  const order = sellOnBook(context, exchange);
  if (order === undefined || order.cumLots === 0) {
    seize(context, unit, loan, exchange);
    return true;
  }
  keepUnitReceipt(context, unit, {
    step: 'sell',
    order,
    inputs,
    formula: 'collateral is sold for the loan, not below nine tenths of its price',
    outcome: saleFigures(order),
  });
  callMargin(context, unit, 'liquidation');
  return true;
}

/** One coin of one member, in all his wallets. */
interface Collateral {
  readonly user: User;
  readonly coin: string;
  readonly worth: Units;
}

/** The coin with the most free dollars; of equal ones the first by uid, then by name. */
function mostValuable(state: State, unit: RiskUnit, lent: string): Collateral | undefined {
  let best: Collateral | undefined;
  for (const user of membersOf(state, unit)) {
    for (const coin of [...state.coins.keys()].sort()) {
      if (coin === lent) continue;
      const worth = fullValue(coinWorth(state, coin), freeUnits(state, user.uid, coin));
      if (worth > (best?.worth ?? 0)) best = { user, coin, worth };
    }
  }
  return best;
}

function freeUnits(state: State, uid: string, coin: string): Units {
  return walletPockets(state, uid, coin).reduce<Units>(
    (sum, pocket) => add(sum, freeOf(state, pocket)),
    0,
  );
}

function freeOf(state: State, pocket: PocketAccounts): Units {
  return maxUnits(freeBalance(state, pocket), 0);
}

/** Brings what is free of the coin into the wallet that trades spot. */
function gather({ state }: Context, { user, coin }: Collateral, cause: string): PocketAccounts {
  const target = pocketAccounts(state.ledger, user.uid, walletFor(user, 'SPOT'), coin);
  for (const pocket of walletPockets(state, user.uid, coin)) {
    if (pocket === target) continue;
    post(state.ledger, {
      from: pocket.available,
      to: target.available,
      amount: freeOf(state, pocket),
      kind: 'transfer',
      cause,
    });
  }
  return target;
}

/** As much as brings the loan to value below the warning line, were it sold at the bound. */
function exchangeFor(
  state: State,
  unit: RiskUnit,
  { from, loan, user }: { readonly from: PocketAccounts; readonly loan: Loan; readonly user: User },
): Exchange {
  const exchange = {
    from,
    to: pocketAccounts(state.ledger, user.uid, from.wallet, loan.coin),
    there: freeOf(state, from),
    isMarginDebt: false,
  };
  const given = from.available.coin;
  const wanted = leastUnits(unpaidOf(unit, loan.coin), (units) => {
    const taken = unitsPaying(state, { ...exchange, wanted: units });
    const changes = [
      { coin: given, units: neg(taken) },
      { coin: loan.coin, units: 0, owed: neg(units) },
    ];
    return !isAtLine(unitRisk(state, unit, changes), 'warn');
  });
  return { ...exchange, wanted };
}

function unpaidOf({ loans }: RiskUnit, coin: string): Units {
  let unpaid: Units = 0;
  for (const loan of loans) if (loan.coin === coin) unpaid = add(unpaid, unpaidUnits(loan));
  return unpaid;
}

function seize(context: Context, unit: RiskUnit, oldest: Loan, exchange: Exchange): void {
  const { state } = context;
  const { coin } = exchange.from.available;
  const inputs = unitFigures(state, unit);
  const taken = unitsPaying(state, exchange);
  const paid = unitsPaidFor(state, exchange, taken);
  post(state.ledger, {
    from: exchange.from.available,
    to: seizedCollateral(state.ledger, coin),
    amount: taken,
    kind: 'debt-cover',
    cause: oldest.orderId,
  });
  payFor(context, unit, oldest.coin, paid);
  keepUnitReceipt(context, unit, {
    step: 'seize',
    orderId: oldest.orderId,
    inputs,
    formula: 'what no book takes the venue takes at nine tenths of its price, and pays the loan',
    outcome: [moneyIn(state, coin)('taken', taken), moneyIn(state, oldest.coin)('paid', paid)],
  });
}

/** The venue pays so many units of the loans in a coin, the oldest first. */
function payFor(context: Context, { loans }: RiskUnit, coin: string, units: Units): void {
  let left: Units = units;
  for (const loan of [...loans].filter((each) => each.coin === coin)) {
    const amount = minUnits(left, unpaidUnits(loan));
    if (amount === 0) return;
    const parts = [{ from: loanLoss(context.state.ledger, coin), amount }];
    repayLoan(context, loan, { parts, because: 'liquidation', kind: 'loan-loss' });
    left = sub(left, amount);
  }
}
