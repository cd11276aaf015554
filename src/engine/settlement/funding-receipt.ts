import { formatUnits } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import { keepReceipt } from '../core/keep-receipt.ts';
import { coinScale, stepsToText } from '../core/order-record.ts';
import type { Turn } from '../core/turn.ts';
import { markFigures } from '../markets/mark-figures.ts';
import type { FundingLeg } from './settle-funding.ts';

/** What one leg paid (negative) or received. Amounts in margin-coin units. */
export function keepFundingReceipt(
  turn: Turn,
  { holding, position }: FundingLeg,
  sums: {
    readonly rate: bigint;
    readonly value: bigint;
    readonly due: bigint;
    readonly amount: bigint;
  },
): void {
  const { instrument } = holding.market;
  const coin = instrument.marginCoin;
  const money = (name: string, units: bigint) => ({
    name,
    value: formatUnits(units, coinScale(turn.state, coin)),
    coin,
  });
  keepReceipt(turn, {
    kind: 'funding',
    uid: holding.user.uid,
    instrument: holding.key,
    positionSide: position.side,
    positionId: position.id,
    inputs: [
      {
        name: 'size',
        value: stepsToText(position.lots, instrument.sizeStep),
        seq: position.changedSeq,
      },
      { name: 'rate', value: formatUnits(sums.rate, RATE_SCALE) },
      money('value at the mark', sums.value),
      ...markFigures(holding.market),
    ],
    formula:
      sums.amount <= 0n
        ? 'paid = value at the mark × |rate|, rounded up, as far as it is there'
        : 'received = the share, by size, of what the other side paid',
    outcome: [money('due', sums.due), money('amount', sums.amount)],
  });
}
