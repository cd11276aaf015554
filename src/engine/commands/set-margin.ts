/**
 * Adds margin to an isolated leg from the wallet, or takes it back (R-C-12). No more goes in than is
 * free, and no more comes out than the leg can spare beside its initial margin and its unrealised
 * loss.
 */
import { formatUnits, parseUnits } from '../../primitives/decimal.ts';
import type { Result, SetMargin } from '../command.ts';
import { post } from '../ledger/ledger.ts';
import { freeBalance } from '../margin/free-balance.ts';
import { isolatedAccount, spareMargin } from '../margin/isolated-leg.ts';
import { coinScale } from '../order/order-record.ts';
import type { Position } from '../position/position.ts';
import type { Rejection } from '../rejection.ts';
import { positionChanged } from '../risk/monitor.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { holdingOf, legOf } from '../user/holding.ts';
import type { Holding } from '../user/user.ts';

export function setMargin(turn: Turn, command: SetMargin): Result<'set-margin'> {
  const { state } = turn;
  const user = state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  const market = state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return { reason: 'unknown-instrument', detail: command.instrument };
  const holding = holdingOf(state.ledger, user, market);
  const leg = legOf(holding, command.positionSide);
  if (leg === undefined) return { reason: 'no-position' };
  if (holding.marginMode !== 'isolated')
    return { reason: 'margin-not-isolated', detail: holding.key };
  const scale = coinScale(state, market.instrument.marginCoin);
  const amount = parseUnits(command.amount, scale);
  if (amount === undefined || amount === 0n) return { reason: 'invalid-amount', detail: 'amount' };
  const refusal = checkAmount(state, holding, { leg, amount, scale });
  if (refusal !== undefined) return refusal;
  const account = isolatedAccount(state.ledger, holding, leg.side);
  post(state.ledger, {
    from: holding.cash.available,
    to: account,
    amount,
    kind: 'isolated-margin',
    cause: holding.key,
  });
  positionChanged(state, holding);
  leg.updatedMs = turn.timeMs;
  return { margin: formatUnits(account.balance, scale) };
}

function checkAmount(
  state: State,
  holding: Holding,
  move: { readonly leg: Position; readonly amount: bigint; readonly scale: number },
): Rejection | undefined {
  const { leg, amount, scale } = move;
  if (amount > 0n)
    return amount > freeBalance(state, holding.cash)
      ? { reason: 'insufficient-margin' }
      : undefined;
  const spare = spareMargin(state.ledger, holding, leg);
  if (-amount <= spare) return undefined;
  return { reason: 'margin-exceeds-spare', detail: formatUnits(spare, scale) };
}
