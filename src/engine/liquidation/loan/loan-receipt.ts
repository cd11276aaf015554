/** Receipts of what the venue does about loans: how the unit stood before a step, and what came of it. */
import { formatUnits } from '../../../primitives/decimal.ts';
import type { Order } from '../../core/entities.ts';
import { RATE_SCALE } from '../../core/instrument.ts';
import { keepReceipt, moneyIn } from '../../core/keep-receipt.ts';
import type { RiskUnit } from '../../core/loan.ts';
import type { Position } from '../../core/position.ts';
import type { Figure, Receipt } from '../../core/receipt.ts';
import type { Context, State } from '../../core/state.ts';
import { type Line, lineOf } from '../../credit/loan/product.ts';
import { loanToValue, type UnitCoin, unitRisk } from '../../credit/loan/unit-risk.ts';
import { dollars } from '../liquidation-receipt.ts';

const LINES: readonly Line[] = ['warn', 'margin', 'liquidate'];

/** What makes the loan to value of a unit, coin by coin, and the lines that it is held against. */
export function unitFigures(state: State, unit: RiskUnit): Figure[] {
  const risk = unitRisk(state, unit);
  const coins = [...risk.coins].sort((a, b) => (a.coin < b.coin ? -1 : 1));
  return [
    ...coins.flatMap((each) => coinFigures(state, each)),
    dollars('assets', risk.assets),
    dollars('debt', risk.debt),
    { name: 'loan to value', value: loanToValue(risk) ?? 'without end' },
    ...LINES.map((line) => ({
      name: line,
      value: formatUnits(lineOf(risk.products, line), RATE_SCALE),
    })),
  ];
}

function coinFigures(state: State, { coin, units, owed, counts, debt }: UnitCoin): Figure[] {
  const money = moneyIn(state, coin);
  const there = [money(`${coin} there`, units), dollars(`${coin} counts`, counts)];
  const unpaid = [money(`${coin} unpaid`, owed), dollars(`${coin} debt`, debt)];
  return [...(units === 0 ? [] : there), ...(owed === 0 ? [] : unpaid)];
}

/** A step with the figures that stood before it. It is the owner's: the assets of all stand together. */
export function keepUnitReceipt(
  context: Context,
  unit: RiskUnit,
  step: Pick<Receipt, 'step' | 'formula' | 'inputs' | 'outcome'> & {
    readonly orderId?: string;
    readonly order?: Order;
    readonly position?: Position;
  },
): void {
  const { order, position, orderId = '', ...rest } = step;
  keepReceipt(context, {
    kind: 'loan',
    uid: order?.userMarket.user.uid ?? unit.ownerUid,
    instrument: order?.userMarket.market.instrument.key ?? '',
    positionSide: position?.side ?? '',
    positionId: position?.id ?? '',
    orderId: order?.id ?? orderId,
    ...rest,
  });
}
