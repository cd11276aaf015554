import { describe, expect, it } from 'vitest';
import { ETH, FIXTURE_COINS, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { openHistory } from '../../../test/support/test-history.ts';
import type { Command } from '../../engine/command.ts';
import { MAKER_UID } from '../../engine/core/counterparties.ts';
import { emptyState } from '../../engine/core/state.ts';
import { apply } from '../../engine/engine.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';

const CLIENT = '1001';
const by = 'root';

function opening(): Command[] {
  return [
    ...FIXTURE_COINS,
    { type: 'create-instrument', spec: fixtureSpec(ETH), by },
    ...[MAKER_UID, CLIENT].flatMap((uid): Command[] => [
      { type: 'create-user', uid, accountMode: 'both', by },
      { type: 'deposit', uid, coin: 'USDT', amount: '1000000', reference: uid, by },
      { type: 'deposit', uid, coin: 'ETH', amount: '100', reference: `${uid} ETH`, by },
    ]),
  ];
}

const quotes = (bid: number, ask: number): Command => ({
  type: 'replace-quotes',
  uid: MAKER_UID,
  instrument: ETH,
  quotes: [
    { side: 'buy', priceTicks: bid, lots: 1000 },
    { side: 'sell', priceTicks: ask, lots: 1000 },
  ],
});

const order = (side: 'buy' | 'sell', priceTicks: number, lots: number): Command => ({
  type: 'place-order',
  uid: CLIENT,
  instrument: ETH,
  side,
  orderType: 'limit',
  priceTicks,
  lots,
  timeInForce: 'gtc',
  clientOid: `${side} at ${priceTicks}`,
});

/** A client takes of one quote, and cancels an order of his own that nobody took of. */
function commands(): Command[] {
  return [
    ...opening(),
    quotes(590_000, 600_000),
    order('buy', 600_000, 500),
    order('buy', 100_000, 500),
    { type: 'cancel-order', uid: CLIENT, clientOid: 'buy at 100000' },
    quotes(591_000, 601_000),
    quotes(592_000, 602_000),
  ];
}

describe.each(['waiting', 'stored'])('R-Y-7: %s quotes of the built-in market', (where) => {
  it('are in the history when somebody took of them; those of others always', async () => {
    const state = emptyState();
    const writer = await openHistory();
    const projector = await Projector.open({ writer, journalId: 'j', scales: state });
    const overlay = new Overlay();
    const all = commands();
    for (const [at, command] of all.entries()) {
      const entry = { seq: at + 1, timeMs: Date.UTC(2026, 0, 5) + at, command };
      const { events, result } = apply(state, entry);
      expect(result.ok, JSON.stringify(command)).toBe(true);
      if (where === 'stored') projector.apply(entry, events);
      else overlay.onApplied(entry, events);
    }
    await projector.checkpoint(where === 'stored' ? all.length : 0, '');
    const { database } = writer;
    const history = createHistory({ database, overlay, scales: state, nowMs: () => 0 });
    const shown = async (uid: string | undefined) =>
      (await history.orders({ uid }, { limit: 100 })).map(({ status, price, cumQty }) => [
        status,
        Number(price),
        Number(cumQty) > 0,
      ]);
    const taken = ['cancelled', 6_000, true];
    expect(await shown(MAKER_UID)).toEqual([taken]);
    expect(await shown(CLIENT)).toEqual([
      ['cancelled', 1_000, false],
      ['filled', 6_000, true],
    ]);
    expect(await shown(undefined)).toHaveLength(3);
  });
});
