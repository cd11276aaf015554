import { describe, expect, test } from 'vitest';
import { BTC, ETH, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { mul } from '../../primitives/units.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import { RULES_VERSION } from '../core/reference.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

describe('prices that operators set', () => {
  const index = (price: string, force?: boolean) =>
    ({
      type: 'set-index-price',
      prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price }],
      ...(force === undefined ? {} : { force }),
    }) as const;
  const pin = (price: string | null, force: boolean) =>
    ({
      type: 'set-mark-price',
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      price,
      force,
    }) as const;

  test('Y7: R-V-14 move by a tenth, further with force, and tell both prices', () => {
    const venue = engineVenue();
    venue.operator(index('2500'));
    expect(venue.operator(index('2750.000001', false))).toBe('price-moves-too-far');
    expect(venue.operator(index('2249.999999', false))).toBe('price-moves-too-far');
    expect(venue.operator(index('2750', false))).toBeUndefined();
    expect(venue.apply({ ...index('25', true), by: 'test' })).toEqual({
      ok: true,
      prices: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', old: '2750', new: '25' }],
    });
    expect(venue.operator(pin('1', false))).toBe('price-moves-too-far');
    expect(venue.operator(pin('1', true))).toBeUndefined();
    expect(venue.apply({ ...pin(null, false), by: 'test' })).toMatchObject({
      prices: [{ old: '1', new: '25' }],
    });
  });

  test('Y7: R-V-14 the first price needs no force, the setting moves the bound, and 0 is none', () => {
    const venue = engineVenue({ settings: { priceMoveMax: '0.5' } });
    const first = {
      ...index('1', false),
      prices: [{ category: 'SPOT', symbol: 'ETHUSDT', price: '1' }],
    } as const;
    expect(venue.operator(first)).toBeUndefined();
    venue.operator(index('1000'));
    expect(venue.operator(index('1500', false))).toBeUndefined();
    expect(venue.operator(index('749', false))).toBe('price-moves-too-far');
    const free = engineVenue({ settings: { priceMoveMax: '0' } });
    expect(free.operator(index('1', false))).toBeUndefined();
  });

  test('Y7: R-V-15 an index that a spot book keeps is not set, and the book is named', () => {
    const venue = engineVenue();
    const pair = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const;
    venue.operator({ type: 'update-instrument', ...pair, changes: { indexSource: 'spot' } });
    const act = {
      type: 'set-index-price',
      prices: [{ ...pair, price: '2000' }],
      by: 'test',
    } as const;
    expect(venue.apply({ ...act, force: true })).toEqual({
      ok: false,
      reason: 'index-kept-elsewhere',
      detail: 'USDT-FUTURES:ETHUSDT by the book of SPOT:ETHUSDT',
    });
    // What nobody asks goes on as journals of before have it.
    expect(venue.apply(act)).toMatchObject({ ok: true });
  });
});

describe('statuses', () => {
  const halt = { type: 'set-status', status: 'halted', isOfLevel: true } as const;
  const open = { ...halt, status: 'online' } as const;

  test('Y6: R-O-2 an instrument that is listed while its category is halted is halted, and opens with it', () => {
    const venue = engineVenue();
    venue.operator({ ...halt, category: 'SPOT' });
    const spec = { ...fixtureSpec(ETH), symbol: 'NEW' };
    venue.operator({ type: 'create-instrument', spec });
    expect(venue.market('SPOT:NEW').instrument.status).toBe('halted');
    const answer = venue.apply({ ...open, category: 'SPOT', by: 'test' });
    const [from, to] = ['halted', 'online'];
    expect(answer).toMatchObject({
      ok: true,
      changed: expect.arrayContaining([{ category: 'SPOT', symbol: 'NEW', from, to }]),
    });
    expect(venue.market(BTC).instrument.status).toBe('online');
  });

  test('Y6: R-O-2 the strictest of venue, category and instrument holds, also in a restored venue', () => {
    const venue = engineVenue();
    const { category, symbol } = venue.market(ETH).instrument;
    venue.operator({ ...halt, category, symbol, status: 'cancel_only' });
    venue.operator({ ...halt, status: 'limit_open' });
    const state = restoreState(serializeState(venue.state));
    const statusOf = (key: InstrumentKey) => state.markets.get(key)?.instrument.status;
    expect([statusOf(ETH), statusOf(BTC)]).toEqual(['cancel_only', 'limit_open']);
    expect(hashedText(state)).toBe(hashedText(venue.state));
  });

  test('Y6: R-O-2 what changed is told by name, and what stays as it is not', () => {
    const venue = engineVenue();
    const { category, symbol } = venue.market(ETH).instrument;
    venue.operator({ ...halt, category, symbol });
    const halted = venue.apply({ ...halt, category, by: 'test' });
    const doge = { category, symbol: 'DOGEUSDT', from: 'online', to: 'halted' };
    expect(halted).toEqual({ ok: true, cancelled: 0, changed: [doge] });
    const opened = venue.apply({ ...open, category, by: 'test' });
    expect(opened).toEqual({
      ok: true,
      cancelled: 0,
      changed: [{ ...doge, from: 'halted', to: 'online' }],
    });
    expect(venue.market(ETH).instrument.status).toBe('halted');
    const all = venue.apply({ ...halt, by: 'test' });
    const changed = all.ok ? all.changed.map((each) => `${each.category}:${each.symbol}`) : [];
    expect(changed).toEqual(changed.toSorted());
    expect(changed.length).toBe(4);
  });

  test('Y6: a status set before there were levels is the instruments’ own, as it was answered', () => {
    const venue = engineVenue();
    venue.operator({ type: 'set-status', status: 'halted' });
    expect(venue.market(ETH).instrument.spec.status).toBe('halted');
    venue.operator(open);
    expect(venue.market(ETH).instrument.status).toBe('halted');
    venue.operator({ type: 'set-status', status: 'online' });
    expect(venue.market(ETH).instrument.status).toBe('online');
  });

  test('Y6: R-C-15 orders and triggers are cancelled with it, of what is named alone', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '10000' });
    alice.buys(ETH, '1 @ 100');
    alice.buys(BTC, '0.01 @ 50000');
    const { category, symbol } = venue.market(ETH).instrument;
    const act = { ...halt, category, symbol, cancelOrders: true, by: 'test' } as const;
    expect(venue.apply(act)).toMatchObject({ ok: true, cancelled: 1 });
    expect([...(venue.state.users.get('alice')?.openOrders.values() ?? [])]).toHaveLength(1);
  });
});

describe('deposits and withdrawals', () => {
  const pay = { type: 'deposit', by: 'test', uid: 'alice', coin: 'USDT', amount: '10' } as const;

  test('R-L-1 a repeated reference gives the first answer again and moves nothing', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', {});
    expect(venue.apply({ ...pay, reference: 'r-1' })).toEqual({
      ok: true,
      reference: 'r-1',
      balance: '10',
    });
    venue.apply({ ...pay, reference: 'r-2' });
    expect(venue.apply({ ...pay, reference: 'r-1' })).toEqual({
      ok: true,
      reference: 'r-1',
      balance: '10',
      repeated: true,
    });
    expect(alice.coin('USDT').balance).toBe('20');
    const back = venue.apply({ ...pay, type: 'withdraw', reference: 'r-1', amount: '5' });
    expect(back).toEqual({ ok: true, reference: 'r-1', balance: '15' });
    expect(venue.apply({ ...pay, type: 'withdraw', reference: 'r-1', amount: '5' })).toEqual({
      ...back,
      repeated: true,
    });
    expect(alice.coin('USDT').balance).toBe('15');
  });

  test('Y5: R-L-1 what is left out is the same as what is named as nothing', () => {
    const venue = engineVenue();
    venue.trader('alice', {});
    venue.apply({ ...pay, reference: 'r' });
    const named = { ...pay, reference: 'r', wallet: undefined } as unknown as typeof pay;
    expect(venue.apply({ ...named, reference: 'r' })).toMatchObject({ repeated: true });
  });

  test('Y5: R-L-1 the same act is the same whoever asks, why, and with which digits', () => {
    const venue = engineVenue();
    const dave = venue.trader('dave', {}, { accountMode: 'classic' });
    const first = { ...pay, uid: 'dave', reference: 'r' };
    venue.apply(first);
    const again = {
      ...first,
      by: 'ann',
      reason: 'sent twice',
      amount: '10.00',
      wallet: 'spot',
    } as const;
    expect(venue.apply(again)).toMatchObject({ ok: true, balance: '10', repeated: true });
    expect(venue.lastEvents.at(-1)).toEqual({
      type: 'repeated',
      what: 'deposit',
      firstSeq: venue.state.seq - 1,
    });
    expect(dave.coin('USDT', 'spot').balance).toBe('10');
  });

  test.each([
    ['user', { uid: 'bob' }],
    ['coin', { coin: 'BTC' }],
    ['amount', { amount: '70000' }],
  ])(
    'Y5: R-L-16 another %s under a reference that was used is refused, naming the first use',
    (_, other) => {
      const venue = engineVenue();
      venue.trader('alice', {});
      const bob = venue.trader('bob', { USDT: '70000' });
      venue.apply({ ...pay, reference: 'r' });
      const { seq } = venue.state;
      for (const type of ['deposit', 'withdraw'] as const) {
        if (type === 'withdraw') venue.apply({ ...pay, type, reference: 'r' });
        const answer = venue.apply({ ...pay, type, reference: 'r', ...other });
        const at = type === 'deposit' ? seq : seq + 2;
        const detail = `r is that of journal number ${at}, ${type} of amount 10, coin USDT, uid alice, wallet unified`;
        expect(answer).toEqual({ ok: false, reason: 'reference-reused', detail });
      }
      expect(bob.coin('USDT').balance).toBe('70000');
    },
  );

  test('R-L-2 a refused one leaves its reference free', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', {});
    const draw = { ...pay, type: 'withdraw', reference: 'w-1' } as const;
    expect(venue.apply(draw)).toMatchObject({ reason: 'withdrawal-exceeds-available' });
    venue.apply({ ...pay, reference: 'd-1' });
    expect(venue.apply(draw)).toEqual({ ok: true, reference: 'w-1', balance: '0' });
    expect(alice.coin('USDT').balance).toBe('0');
  });

  test('R-L-3 the outside world carries the negative of all that is inside', () => {
    const venue = engineVenue();
    venue.trader('alice', { USDT: '10' });
    venue.trader('bob', { USDT: '5' }).withdraws('USDT', '1.5');
    expect(venue.ledger('world:USDT')).toBe(-1350000000);
  });

  test('R-L-4 unknown users, coins and wallets and amounts that are none are refused', () => {
    const venue = engineVenue();
    venue.trader('alice', {});
    const reasons = [
      venue.operator({ ...pay, uid: 'nobody', reference: '1' }),
      venue.operator({ ...pay, coin: 'NONE', reference: '2' }),
      venue.operator({ ...pay, wallet: 'spot', reference: '3' }),
      venue.operator({ ...pay, amount: '0', reference: '4' }),
      venue.operator({ ...pay, amount: '-1', reference: '5' }),
      venue.operator({ ...pay, amount: '1e3', reference: '6' }),
      venue.operator({ ...pay, amount: '0.000000001', reference: '7' }),
    ];
    expect(reasons).toEqual([
      'unknown-user',
      'unknown-coin',
      'unknown-wallet',
      ...Array.from({ length: 4 }, () => 'invalid-amount'),
    ]);
  });

  test('R-U-8 a classic user has a wallet per market, and trades each from its own', () => {
    const venue = engineVenue();
    const dave = venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    expect(dave.buys(BTC, '0.001 @ 60000').says).toBe('refused: insufficient-margin');
    expect(dave.deposits('USDT', '50', 'usdt_futures')).toBe('done');
    expect(dave.buys(BTC, '0.001 @ 60000').says).toBe('open 0 of 0.001');
    expect(dave.buys(ETH, '1 @ 100').says).toBe('open 0 of 1');
    expect(dave.coin('USDT', 'spot')).toMatchObject({ free: '0', spotLocked: '100' });
    expect(dave.coin('USDT', 'usdt_futures')).toMatchObject({ free: '43.964' });
    expect(dave.deposits('USDT', '1', 'unified')).toBe('unknown-wallet');
  });
});

describe('users and keys', () => {
  const key = {
    key: 'k1',
    kind: 'standard',
    algorithm: 'hmac',
    sealedSecret: 'sealed',
    passphraseMac: 'mac',
    permissions: [],
    ips: [],
  } as const;

  test('R-U-9 a uid is given once, a sub-account belongs to a main user', () => {
    const venue = engineVenue();
    const user = { type: 'create-user', accountMode: 'both' } as const;
    expect(venue.operator({ ...user, uid: '1' })).toBeUndefined();
    expect(venue.operator({ ...user, uid: '1' })).toBe('already-exists');
    expect(venue.operator({ ...user, uid: '2', parentUid: '9' })).toBe('unknown-user');
    expect(venue.operator({ ...user, uid: '2', parentUid: '1', label: 'sub' })).toBeUndefined();
    expect(venue.operator({ ...user, uid: '3', parentUid: '2' })).toBe('parent-not-main');
  });

  test('R-U-9 position modes may differ by category from the start', () => {
    const venue = engineVenue();
    venue.operator({
      type: 'create-user',
      uid: '1',
      accountMode: 'both',
      holdMode: 'hedge_mode',
      holdModes: { 'COIN-FUTURES': 'one_way_mode' },
    });
    expect(venue.state.users.get('1')?.holdModes).toMatchObject({
      'USDT-FUTURES': 'hedge_mode',
      'COIN-FUTURES': 'one_way_mode',
    });
  });

  test('R-U-10 a key is unique in the venue, belongs to a user, and ends when revoked', () => {
    const venue = engineVenue();
    venue.trader('alice', {});
    expect(venue.operator({ type: 'create-key', uid: 'nobody', apiKey: key })).toBe('unknown-user');
    expect(venue.operator({ type: 'create-key', uid: 'alice', apiKey: key })).toBeUndefined();
    expect(venue.operator({ type: 'create-key', uid: 'alice', apiKey: key })).toBe(
      'already-exists',
    );
    expect(venue.state.keys.get('k1')?.uid).toBe('alice');
    expect(venue.operator({ type: 'revoke-key', key: 'k1' })).toBeUndefined();
    expect(venue.operator({ type: 'revoke-key', key: 'k1' })).toBe('unknown-key');
  });
});

describe('coins and instruments', () => {
  test('R-V-1 a coin is declared once, with a scale from 0 to 18 and a decimal price', () => {
    const venue = engineVenue();
    const coin = { type: 'create-coin', coin: 'NEW', scale: 6 } as const;
    expect(venue.operator({ ...coin, scale: 19 })).toBe('invalid-amount');
    expect(venue.operator({ ...coin, scale: 1.5 })).toBe('invalid-amount');
    expect(venue.operator({ ...coin, usdPrice: '1e2' })).toBe('invalid-amount');
    expect(venue.operator(coin)).toBeUndefined();
    expect(venue.operator(coin)).toBe('already-exists');
  });

  test('R-V-2 an instrument is declared once, with an index above zero', () => {
    const venue = engineVenue();
    const create = (changes: object) =>
      venue.operator({
        type: 'create-instrument',
        spec: { ...fixtureSpec(BTC), symbol: 'NEW', ...changes },
      });
    expect(create({ symbol: 'BTCUSDT' })).toBe('already-exists');
    expect(create({ indexPrice: '0' })).toBe('invalid-instrument');
    expect(create({ indexPrice: '1e3' })).toBe('invalid-instrument');
    expect(create({ base: 'NONE' })).toBeUndefined();
  });

  test('R-V-3 an update never changes steps, coins or category, and open orders follow the new fee', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '60.6' });
    const order = alice.buys(BTC, '0.01 @ 60000');
    const update = { type: 'update-instrument', category: 'USDT-FUTURES' } as const;
    const changes = { takerFeeRate: '0.001', priceStep: '5', base: 'ETH', category: 'SPOT' };
    expect(venue.operator({ ...update, symbol: 'BTCUSDT', changes })).toBeUndefined();
    expect(alice.coin('USDT').orderMargin).toBe('60.6');
    expect(venue.market(BTC).instrument).toMatchObject({ base: 'BTC', category: 'USDT-FUTURES' });
    expect(venue.market(BTC).instrument.priceStep).toEqual({ units: 1, scale: 1 });
    venue.operator({ ...update, symbol: 'BTCUSDT', changes: { takerFeeRate: '0.0011' } });
    expect(order.says).toBe('cancelled 0 of 0.01 (margin_shortage_cancel)');
    expect(venue.operator({ ...update, symbol: 'NONE', changes: {} })).toBe('unknown-instrument');
    expect(venue.operator({ ...update, symbol: 'BTCUSDT', changes: { takerFeeRate: '2' } })).toBe(
      'invalid-instrument',
    );
  });

  test('R-V-3 an update of a spot instrument applies to the next order', () => {
    const venue = engineVenue();
    const alice = venue.trader('alice', { USDT: '1000' });
    venue.operator({
      type: 'update-instrument',
      category: 'SPOT',
      symbol: 'ETHUSDT',
      changes: { minValue: '50' },
    });
    expect(alice.buys(ETH, '0.1 @ 100').says).toBe('refused: value-below-minimum');
  });
});

describe('prices, clock and settings', () => {
  test('R-V-4 all index prices of a command are set, or none', () => {
    const venue = engineVenue();
    const price = (symbol: string, text: string) =>
      ({ category: 'USDT-FUTURES', symbol, price: text }) as const;
    const set = (...prices: ReturnType<typeof price>[]) =>
      venue.operator({ type: 'set-index-price', prices });
    expect(set(price('BTCUSDT', '61000'), price('ETHUSDT', '0'))).toBe('invalid-amount');
    expect(set(price('BTCUSDT', '61000'), price('NONE', '1'))).toBe('unknown-instrument');
    expect(venue.market(BTC).indexPrice).toBe(mul(60000, 10 ** 12));
    expect(set(price('BTCUSDT', '61000'), price('ETHUSDT', '2100'))).toBeUndefined();
    expect(venue.market(BTC).indexPrice).toBe(mul(61000, 10 ** 12));
  });

  test('R-V-5 a pinned mark goes before the index until it is freed', () => {
    const venue = engineVenue();
    const pin = { type: 'set-mark-price', category: 'USDT-FUTURES', symbol: 'BTCUSDT', by: 'test' };
    const set = (price: string | null) => venue.apply({ ...pin, price } as never);
    expect(set('59000')).toMatchObject({ ok: true, prices: [{ old: '60000', new: '59000' }] });
    venue.index(BTC, '65000');
    expect(set('-1')).toMatchObject({ reason: 'invalid-amount' });
    expect(set(null)).toMatchObject({ ok: true, prices: [{ old: '59000', new: '65000' }] });
    expect(venue.apply({ ...pin, symbol: 'NONE', price: '1' } as never)).toMatchObject({
      reason: 'unknown-instrument',
    });
  });

  test('R-V-6 only a manual clock is moved, and never back', () => {
    const venue = engineVenue();
    const { timeMs } = venue;
    expect(venue.apply({ type: 'advance-clock', by: 'test', toMs: timeMs - 1 })).toEqual({
      ok: false,
      reason: 'time-not-forward',
      detail: String(timeMs),
    });
    venue.timeMs = timeMs + 5;
    expect(venue.apply({ type: 'advance-clock', by: 'test', toMs: timeMs + 5 })).toEqual({
      ok: true,
      timeMs: timeMs + 5,
    });
    venue.operator({
      type: 'configure-venue',
      manualClock: false,
      settings: venue.state.settings,
      copyTradingPairs: [],
    });
    expect(venue.operator({ type: 'advance-clock', toMs: timeMs + 9 })).toBe('clock-not-manual');
  });

  test('R-V-7 a rules version that this software does not know is refused', () => {
    const venue = engineVenue();
    const unknown = RULES_VERSION + 1;
    expect(venue.apply({ type: 'set-rules-version', by: 'test', version: unknown })).toEqual({
      ok: false,
      reason: 'unsupported-rules-version',
      detail: `${unknown} (there are ${RULES_VERSION} to ${RULES_VERSION})`,
    });
    expect(venue.state.rulesVersion).toBe(RULES_VERSION);
  });

  test('R-O-2 a status for an instrument that does not exist is refused', () => {
    const venue = engineVenue();
    expect(venue.operator({ type: 'set-status', symbol: 'NONE', status: 'halted' })).toBe(
      'unknown-instrument',
    );
  });
});

describe('a key under another master key', () => {
  test('has what it opens and is known by anew, and all else as it was; one that is gone is passed over', () => {
    const venue = engineVenue();
    venue.trader('alice', { USDT: '1' });
    const before = { key: 'k', sealedSecret: 'old', passphraseMac: 'old mac' };
    const about = { kind: 'standard', algorithm: 'hmac', permissions: [], ips: [] } as const;
    venue.operator({ type: 'create-key', uid: 'alice', apiKey: { ...before, ...about } });
    const known = venue.state.keys.get('k');
    const after = { sealedSecret: 'new', passphraseMac: 'new mac' };
    venue.operator({
      type: 'rotate-master-key',
      keys: [
        { key: 'k', ...after },
        { key: 'gone', ...after },
      ],
    });
    expect(venue.state.keys.get('k')).toEqual({ ...known, ...after });
    expect(venue.state.keys.has('gone')).toBe(false);
  });
});
