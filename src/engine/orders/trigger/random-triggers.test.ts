/** Random triggers, orders and prices: whatever happens, a trigger fires once and none is forgotten. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BTC, ETH } from '../../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../../test/support/engine-harness.ts';
import type { Command, Entry } from '../../command.ts';
import type { Trigger } from '../../core/entities.ts';
import type { Presets } from '../../core/order.ts';
import { emptyState, type State } from '../../core/state.ts';
import { TRIGGER_KINDS, type TriggerKind, type TriggerSource } from '../../core/trigger.ts';
import { apply } from '../../engine.ts';
import { restoreState } from '../../restore.ts';
import { hashedText, serializeState } from '../../snapshot.ts';

const UIDS = ['alice', 'bob', 'hedger'] as const;
const LEG_KINDS = TRIGGER_KINDS.filter((kind) => kind !== 'plan' && kind !== 'trailing-plan');
type LegKind = Exclude<TriggerKind, 'plan' | 'trailing-plan'>;

const PLAN = { kind: 'plan' } as const;
const TRAILING = { kind: 'trailing-plan' } as const;
const AT_MARKET = { orderType: 'market' } as const;
const AT_LIMIT = { orderType: 'limit' } as const;

const uid = fc.constantFrom(...UIDS);
const side = fc.constantFrom('buy', 'sell');
const position = fc.constantFrom('long', 'short');
const triggerBy = fc.constantFrom<TriggerSource>('last', 'mark', 'index');
/** Prices in tens around 60 000 (futures, ticks of 0.1) or around 100 (spot, ticks of 0.01). */
const futuresTicks = fc.integer({ min: -20, max: 20 }).map((step) => 600_000 + step * 1_000);
const spotTicks = fc.integer({ min: -20, max: 20 }).map((step) => 10_000 + step * 50);
const market = fc.constantFrom(
  { instrument: BTC, ticks: futuresTicks, lots: 10, priceOf: (ticks: number) => ticks / 10 },
  { instrument: ETH, ticks: spotTicks, lots: 1_000, priceOf: (ticks: number) => ticks / 100 },
);

/** Orders with presets a little above and below their price, on either side. */
const order = market.chain(({ instrument, ticks, lots, priceOf }) =>
  fc
    .record({
      uid,
      side,
      position,
      ticks,
      times: fc.integer({ min: 1, max: 5 }),
      isPreset: fc.boolean(),
    })
    .map(({ isPreset, times, ticks: priceTicks, position: positionSide, ...rest }): Command => {
      const isLong =
        instrument === BTC && rest.uid === 'hedger' ? positionSide === 'long' : rest.side === 'buy';
      return {
        type: 'place-order',
        instrument,
        orderType: 'limit',
        timeInForce: 'gtc',
        priceTicks,
        lots: lots * times,
        ...rest,
        ...(rest.uid === 'hedger' && instrument === BTC
          ? { positionSide, effect: 'open' as const }
          : {}),
        ...(isPreset ? { presets: around(priceOf(priceTicks), isLong) } : {}),
      };
    }),
);

function around(price: number, isLong: boolean): Presets {
  const [above, below] = [String(price * 1.01), String(price * 0.99)].map((text) =>
    text.slice(0, 7),
  );
  if (above === undefined || below === undefined) return {};
  return isLong
    ? { takeProfitPrice: above, stopLossPrice: below, stopLossTrigger: 'mark' }
    : { takeProfitPrice: below, stopLossPrice: above, stopLossTrigger: 'mark' };
}

const plan = market.chain(({ instrument, ticks, lots }) =>
  fc
    .record({
      uid,
      side,
      at: ticks,
      price: fc.option(ticks, { nil: undefined }),
      triggerBy,
      callback: fc.option(fc.constantFrom('0.5', '2'), { nil: undefined }),
      positionSide: position,
    })
    .map(
      ({
        at,
        callback,
        positionSide,
        price,
        side: bookSide,
        triggerBy: by,
        uid: owner,
      }): Command => {
        const isMoney = instrument === ETH && bookSide === 'buy' && price === undefined;
        const size = isMoney ? { quoteAmount: '50' } : { lots };
        const execution = price === undefined ? AT_MARKET : { ...AT_LIMIT, priceTicks: price };
        return {
          type: 'place-trigger',
          uid: owner,
          instrument,
          triggerTicks: at,
          triggerBy: by,
          ...(callback === undefined ? PLAN : { ...TRAILING, callbackRatio: callback }),
          order: {
            side: bookSide,
            timeInForce: 'gtc',
            positionSide,
            effect: 'open',
            ...size,
            ...execution,
          },
        };
      },
    ),
);

const protection = fc
  .record({
    uid,
    positionSide: position,
    kind: fc.constantFrom(...(LEG_KINDS as LegKind[])),
    triggerBy,
    triggerTicks: futuresTicks,
    lots: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ kind, lots, positionSide, triggerBy: by, triggerTicks, uid: owner }): Command => {
    const trigger = { kind, lots, triggerBy: by, triggerTicks, callbackRatio: '1' };
    return {
      type: 'place-leg-triggers',
      uid: owner,
      instrument: BTC,
      positionSide,
      triggers: [trigger],
    };
  });

const index = futuresTicks.map(
  (ticks): Command => ({
    type: 'set-index-price',
    by: 'test',
    prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: String(ticks / 10) }],
  }),
);

const cancel = fc
  .record({ uid, kind: fc.constantFrom(...TRIGGER_KINDS) })
  .map(({ kind, uid: owner }): Command => ({ type: 'cancel-triggers', uid: owner, kinds: [kind] }));

/** Amends whatever of the user's is the oldest when its turn comes. */
const amend = fc.record({ uid, triggerTicks: futuresTicks }).map((fields) => ({ amend: fields }));

type Wanted = Command | { readonly amend: { readonly uid: string; readonly triggerTicks: number } };

const commands: fc.Arbitrary<Wanted[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: order },
    { weight: 3, arbitrary: plan },
    { weight: 3, arbitrary: protection },
    { weight: 3, arbitrary: index },
    { weight: 1, arbitrary: cancel },
    { weight: 1, arbitrary: amend },
  ),
  { minLength: 30, maxLength: 80, size: 'max' },
);

/** Both markets have traded, both positions are open; bob has so little that some of his fail. */
function opened(): EngineVenue {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '1000000', ETH: '1000' });
  const bob = venue.trader('bob', { USDT: '500', ETH: '0.3' });
  const hedger = venue.trader('hedger', { USDT: '1000000', ETH: '1000' }, { isHedge: true });
  alice.sells(BTC, '0.05 @ 60000');
  hedger.opens(BTC, 'long', '0.05');
  alice.buys(BTC, '0.09 @ 60000');
  hedger.opens(BTC, 'short', '0.09');
  alice.sells(ETH, '0.1 @ 100');
  bob.buys(ETH, '0.1 @ 100');
  return venue;
}

function commandFor(venue: EngineVenue, wanted: Wanted): Command | undefined {
  if ('type' in wanted) return wanted;
  const { uid: owner, triggerTicks } = wanted.amend;
  const [oldest] = [...(venue.state.users.get(owner)?.triggers.keys() ?? [])].sort();
  if (oldest === undefined) return undefined;
  return { type: 'amend-trigger', uid: owner, orderId: oldest, triggerTicks };
}

/** What became of the triggers of one run. */
class Endings {
  readonly counts = { executed: 0, fail_execute: 0, cancelled: 0, live: 0 };
  readonly #ended = new Set<string>();
  readonly #orders = new Set<string>();

  note(venue: EngineVenue): void {
    for (const event of venue.lastEvents)
      if (event.type === 'trigger-closed') this.#end(event.trigger);
  }

  /** None that has ended waits. */
  check(venue: EngineVenue): void {
    const waiting = [...venue.state.users.values()].flatMap(({ triggers }) => [...triggers.keys()]);
    expect(waiting.filter((id) => this.#ended.has(id))).toEqual([]);
  }

  #end({ executeOrderId, id, status }: Trigger): void {
    expect(this.#ended.has(id)).toBe(false);
    expect(executeOrderId !== '').toBe(status === 'executed');
    expect(this.#orders.has(executeOrderId)).toBe(false);
    this.#ended.add(id);
    if (executeOrderId !== '') this.#orders.add(executeOrderId);
    this.counts[status] += 1;
  }
}

function run(wanted: readonly Wanted[], cut: number): Endings {
  const venue = opened();
  const endings = new Endings();
  let snapshot = { text: serializeState(venue.state), at: venue.entries.length };
  wanted.forEach((each, turn) => {
    const command = commandFor(venue, each);
    if (command === undefined) return;
    // Every invariant is checked here, that no waiting trigger is due among them.
    venue.apply(command);
    endings.note(venue);
    if (turn === cut % wanted.length)
      snapshot = { text: serializeState(venue.state), at: venue.entries.length };
  });
  endings.check(venue);
  expect(hashAfter(emptyState(), venue.entries)).toBe(hashedText(venue.state));
  const later = venue.entries.slice(snapshot.at);
  expect(hashAfter(restoreState(snapshot.text), later)).toBe(hashedText(venue.state));
  return endings;
}

function hashAfter(state: State, entries: readonly Entry[]): string {
  for (const entry of entries) apply(state, entry);
  return hashedText(state);
}

test('R-P-3, R-P-14 each trigger ends once and none is left due, also across a restart', () => {
  const total = { executed: 0, fail_execute: 0, cancelled: 0 };
  fc.assert(
    fc.property(commands, fc.nat(), (wanted, cut) => {
      const { counts } = run(wanted, cut);
      total.executed += counts.executed;
      total.fail_execute += counts.fail_execute;
      total.cancelled += counts.cancelled;
    }),
    { numRuns: 40, seed: 11 },
  );
  // The runs are worth something only if triggers really came to each of their ends.
  expect(Math.min(...Object.values(total))).toBeGreaterThan(2);
});
