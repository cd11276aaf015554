/**
 * A loss that a wallet has not the money for is paid first out of the unrealised profit of its other
 * crossed legs: as much of it as is needed is realised at the mark, largest profit first, and the entry
 * of the leg moves by as much. Otherwise the reserve would pay while its owner keeps the profit.
 *
 * Worked: 2 BTC long at 60 000, mark 61 000, profit 2 000; 500 are drawn: the open value rises from
 * 120 000 to 120 500, the profit that is left is 1 500. Equity is what it was.
 */
import { ceilDiv, formatUnits, minUnits } from '../../primitives/decimal.ts';
import { keepReceipt, moneyIn } from '../core/keep-receipt.ts';
import { averagePrice } from '../core/order-record.ts';
import type { Figure } from '../core/receipt.ts';
import type { Turn } from '../core/turn.ts';
import type { Holding } from '../core/user.ts';
import { baseUnits } from '../core/value.ts';
import { markFigures } from '../markets/mark-figures.ts';
import { markPrice } from '../markets/mark-price.ts';
import { settlement } from '../money/chart-of-accounts.ts';
import { post } from '../money/ledger.ts';
import { type Leg, legsOf, profitOf, revalue } from '../positions/leg-profit.ts';
import { valueAtMark } from '../positions/mark-value.ts';

/** Draws until the wallet of a holding is not below zero any more, or no profit is left. */
export function drawProfit(turn: Turn, { cash }: Holding): void {
  while (cash.available.balance < 0n) {
    const leg = mostProfitable(legsOf(cash));
    if (leg === undefined) return;
    draw(turn, leg, minUnits(-cash.available.balance, profitOf(leg.market, leg.position)));
  }
}

function mostProfitable(legs: readonly Leg[]): Leg | undefined {
  let best: Leg | undefined;
  for (const leg of legs) {
    if (leg.holding.marginMode === 'isolated' || profitOf(leg.market, leg.position) <= 0n) continue;
    if (best === undefined || isBefore(leg, best)) best = leg;
  }
  return best;
}

function isBefore(a: Leg, b: Leg): boolean {
  const [first, second] = [profitOf(a.market, a.position), profitOf(b.market, b.position)];
  return first === second ? a.position.id < b.position.id : first > second;
}

function draw(turn: Turn, { holding, market, position }: Leg, amount: bigint): void {
  const { ledger } = turn.state;
  const { instrument } = market;
  const { key, kind, marginCoin } = instrument;
  const moved = entryMove({ holding, market, position }, amount);
  const money = moneyIn(turn.state, marginCoin);
  const entry = (name: string): Figure => ({
    name,
    value: averagePrice(instrument, position.openValue, position.lots),
  });
  const inputs = [
    money('unrealised profit', profitOf(market, position)),
    money('missing in the wallet', -holding.cash.available.balance),
    entry('entry price before'),
    ...markFigures(market),
  ];
  position.openValue += position.side === 'long' ? moved : -moved;
  position.realisedPnl += amount;
  position.changedSeq = turn.seq;
  post(ledger, {
    from: settlement(ledger, key, kind === 'inverse' ? 'inverse' : 'linear', marginCoin),
    to: holding.cash.available,
    amount,
    kind: 'profit-drawn',
    cause: position.id,
  });
  revalue(turn.state, holding, position);
  keepReceipt(turn, {
    kind: 'profit-drawn',
    uid: holding.user.uid,
    instrument: key,
    positionSide: position.side,
    positionId: position.id,
    inputs,
    formula: 'a loss that the wallet cannot pay is paid out of the unrealised profit of other legs',
    outcome: [
      money('drawn', amount),
      {
        name: 'open value after',
        value: formatUnits(position.openValue, instrument.valueScale),
        coin: instrument.quote,
      },
      entry('entry price after'),
    ],
  });
}

/** By how much the open value moves (value units): inverse, profit · value at the mark / size. */
function entryMove({ market, position }: Leg, amount: bigint): bigint {
  const { instrument } = market;
  if (instrument.kind === 'linear') return amount;
  const size = baseUnits(instrument, position.lots);
  return ceilDiv(amount * valueAtMark(instrument, position.lots, markPrice(market) ?? 0n), size);
}
