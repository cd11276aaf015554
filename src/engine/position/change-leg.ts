/** Opening and closing lots of one leg, with the money that goes with it. */
import { assert } from '../../primitives/assert.ts';
import { floorDiv, maxUnits } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { isolated, settlement, uncoveredLoss } from '../ledger/chart-of-accounts.ts';
import { type LedgerAccount, post } from '../ledger/ledger.ts';
import { positionMargin } from '../margin/requirement.ts';
import type { PositionSide } from '../order/order.ts';
import { marginAccount, type Party } from '../order/party.ts';
import type { Turn } from '../turn.ts';
import { legOf, setLeg } from '../user/holding.ts';
import type { Position } from './position.ts';
import { openValueShare, realisedProfit } from './profit.ts';

/** A part of a fill: lots of one leg, their value, their fee, and the trade they come from. */
export interface LegChange {
  readonly side: PositionSide;
  readonly lots: number;
  readonly value: bigint;
  readonly fee: bigint;
  readonly cause: string;
}

/** Adds lots to a leg; an isolated leg takes its initial margin from the wallet. */
export function openLeg(turn: Turn, party: Party, change: LegChange): void {
  const { instrument } = party.market;
  const position = legOf(party.holding, change.side) ?? newPosition(turn, party, change.side);
  const before = positionMargin(instrument, party.holding, position);
  position.lots += change.lots;
  position.openValue += change.value;
  position.openedLots += change.lots;
  position.openedValue += change.value;
  position.openFee += change.fee;
  position.updatedMs = turn.timeMs;
  if (change.side === 'long') party.market.openInterest += change.lots;
  if (party.holding.marginMode !== 'isolated') return;
  const wallet = marginAccount(turn.state, party);
  const wanted = positionMargin(instrument, party.holding, position) - before;
  const amount = wanted <= wallet.balance ? wanted : maxUnits(wallet.balance, 0n);
  post(turn.state.ledger, {
    from: wallet,
    to: isolatedAccount(turn, party, change.side),
    amount,
    kind: 'isolated-margin',
    cause: change.cause,
  });
}

/** Takes lots out of a leg and realises their profit, which it returns in margin-coin units. */
export function closeLeg(turn: Turn, party: Party, change: LegChange): bigint {
  const position = legOf(party.holding, change.side);
  assert(
    position !== undefined && position.lots >= change.lots,
    `closes more than the leg of ${party.user.uid} has`,
  );
  const openValue = openValueShare(position, change.lots);
  const profit = realisedProfit(party.market.instrument, change.side, {
    lots: change.lots,
    openValue,
    exitValue: change.value,
  });
  if (party.holding.marginMode === 'isolated')
    settleIsolated(turn, party, { position, change, profit });
  else settleCrossed(turn, party, profit, change.cause);
  position.lots -= change.lots;
  position.openValue -= openValue;
  position.realisedPnl += profit;
  position.closedLots += change.lots;
  position.closedValue += change.value;
  position.closeFee += change.fee;
  position.updatedMs = turn.timeMs;
  if (change.side === 'long') party.market.openInterest -= change.lots;
  if (position.lots === 0) setLeg(party.holding, change.side, undefined);
  return profit;
}

function newPosition(turn: Turn, party: Party, side: PositionSide): Position {
  const position: Position = {
    id: idFrom(turn.state.counters.position++),
    side,
    lots: 0,
    openValue: 0n,
    realisedPnl: 0n,
    openFee: 0n,
    closeFee: 0n,
    openedLots: 0,
    openedValue: 0n,
    closedLots: 0,
    closedValue: 0n,
    createdMs: turn.timeMs,
    updatedMs: turn.timeMs,
  };
  setLeg(party.holding, side, position);
  return position;
}

function settleCrossed(turn: Turn, party: Party, profit: bigint, cause: string): void {
  post(turn.state.ledger, {
    from: settlementAccount(turn, party),
    to: marginAccount(turn.state, party),
    amount: profit,
    kind: 'realised-pnl',
    cause,
  });
}

/**
 * The closed part's share of the margin goes back to the wallet with its profit. A loss is paid by
 * the leg's own margin, first that share; beyond all of it the venue is left with the claim.
 */
function settleIsolated(
  turn: Turn,
  party: Party,
  closing: { position: Position; change: LegChange; profit: bigint },
): void {
  const { position, change, profit } = closing;
  const { ledger } = turn.state;
  const margin = isolatedAccount(turn, party, change.side);
  const wallet = marginAccount(turn.state, party);
  const pool = settlementAccount(turn, party);
  const share = floorDiv(margin.balance * BigInt(change.lots), BigInt(position.lots));
  const cause = change.cause;
  if (profit >= 0n) {
    post(ledger, { from: pool, to: wallet, amount: profit, kind: 'realised-pnl', cause });
    post(ledger, { from: margin, to: wallet, amount: share, kind: 'isolated-margin', cause });
    return;
  }
  const loss = -profit;
  const paid = loss - maxUnits(loss - margin.balance, 0n);
  post(ledger, { from: margin, to: pool, amount: paid, kind: 'realised-pnl', cause });
  post(ledger, {
    from: uncoveredLoss(ledger, party.holding.key, margin.coin),
    to: pool,
    amount: loss - paid,
    kind: 'loss-cover',
    cause,
  });
  post(ledger, {
    from: margin,
    to: wallet,
    amount: maxUnits(share - loss, 0n),
    kind: 'isolated-margin',
    cause,
  });
}

function isolatedAccount(turn: Turn, party: Party, side: PositionSide): LedgerAccount {
  const { wallet, user, holding, market } = party;
  return isolated(turn.state.ledger, user.uid, {
    wallet,
    instrument: holding.key,
    side,
    coin: market.instrument.marginCoin,
  });
}

function settlementAccount(turn: Turn, party: Party): LedgerAccount {
  const { key, kind, marginCoin } = party.market.instrument;
  return settlement(turn.state.ledger, key, kind === 'inverse' ? 'inverse' : 'linear', marginCoin);
}
