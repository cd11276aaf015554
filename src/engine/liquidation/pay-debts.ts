/**
 * Of a joint account that is due: its largest debt is paid, one way at a time.
 *
 *   repay  with what there is of the coin that is owed;
 *   sell   its most valuable other coin on the spot book between the two, as far as the debt asks;
 *   seize  what the book does not take, at the bound of the sale, where the venue pays the debt.
 *
 * Coins that its user left out of what stands for the account come last, but they are his, and he owes: they come.
 * No coin is sold or seized for less than nine tenths of its price.
 * Decides R-B-11.
 */

import { assert } from '../../primitives/assert.ts';
import { sub, type Units } from '../../primitives/units.ts';
import type { PocketAccounts } from '../core/entities.ts';
import { moneyIn } from '../core/keep-receipt.ts';
import type { Context, Scope, State } from '../core/state.ts';
import { repay, settleDebt } from '../credit/borrow/debt.ts';
import { badDebt, pocketsIn, seizedCollateral } from '../money/chart-of-accounts.ts';
import { owed, post } from '../money/ledger.ts';
import { nameOf } from '../risk/account-risk.ts';
import { coinWorth, fullValue, isCollateral } from '../risk/collateral-value.ts';
import { keepStepReceipt, saleFigures, scopeFigures } from './liquidation-receipt.ts';
import { type Exchange, sellOnBook, unitsPaidFor, unitsPaying } from './sell-on-book.ts';

/** Takes one step; false when the account owes nothing, or has nothing left to pay with. */
export function payDebts(context: Context, scope: Scope): boolean {
  if (scope.kind !== 'account') return false;
  const { state } = context;
  const pockets = pocketsIn(state.ledger, nameOf(scope));
  const debt = mostWorth(state, pockets, owed);
  if (debt === undefined) return false;
  if (debt.available.balance > 0) {
    repayOwn(context, scope, debt);
    return true;
  }
  const others = pockets.filter((pocket) => pocket !== debt);
  const collateral = mostStanding(state, others);
  if (collateral === undefined) return false;
  sellOrSeize(context, scope, {
    from: collateral,
    to: debt,
    there: collateral.available.balance,
    wanted: owed(debt),
    isMarginDebt: true,
  });
  return true;
}

/** What there is most of, of the coins that stand for the account before those that its user left out. */
function mostStanding(
  state: State,
  pockets: readonly PocketAccounts[],
): PocketAccounts | undefined {
  const standing = pockets.filter((each) => isCollateral(state, each, each.available.coin));
  const free = ({ available }: PocketAccounts) => available.balance;
  return mostWorth(state, standing, free) ?? mostWorth(state, pockets, free);
}

/** The pocket with the largest measure in dollars; of equal ones the first by coin. */
function mostWorth(
  state: State,
  pockets: readonly PocketAccounts[],
  measure: (pocket: PocketAccounts) => Units,
): PocketAccounts | undefined {
  const ranked = pockets
    .map((pocket) => {
      const { coin } = pocket.available;
      return { pocket, coin, worth: fullValue(coinWorth(state, coin), measure(pocket)) };
    })
    .filter(({ worth }) => worth > 0)
    .sort((a, b) =>
      a.worth === b.worth ? (a.coin < b.coin ? -1 : 1) : a.worth > b.worth ? -1 : 1,
    );
  return ranked[0]?.pocket;
}

function repayOwn(context: Context, scope: Scope, pocket: PocketAccounts): void {
  const inputs = scopeFigures(context.state, scope);
  const { balance, coin, id } = pocket.available;
  const paid = repay(context.state, pocket, { amount: balance, cause: id });
  keepStepReceipt(context, scope, {
    step: 'repay',
    inputs,
    formula: 'the debt is paid with what there is of its coin',
    outcome: [moneyIn(context.state, coin)('paid', paid)],
  });
}

function sellOrSeize(context: Context, scope: Scope, exchange: Exchange): void {
  const inputs = scopeFigures(context.state, scope);
  const before = owed(exchange.to);
  const order = sellOnBook(context, exchange);
  if (order === undefined || order.cumLots === 0) {
    seize(context, scope, exchange);
    return;
  }
  const paid = moneyIn(context.state, exchange.to.available.coin)(
    'paid',
    sub(before, owed(exchange.to)),
  );
  keepStepReceipt(context, scope, {
    step: 'sell',
    inputs,
    order,
    userMarket: order.userMarket,
    formula: 'collateral is sold for the debt, not below nine tenths of its price',
    outcome: [...saleFigures(order), paid],
  });
}

function seize(context: Context, scope: Scope, exchange: Exchange): void {
  const { state } = context;
  const { from, to } = exchange;
  const inputs = scopeFigures(state, scope);
  const taken = unitsPaying(state, exchange);
  const paid = unitsPaidFor(state, exchange, taken);
  const cause = from.available.id;
  post(state.ledger, {
    from: from.available,
    to: seizedCollateral(state.ledger, from.available.coin),
    amount: taken,
    kind: 'debt-cover',
    cause,
  });
  settleDebt(state, to, {
    amount: paid,
    cause,
    from: badDebt(state.ledger, to.available.coin),
    kind: 'debt-cover',
  });
  keepStepReceipt(context, scope, {
    step: 'seize',
    inputs,
    formula: 'what no book takes the venue takes at nine tenths of its price, and pays the debt',
    outcome: [
      moneyIn(state, from.available.coin)('taken', taken),
      moneyIn(state, to.available.coin)('paid', paid),
    ],
  });
}

/**
 * The end of a joint account's liquidation (R-B-11): it owes something and has nothing left that could
 * pay it. The venue's account `bad-debt` pays, so that the claim stays visible there.
 */
export function writeOff(context: Context, scope: Scope): void {
  assert(scope.kind === 'account', 'only an account can be due without a position');
  const { ledger } = context.state;
  const debts = pocketsIn(ledger, nameOf(scope))
    .filter((pocket) => owed(pocket) > 0)
    .sort((a, b) => (a.available.coin < b.available.coin ? -1 : 1));
  assert(debts.length > 0, `account ${scope.user.uid} is due and owes nothing`);
  const inputs = scopeFigures(context.state, scope);
  const outcome = debts.map((pocket) => {
    const { coin, id } = pocket.available;
    const amount = owed(pocket);
    settleDebt(context.state, pocket, {
      amount,
      cause: id,
      from: badDebt(ledger, coin),
      kind: 'debt-cover',
    });
    return moneyIn(context.state, coin)('written off', amount);
  });
  keepStepReceipt(context, scope, {
    step: 'write-off',
    inputs,
    formula: 'nothing is left to pay what is owed: the venue bears it',
    outcome,
  });
}
