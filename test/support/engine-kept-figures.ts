/** Figures that the engine keeps because many rules ask for them equal what they are computed from. */

import type { PocketAccounts, UserMarket } from '../../src/engine/core/entities.ts';
import type { Position } from '../../src/engine/core/position.ts';
import type { State } from '../../src/engine/core/state.ts';
import { markPrice } from '../../src/engine/markets/mark-price.ts';
import {
  crossedProfit,
  positionMargin,
  profitOf,
  unrealisedProfit,
} from '../../src/engine/positions/position-figures.ts';
import { freeBalance, leastFree } from '../../src/engine/risk/free-balance.ts';
import { add, type Units } from '../../src/primitives/units.ts';

interface OpenPosition {
  readonly userMarket: UserMarket;
  readonly position: Position;
}

/** Margin and profit of positions, and the profit of each pocket's crossed positions, one sentence per fault. */
export function keptFaults(state: State): string[] {
  const positions = allPositions(state);
  return [
    ...positions.flatMap(positionFaults),
    ...pocketFaults(state, positions),
    ...leastFaults(state, positions),
  ];
}

function positionFaults(open: OpenPosition): string[] {
  const { userMarket, position } = open;
  const { market } = userMarket;
  const name = `${userMarket.user.uid} ${userMarket.key}: the ${position.side} position keeps`;
  const faults: string[] = [];
  if (position.margin !== positionMargin(market.instrument, userMarket, position))
    faults.push(`${name} a wrong margin`);
  if (profitOf(market, position) !== profitAnew(open)) faults.push(`${name} a wrong profit`);
  return faults;
}

function pocketFaults(state: State, positions: readonly OpenPosition[]): string[] {
  const profits = new Map<PocketAccounts, Units>();
  for (const open of positions) {
    const { settlementPocket, marginMode } = open.userMarket;
    if (marginMode === 'crossed')
      profits.set(settlementPocket, add(profits.get(settlementPocket) ?? 0, profitAnew(open)));
  }
  return [...profits]
    .filter(([pocket, profit]) => crossedProfit(state, pocket) !== profit)
    .map(([pocket, profit]) => `${pocket.available.id}: its crossed profit is not ${profit}`);
}

function profitAnew({ userMarket, position }: OpenPosition): Units {
  const mark = markPrice(userMarket.market);
  return mark === undefined ? 0 : unrealisedProfit(userMarket.market.instrument, position, mark);
}

function allPositions(state: State): OpenPosition[] {
  const userMarkets = [...state.users.values()].flatMap((user) => [...user.userMarkets.values()]);
  return userMarkets.flatMap((userMarket) =>
    [userMarket.long, userMarket.short].flatMap((position) =>
      position === undefined ? [] : [{ userMarket, position }],
    ),
  );
}

/** What is granted without a sum must be granted by the sum. */
function leastFaults(state: State, positions: readonly OpenPosition[]): string[] {
  const pockets = new Set(positions.map(({ userMarket }) => userMarket.settlementPocket));
  return [...pockets]
    .filter((pocket) => leastFree(state, pocket) > freeBalance(state, pocket))
    .filter((pocket) => leastFree(state, pocket) >= 0)
    .map((pocket) => `${pocket.available.id}: less is free than is granted`);
}
