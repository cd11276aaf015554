/**
 * Objects of one type are laid out alike in memory, whoever made them: the live venue, or a restart. The
 * machine reads a property of objects of one layout at a fixed place, of many by its name; a venue that was
 * restarted ran at half the speed for that (docs/decisions/0027-engine-speed.md).
 */
import { setFlagsFromString } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { asEntries, flowCommands, preparedState } from '../../bench/engine-flow.ts';
import { openOrders, type State } from './core/state.ts';
import { apply } from './engine.ts';
import { restoreState } from './restore.ts';
import { serializeState } from './snapshot.ts';

setFlagsFromString('--allow-natives-syntax');
const haveSameLayout = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean;

const COMMANDS = 3_000;
const MOST_LAYOUTS = 4;

/** What there is of each type, by type. */
function objectsOf(state: State): Record<string, object[]> {
  const users = [...state.users.values()];
  const userMarkets = users.flatMap((user) => [...user.userMarkets.values()]);
  const pockets = [...state.ledger.pockets.values()].flatMap((wallets) =>
    [...wallets.values()].flatMap((coins) => [...coins.values()]),
  );
  const accounts = [...state.ledger.accounts.values()];
  const markets = [...state.markets.values()];
  return {
    users,
    userMarkets,
    positions: userMarkets.flatMap(({ long, short }) => [long ?? [], short ?? []].flat()),
    orders: openOrders(state),
    pockets,
    'accounts of users': accounts.filter(({ uid }) => uid !== undefined),
    'accounts of the venue': accounts.filter(({ uid }) => uid === undefined),
    markets,
    instruments: markets.map(({ instrument }) => instrument),
    marks: markets.map(({ mark }) => mark),
  };
}

function layouts(objects: readonly object[]): object[] {
  const different: object[] = [];
  for (const each of objects)
    if (!different.some((known) => haveSameLayout(known, each))) different.push(each);
  return different;
}

describe('layout', () => {
  const live = preparedState();
  const entries = asEntries(flowCommands(2 * COMMANDS, 1), live.seq);
  for (const entry of entries.slice(0, COMMANDS)) apply(live, entry);
  const restored = restoreState(serializeState(live));
  for (const entry of entries.slice(COMMANDS)) {
    apply(live, entry);
    apply(restored, entry);
  }
  const [ofLive, ofRestored] = [objectsOf(live), objectsOf(restored)];

  // A figure that was small in some and large in others makes one or two more.
  test.each(Object.keys(ofLive))('%s are laid out alike, those of a restart too', (type) => {
    const objects = [...(ofLive[type] ?? []), ...(ofRestored[type] ?? [])];
    expect(objects.length).toBeGreaterThan(10);
    expect(layouts(objects).length).toBeLessThanOrEqual(MOST_LAYOUTS);
  });
});
