/**
 * `test` of the scenarios: a whole venue in memory, reached over a real socket, and the people of
 * `cases.md` who act on it. ALICE and BOB trade in one-way mode, CAROL in hedge mode; books are
 * empty. After each test every invariant must hold.
 */
import { test as base, expect } from 'vitest';
import { type Ladder, ladder } from './book-view.ts';
import { HttpClient } from './http-client.ts';
import { Operator } from './operator.ts';
import { type WireRequest, wireRequest } from './signed-request.ts';
import { type Call, type Query, Trader } from './trader.ts';
import { startTestVenue, type TestReply, type TestVenue, type TestVenueOptions } from './venue.ts';

export interface Scenario {
  readonly venue: TestVenue;
  /** Signs and sends. */
  readonly call: Call;
  /** Sends the bytes given: for requests that no decent client makes. */
  readonly send: (request: WireRequest) => Promise<TestReply>;
}

/** For what several tests share; whoever opens it closes it. */
export async function openScenario(
  options: TestVenueOptions = {},
): Promise<Scenario & { readonly close: () => Promise<void> }> {
  const venue = await startTestVenue(options);
  const client = new HttpClient(venue.url);
  // A request to a venue that has stopped itself is never answered.
  const send = (request: WireRequest) => Promise.race([client.send(request), venue.stopped]);
  const call: Call = (method, path, asked = {}) =>
    send(wireRequest(method, path, asked, venue.clock.nowMs));
  const close = async () => {
    client.close();
    await venue.close();
  };
  return { venue, call, send, close };
}

export const test = base
  .extend('venueOptions', (): TestVenueOptions => ({}))
  .extend('scenario', async ({ venueOptions }, { onCleanup }): Promise<Scenario> => {
    const scenario = await openScenario(venueOptions);
    onCleanup(scenario.close);
    return scenario;
  })
  .extend('operator', { auto: true }, async ({ scenario }, { onCleanup }) => {
    const operator = new Operator(scenario.call);
    onCleanup(async () => expect(await operator.brokenInvariants()).toEqual([]));
    return operator;
  })
  .extend('alice', ({ scenario }) => new Trader(scenario.call, 'alice'))
  .extend('bob', ({ scenario }) => new Trader(scenario.call, 'bob'))
  .extend('carol', ({ scenario }) => new Trader(scenario.call, 'carol'))
  .extend(
    'book',
    ({ scenario }) =>
      (symbol = 'BTCUSDT', query: Query = {}): Promise<Ladder> =>
        ladder(scenario.call, symbol, query),
  );
