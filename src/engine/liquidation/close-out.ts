/**
 * Step 4: a position is closed whole (`liquidation`), in this order:
 *
 *   on the book, not below its bankruptcy price;
 *   further on the book, as far as the risk reserve can pay the difference, without a fee;
 *   what is left, against the counterparties next in line, at the bankruptcy price (deleverage.ts).
 *
 * What is then left of the scope's money, up to the maintenance margin of the position, goes into the
 * reserve (docs/rules.md); fills better than that stay with their owner.
 * Decides R-Q-4, R-Q-5, R-Q-10.
 */

import { minUnits, sub, type Units } from '../../primitives/units.ts';
import type { Order, UserMarket } from '../core/entities.ts';
import { moneyIn } from '../core/keep-receipt.ts';
import type { Context, Scope, State } from '../core/state.ts';
import { markTicks } from '../markets/mark-price.ts';
import { reserveBalance, riskReserve } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { coverShortage } from '../orders/futures/shortage.ts';
import { type Exposure, maintenanceMargin } from '../risk/exposure.ts';
import { exposuresOf } from '../risk/scope.ts';
import type { CloseOut } from './bankruptcy-price.ts';
import { bankruptcyTicks, shareOfEquity } from './bankruptcy-price.ts';
import { deleverage } from './deleverage.ts';
import { keepStepReceipt, orderFigures, priceFigure, scopeFigures } from './liquidation-receipt.ts';
import { assistedSize } from './reduce-tier.ts';
import { closeOnBook, isBookWithin } from './venue-order.ts';

export function closeOut(context: Context, scope: Scope, exposure: Exposure): void {
  const { userMarket, positions } = exposure;
  const position = positions[0];
  if (position === undefined) return;
  const { state } = context;
  const share = shareOfEquity(state, scope, exposure);
  const bankruptcy = bankruptcyTicks(userMarket.market, position, share);
  const plan: CloseOut = { userMarket, position, bankruptcy };
  const before = {
    inputs: scopeFigures(state, scope),
    maintenance: maintenanceMargin(exposure),
    wallet: userMarket.settlementPocket.available.balance,
    reserve: reserveOf(state, userMarket),
  };
  const closings = closeWhole(context, plan);
  coverShortage(context, userMarket);
  const paid = sub(before.reserve, reserveOf(state, userMarket));
  const surplus = takeSurplus(context, scope, {
    plan,
    before,
    cause: closings[0]?.order.id ?? position.id,
  });
  const money = moneyIn(state, userMarket.market.instrument.marginCoin);
  keepStepReceipt(context, scope, {
    step: 'liquidate',
    inputs: before.inputs,
    userMarket,
    position: position,
    ...(closings[0] === undefined ? {} : { order: closings[0].order }),
    formula: BANKRUPTCY_FORMULA,
    outcome: [
      money('share of the equity', share),
      priceFigure('bankruptcy price', userMarket.market.instrument, bankruptcy),
      ...closings.flatMap(({ how, order }) => orderFigures(state, how, order)),
      money('shortfall out of the risk reserve', paid),
      money('surplus into the risk reserve', surplus),
    ],
  });
}

function reserveOf({ ledger }: State, { key, settlementPocket }: UserMarket): Units {
  return reserveBalance(ledger, key, settlementPocket.available.coin);
}

const BANKRUPTCY_FORMULA =
  'bankruptcy price: where closing costs the share of the equity, fee included; ' +
  'linear (value at the mark ∓ share) / (1 ∓ fee) / size';

interface Closing {
  readonly how: string;
  readonly order: Order;
}

/** Within the bankruptcy price, beyond it on the reserve's money, then against counterparties. */
function closeWhole(context: Context, plan: CloseOut): Closing[] {
  const { userMarket, position, bankruptcy } = plan;
  const close = { side: position.side, execType: 'liquidation' as const };
  const closings: Closing[] = [];
  if (isBookWithin(userMarket, position, bankruptcy)) {
    const order = closeOnBook(context, userMarket, {
      ...close,
      lots: position.lots,
      limitTicks: bankruptcy,
    });
    closings.push({ how: 'on the book', order });
  }
  const assisted =
    position.lots > 0 && bankruptcy !== undefined
      ? assistedSize(context.state, { userMarket, position, bankruptcy })
      : undefined;
  if (assisted !== undefined) {
    const more = closeOnBook(context, userMarket, { ...close, ...assisted, isFeeFree: true });
    closings.push({ how: 'on the reserve', order: more });
  }
  if (position.lots > 0) {
    const ticks = bankruptcy ?? markTicks(userMarket.market);
    closings.push({ how: 'against counterparties', order: deleverage(context, plan, ticks) });
  }
  return closings;
}

/** What a position gave back to the wallet, or what a wallet has left when its last position is gone. */
function takeSurplus(
  context: Context,
  scope: Scope,
  at: {
    readonly plan: CloseOut;
    readonly before: { readonly maintenance: Units; readonly wallet: Units };
    readonly cause: string;
  },
): Units {
  const { userMarket } = at.plan;
  const { available } = userMarket.settlementPocket;
  // What an account has left stays as collateral of its debts.
  if (scope.kind === 'account') return 0;
  if (scope.kind === 'pocket' && exposuresOf(scope).length > 0) return 0;
  const left = sub(available.balance, scope.kind === 'position' ? at.before.wallet : 0);
  const surplus = minUnits(left, at.before.maintenance);
  if (surplus <= 0) return 0;
  const { ledger } = context.state;
  post(ledger, {
    from: available,
    to: riskReserve(ledger, userMarket.key, available.coin),
    amount: surplus,
    kind: 'liquidation-surplus',
    cause: at.cause,
  });
  return surplus;
}
