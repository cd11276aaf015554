/** Receipts of the steps of a liquidation: how the scope stood before a step, and what came of it. */

import { formatUnits } from '../../primitives/decimal.ts';
import type { Units } from '../../primitives/units.ts';
import type { Order, UserMarket } from '../core/entities.ts';
import {
  type Instrument,
  type InstrumentKey,
  instrumentKey,
  RATE_SCALE,
  USD_SCALE,
} from '../core/instrument.ts';
import { keepReceipt, moneyIn } from '../core/keep-receipt.ts';
import { averagePrice, stepsToText } from '../core/order-record.ts';
import type { Position } from '../core/position.ts';
import { ASSETS, DEBTS, type Figure, type Receipt } from '../core/receipt.ts';
import type { Context, Scope, State } from '../core/state.ts';
import { pairOf, type WalletName } from '../core/user.ts';
import { markFigures } from '../markets/mark-price.ts';
import { accountTotals, coinSums, nameOf } from '../risk/account-risk.ts';
import { type Exposure, exposureProfit, requirement, requirementRate } from '../risk/exposure.ts';
import { exposuresOf, healthOf, moneyOf, uidOf } from '../risk/scope.ts';

/** Why a scope is due: its money, and per instrument its positions, their profit and what they must keep. */
export function scopeFigures(state: State, scope: Scope): Figure[] {
  const money = scope.kind === 'account' ? dollars : moneyIn(state, coinOf(scope));
  const health = healthOf(state, scope);
  return [
    ...(scope.kind === 'account'
      ? coinFigures(state, nameOf(scope))
      : [money('money', moneyOf(state.ledger, scope))]),
    ...exposuresOf(scope).flatMap((exposure) => exposureFigures(state, exposure)),
    money('equity', health.equity),
    money('requirement', health.requirement),
  ];
}

/** What an account has and owes of each coin, and what that counts for. */
function coinFigures(state: State, account: WalletName): Figure[] {
  const coins = coinSums(state, account).flatMap(({ coin, net, debt, counts }) => {
    const money = moneyIn(state, coin);
    return [
      money(`${coin} net`, net),
      ...(debt === 0 ? [] : [money(`${coin} owed`, debt)]),
      dollars(`${coin} counts`, counts),
    ];
  });
  const { assets, debts } = accountTotals(state, account);
  return debts === 0 ? coins : [...coins, dollars(ASSETS, assets), dollars(DEBTS, debts)];
}

export function dollars(name: string, units: Units): Figure {
  return { name, value: formatUnits(units, USD_SCALE), coin: 'USD' };
}

/** A step with the figures that stood before it. */
export function keepStepReceipt(
  context: Context,
  scope: Scope,
  step: Pick<Receipt, 'step' | 'formula' | 'inputs' | 'outcome'> & {
    readonly userMarket?: UserMarket;
    readonly position?: Position;
    readonly order?: Order;
  },
): void {
  const { userMarket, position, order, ...rest } = step;
  const open = scope.kind === 'position' ? scope : undefined;
  keepReceipt(context, {
    kind: 'liquidation',
    uid: uidOf(scope),
    instrument: userMarket?.key ?? open?.userMarket.key ?? instrumentOfWallet(scope),
    positionSide: position?.side ?? open?.position.side ?? '',
    positionId: position?.id ?? open?.position.id ?? '',
    orderId: order?.id ?? '',
    ...(scope.kind === 'account' && isIndebted(rest.inputs) ? { wallet: scope.wallet } : {}),
    ...rest,
  });
}

/** The wallet of a pair is about that pair. */
function instrumentOfWallet(scope: Scope): InstrumentKey | '' {
  const pair = scope.kind === 'account' ? pairOf(scope.wallet) : undefined;
  return pair === undefined ? '' : instrumentKey('SPOT', pair);
}

function isIndebted(inputs: readonly Figure[]): boolean {
  return inputs.some(({ name }) => name === DEBTS);
}

/** What an order of the venue's own came to. */
export function orderFigures(state: State, name: string, order: Order): Figure[] {
  const { instrument } = order.userMarket.market;
  if (order.cumLots === 0) return [{ name: `${name}: size closed`, value: '0' }];
  const money = moneyIn(state, instrument.marginCoin);
  return [
    sizeFigure(`${name}: size closed`, instrument, order.cumLots),
    {
      name: `${name}: average price`,
      value: averagePrice(instrument, order.cumValue, order.cumLots),
    },
    money(`${name}: realised profit`, order.realisedPnl),
    money(`${name}: fee`, order.fee),
  ];
}

/** What a sale of coins on a spot book came to. */
export function saleFigures(order: Order): Figure[] {
  const { cumLots, cumValue } = order;
  const { instrument } = order.userMarket.market;
  return [
    sizeFigure(`${order.side}: size`, instrument, cumLots),
    { name: 'average price', value: averagePrice(instrument, cumValue, cumLots) },
    { name: 'value', value: formatUnits(cumValue, instrument.valueScale), coin: instrument.quote },
  ];
}

export function sizeFigure(name: string, { sizeStep }: Instrument, lots: number): Figure {
  return { name, value: stepsToText(lots, sizeStep) };
}

/** A price in ticks; `none` where no price is too bad. */
export function priceFigure(
  name: string,
  { priceStep }: Instrument,
  ticks: number | undefined,
): Figure {
  return { name, value: ticks === undefined ? 'none' : stepsToText(ticks, priceStep) };
}

function exposureFigures(state: State, exposure: Exposure): Figure[] {
  const { userMarket, positions } = exposure;
  const { instrument } = userMarket.market;
  const money = moneyIn(state, instrument.marginCoin);
  const named = (figure: Figure): Figure => ({
    ...figure,
    name: `${instrument.symbol} ${figure.name}`,
  });
  const positionFigures = positions.flatMap((position): Figure[] => [
    {
      name: `${position.side} size`,
      value: stepsToText(position.lots, instrument.sizeStep),
      seq: position.changedSeq,
    },
    {
      name: `${position.side} entry price`,
      value: averagePrice(instrument, position.openValue, position.lots),
      seq: position.changedSeq,
    },
  ]);
  return [
    ...positionFigures,
    ...markFigures(userMarket.market),
    money('unrealised profit', exposureProfit(exposure)),
    {
      name: 'maintenance rate and fee',
      value: formatUnits(requirementRate(exposure), RATE_SCALE),
    },
    money('requirement', requirement(exposure)),
  ].map(named);
}

function coinOf(scope: Exclude<Scope, { kind: 'account' }>): string {
  return scope.kind === 'position'
    ? scope.userMarket.market.instrument.marginCoin
    : scope.pocket.available.coin;
}
