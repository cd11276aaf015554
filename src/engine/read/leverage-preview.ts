/**
 * What a leverage and a margin mode would ask for in a contract before they are set: the initial margin of what is
 * open there, and what could be opened beside it at the mark, the taker fee included, as far as the tiers allow.
 * Decides R-G-12.
 */

import { largestThat } from '../../primitives/largest.ts';
import { add, maxUnits, minUnits, sub, type Units } from '../../primitives/units.ts';
import type { ReadUserMarket } from '../core/entities.ts';
import type { ReadState } from '../core/state.ts';
import type { UserMarketFacts } from '../core/user.ts';
import { tradeValue } from '../core/value.ts';
import { markTicks } from '../markets/mark-price.ts';
import { orderMargin, positionMargin, tierLimit } from '../positions/position-figures.ts';
import { leverageOf } from '../positions/user-market.ts';
import { freeForIsolated, freeMargin } from '../risk/free-balance.ts';
import { lotsForMargin } from './max-open.ts';

type Settings = Pick<UserMarketFacts, 'marginMode' | 'leverage'>;

export interface LeveragePreview {
  /** Margin-coin units that what is open would need, and by how much that is more than now. */
  readonly required: Units;
  readonly change: Units;
  /** Lots that could be opened besides. */
  readonly maxOpenLots: number;
}

export function leveragePreview(
  state: ReadState,
  userMarket: ReadUserMarket,
  settings: Settings,
): LeveragePreview {
  const required = marginOf(state, { ...userMarket, ...settings });
  const change = sub(required, marginOf(state, userMarket));
  const { instrument } = userMarket.market;
  const leverage = leverageOf(settings, 'long');
  const spare = maxUnits(0, sub(freeFor(state, userMarket, settings), change));
  const priceTicks = markTicks(userMarket.market);
  const lots = priceTicks === 0 ? 0 : lotsForMargin(instrument, spare, { priceTicks, leverage });
  return {
    required,
    change,
    maxOpenLots: Math.min(lots, tierLots(userMarket, leverage, priceTicks)),
  };
}

/** Of both positions and all open orders of the user market. */
function marginOf(state: ReadState, userMarket: ReadUserMarket): Units {
  const { instrument } = userMarket.market;
  const positions = [userMarket.long, userMarket.short].map((position) =>
    position === undefined ? 0 : positionMargin(instrument, userMarket, position),
  );
  return positions.reduce<Units>((sum, margin) => add(sum, margin), orderMargin(state, userMarket));
}

function freeFor(
  state: ReadState,
  { settlementPocket }: ReadUserMarket,
  { marginMode }: Settings,
): Units {
  const free = freeMargin(state, settlementPocket);
  return marginMode === 'crossed' ? free : minUnits(free, freeForIsolated(state, settlementPocket));
}

/** So many that a position of what is open and them is within the tiers of the leverage. */
function tierLots(
  { long, market, short }: ReadUserMarket,
  leverage: number,
  ticks: number,
): number {
  const { instrument } = market;
  const limit = tierLimit(instrument, leverage);
  if (limit === undefined) return instrument.maxLots;
  const open = maxUnits(long?.openValue ?? 0, short?.openValue ?? 0);
  return largestThat(
    instrument.maxLots,
    (lots) => add(open, tradeValue(instrument, ticks, lots)) <= limit,
  );
}
