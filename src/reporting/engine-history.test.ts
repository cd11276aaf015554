import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../test/support/random-events.ts';
import { openHistory } from '../../test/support/test-history.ts';
import type { Command } from '../engine/command.ts';
import type { PlaceOrder } from '../engine/commands/place-order.ts';
import type { InstrumentSpec } from '../engine/core/instrument.ts';
import { emptyState } from '../engine/core/state.ts';
import { apply } from '../engine/engine.ts';
import { parseUnits } from '../primitives/decimal.ts';
import { add, type Units } from '../primitives/units.ts';
import { createHistory } from './history.ts';
import { Overlay } from './overlay.ts';
import { Projector } from './projector.ts';

const USERS = ['1001', '1002', '1003'];
const ALL = { limit: 1_000_000 };
const SCALE = 8;
const by = 'root';

const COMMON = {
  base: 'BTC',
  priceStep: '1',
  sizeStep: '0.001',
  minSize: '0.001',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
};

const SPECS: readonly InstrumentSpec[] = [
  { ...COMMON, symbol: 'BTCUSDT', category: 'SPOT', quote: 'USDT' },
  { ...COMMON, symbol: 'BTCUSDT', category: 'USDT-FUTURES', quote: 'USDT', marginCoin: 'USDT' },
  { ...COMMON, symbol: 'BTCUSD', category: 'COIN-FUTURES', quote: 'USD', marginCoin: 'BTC' },
];

function openingCommands(): readonly Command[] {
  const coins = ['USDT', 'BTC'];
  return [
    { type: 'set-rules-version', version: 1, by },
    ...coins.map((coin): Command => ({ type: 'create-coin', coin, scale: SCALE, by })),
    ...SPECS.map((spec): Command => ({ type: 'create-instrument', spec, by })),
    {
      type: 'set-index-price',
      prices: SPECS.map(({ category, symbol }) => ({ category, symbol, price: '1000' })),
      by,
    },
    ...USERS.flatMap((uid): Command[] => [
      { type: 'create-user', uid, accountMode: 'both', by },
      ...coins.map(
        (coin): Command => ({
          type: 'deposit',
          uid,
          coin,
          amount: '100000',
          reference: `${uid} ${coin}`,
          by,
        }),
      ),
    ]),
  ];
}

function randomCommand(random: (below: number) => number): Command {
  const uid = USERS[random(USERS.length)] ?? '';
  const spec = SPECS[random(SPECS.length)] ?? SPECS[0];
  if (random(4) === 0) {
    return { type: 'cancel-order', uid, clientOid: `c${random(40)}` };
  }
  const limit: PlaceOrder = {
    type: 'place-order',
    uid,
    instrument: `${spec?.category}:${spec?.symbol}`,
    side: random(2) === 0 ? 'buy' : 'sell',
    orderType: 'limit',
    priceTicks: 980 + random(40),
    lots: 1 + random(30),
    timeInForce: 'gtc',
    clientOid: `c${random(40)}`,
  };
  if (random(5) > 0 || spec?.category === 'SPOT') return limit;
  const { priceTicks: _, ...market } = limit;
  return { ...market, orderType: 'market', timeInForce: 'ioc' };
}

/** Runs a seeded trading day on the real engine; half of it is projected, half waits. */
async function tradingDay(seed: number, count: number) {
  const state = emptyState();
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  const overlay = new Overlay();
  const random = randomFrom(seed);
  const opening = openingCommands();
  let timeMs = Date.UTC(2026, 0, 5);
  for (let seq = 1; seq <= count; seq += 1) {
    timeMs += random(3_000);
    const entry = { seq, timeMs, command: opening[seq - 1] ?? randomCommand(random) };
    const { events } = apply(state, entry);
    if (seq <= count / 2) projector.apply(entry, events);
    else overlay.onApplied(entry, events);
  }
  await projector.checkpoint(count / 2, '');
  const { database } = writer;
  return {
    state,
    history: createHistory({ database, overlay, scales: state, nowMs: () => timeMs }),
  };
}

function units(text: string): Units {
  return parseUnits(text, SCALE) ?? expect.fail(`${text} is no amount`);
}

function sum(texts: readonly string[]): Units {
  return texts.reduce<Units>((total, text) => add(total, units(text)), 0);
}

describe('the history of the real engine', async () => {
  const { state, history } = await tradingDay(42, 4_000);

  it('has fills that add up to their orders', async () => {
    for (const uid of USERS) {
      const orders = await history.orders({ uid }, ALL);
      const fills = await history.fills({ uid }, ALL);
      expect(orders.filter(({ status }) => status === 'filled').length).toBeGreaterThan(100);
      for (const order of orders) {
        const own = fills.filter(({ orderId }) => orderId === order.orderId);
        expect(sum(own.map(({ qty }) => qty))).toBe(units(order.cumQty));
        expect(sum(own.map(({ value }) => value))).toBe(units(order.cumValue));
        expect(sum(own.map(({ fee }) => fee))).toBe(units(order.fee));
        expect(sum(own.map(({ realisedPnl }) => realisedPnl))).toBe(units(order.realisedPnl));
      }
    }
  });

  it('has ledger rows that add up to what each user owns, and to zero', async () => {
    for (const coin of ['USDT', 'BTC']) {
      const rows = await history.ledger({ coin }, ALL);
      expect(sum(rows.map(({ amount }) => amount))).toBe(0);
      for (const uid of USERS) {
        const own = await history.ledger({ uid, coin }, ALL);
        expect(own).toEqual(rows.filter((row) => row.uid === uid));
        const owned = [...state.ledger.accounts.values()]
          .filter((account) => account.uid === uid && account.coin === coin)
          .reduce<Units>((total, account) => add(total, account.balance), 0);
        expect(sum(own.map(({ amount }) => amount))).toBe(owned);
      }
    }
  });

  it('R-L-13 has bills whose every line adds up to its balance, and the last to what is owned', async () => {
    for (const uid of USERS) {
      for (const coin of ['USDT', 'BTC']) {
        const lines = (await history.bills({ uid, coins: [coin] }, ALL)).toReversed();
        expect(lines.length).toBeGreaterThan(100);
        let balance: Units = 0;
        for (const line of lines) {
          balance = add(balance, add(units(line.amount), units(line.fee)));
          expect([line.billId, units(line.balance)]).toEqual([line.billId, balance]);
        }
        expect(state.ledger.owned.get(`${uid} unified ${coin}`)?.units).toBe(balance);
      }
    }
  });

  it('has candles whose volume is that of the trades', async () => {
    for (const { category, symbol } of SPECS) {
      const instrument = `${category}:${symbol}`;
      const trades = await history.trades({ instrument }, ALL);
      const candles = await history.candles({
        instrument,
        length: 300_000,
        zone: 'utc',
        toMs: Number.MAX_SAFE_INTEGER,
        limit: 1_000,
      });
      expect(trades.length).toBeGreaterThan(100);
      expect(sum(candles.map((row) => row.baseVolume))).toBe(sum(trades.map((row) => row.qty)));
      expect(sum(candles.map((row) => row.quoteVolume))).toBe(sum(trades.map((row) => row.value)));
      expect(candles.at(-1)?.close).toBe(trades[0]?.price);
    }
  });

  it('knows every order exactly once: open in the state or finished here', async () => {
    const finished = await Promise.all(USERS.map((uid) => history.orders({ uid }, ALL)));
    const open = [...state.users.values()].flatMap((user) => [...user.openOrders.keys()]);
    const ids = [...open, ...finished.flat().map(({ orderId }) => orderId)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(state.counters.order);
  });
});
