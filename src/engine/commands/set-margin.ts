/**
 * Adds margin to an isolated position from the wallet, or takes it back. No more goes in than is
 * free, and no more comes out than the position can spare beside its initial margin and its unrealised
 * loss.
 * Decides R-C-12.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { literal, struct, text } from '../../primitives/record-codec.ts';
import { neg, type Units } from '../../primitives/units.ts';
import type { UserMarket } from '../core/entities.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import { POSITION_SIDE } from '../core/record-parts.ts';
import { type Answer, type Rejection, refuse } from '../core/rejection.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale, parseChange } from '../core/steps.ts';
import { post } from '../money/ledger.ts';
import { positionChanged } from '../positions/monitor.ts';
import { spareMargin } from '../positions/position-figures.ts';
import { isolatedAccount, positionOf, userMarketOf } from '../positions/user-market.ts';
import { freeBalance } from '../risk/free-balance.ts';
import { shortOf } from '../risk/shortage.ts';
import { defineCommand } from './definition.ts';

interface SetMargin {
  readonly type: 'set-margin';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly positionSide: PositionSide;
  /** Signed decimal text in the margin coin. */
  readonly amount: string;
}

export const setMargin = defineCommand({
  sender: 'trader',
  emits: 'changed',
  tag: 18,
  codec: struct<SetMargin>({
    type: literal('set-margin'),
    uid: text,
    instrument: text,
    positionSide: POSITION_SIDE,
    amount: text,
  }),
  apply,
});

function apply(context: Context, command: SetMargin): Answer<{ readonly margin: string }> {
  const { state } = context;
  const user = state.users.get(command.uid);
  if (user === undefined) return refuse('unknown-user', command.uid);
  const market = state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', command.instrument);
  const userMarket = userMarketOf(state.ledger, user, market);
  const position = positionOf(userMarket, command.positionSide);
  if (position === undefined) return refuse('no-position');
  if (userMarket.marginMode !== 'isolated') return refuse('margin-not-isolated', userMarket.key);
  const scale = coinScale(state, market.instrument.marginCoin);
  const amount = parseChange(command.amount, scale);
  if (amount === undefined) return refuse('invalid-amount', 'amount');
  const refusal = checkAmount(state, userMarket, { position, amount, scale });
  if (refusal !== undefined) return refusal;
  const account = isolatedAccount(state.ledger, userMarket, position.side);
  post(state.ledger, {
    from: userMarket.settlementPocket.available,
    to: account,
    amount,
    kind: 'isolated-margin',
    cause: userMarket.key,
  });
  positionChanged(state, userMarket);
  position.updatedMs = context.timeMs;
  return { ok: true, margin: formatUnits(account.balance, scale) };
}

function checkAmount(
  state: State,
  userMarket: UserMarket,
  move: { readonly position: Position; readonly amount: Units; readonly scale: number },
): Rejection | undefined {
  const { position, amount, scale } = move;
  if (amount > 0) {
    const { settlementPocket } = userMarket;
    const { coin } = settlementPocket.available;
    const there = freeBalance(state, settlementPocket);
    return amount > there ? shortOf(state, 'insufficient-margin', { coin, there }) : undefined;
  }
  const spare = spareMargin(state.ledger, userMarket, position);
  if (neg(amount) <= spare) return undefined;
  return refuse('margin-exceeds-spare', formatUnits(spare, scale));
}
