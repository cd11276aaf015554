/** The legs that a command changes: noted by the monitor (monitor.ts), told once when it is done. */

import type { UserMarket } from '../core/entities.ts';
import type { Position } from '../core/position.ts';
import type { Turn } from '../core/state.ts';
import { isolatedMargin, leverageOf } from './user-market.ts';

/** Tells the legs of the user markets that changed, by user and instrument, as they are now. */
export function emitPositions(turn: Turn): void {
  const { changedUserMarkets } = turn.state;
  if (changedUserMarkets.size === 0) return;
  for (const userMarket of changedUserMarkets) {
    const { long, short } = userMarket;
    if (long !== undefined) emitPosition(turn, userMarket, long);
    if (short !== undefined) emitPosition(turn, userMarket, short);
  }
  changedUserMarkets.clear();
}

function emitPosition({ state, events }: Turn, userMarket: UserMarket, leg: Position): void {
  const { isHedge, marginMode, market, user } = userMarket;
  const { side } = leg;
  const isIsolated = marginMode === 'isolated';
  events.push({
    type: 'position-changed',
    positionId: leg.id,
    uid: user.uid,
    instrument: market.instrument,
    holdMode: isHedge ? 'hedge_mode' : 'one_way_mode',
    marginMode,
    side,
    leverage: leverageOf(userMarket, side),
    lots: leg.lots,
    openValue: leg.openValue,
    margin: isIsolated ? isolatedMargin(state.ledger, userMarket, side) : leg.margin,
    realisedPnl: leg.realisedPnl,
    funding: leg.funding,
    openFee: leg.openFee,
    closeFee: leg.closeFee,
    createdMs: leg.createdMs,
    updatedMs: leg.updatedMs,
  });
}
