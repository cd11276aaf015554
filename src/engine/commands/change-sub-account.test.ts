import { beforeEach, describe, expect, test } from 'vitest';
import { BTC, ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Command } from '../command.ts';
import type { AccountRight } from '../core/account-rights.ts';
import { isRejection } from '../core/rejection.ts';

const SUB = '100101';

let venue: EngineVenue;
beforeEach(() => {
  venue = engineVenue();
  venue.trader('1001', { USDT: '100' });
  venue.trader('1002', { USDT: '1000000', ETH: '100' });
  venue.trader(SUB, { USDT: '10000', ETH: '1' }, { parentUid: '1001' });
});

/** The refusal's reason with its detail, or `done`. */
function says(command: Command): string {
  const result = venue.apply(command);
  if (!isRejection(result)) return 'done';
  return [result.reason, result.detail].filter((text) => text !== undefined).join(' ');
}

function change(terms: { rights?: readonly AccountRight[]; isFrozen?: boolean; uid?: string }) {
  return says({ type: 'change-sub-account', uid: '1001', subUid: SUB, ...terms });
}

const LIMIT = { type: 'place-order', uid: SUB, orderType: 'limit', timeInForce: 'gtc' } as const;
const BUY = { ...LIMIT, side: 'buy', lots: 1000 } as const;
const SPOT_BUY: Command = { ...BUY, instrument: ETH, priceTicks: 100_000 };
const OPEN: Command = { ...BUY, instrument: BTC, lots: 10, priceTicks: 590_000 };

const OF_EACH: readonly (readonly [AccountRight, Command])[] = [
  ['spot_trade', SPOT_BUY],
  [
    'spot_trade',
    {
      type: 'convert',
      uid: SUB,
      fromCoin: 'ETH',
      fromSize: '0.1',
      toCoin: 'USDT',
      toSize: '1',
      price: '10',
      quoteId: 'q',
    },
  ],
  ['contract_trade', OPEN],
  [
    'contract_trade',
    {
      type: 'place-trigger',
      uid: SUB,
      instrument: BTC,
      kind: 'plan',
      triggerTicks: 500_000,
      triggerBy: 'mark',
      order: { side: 'buy', orderType: 'market', lots: 10, timeInForce: 'gtc' },
    },
  ],
  [
    'transfer',
    {
      type: 'transfer',
      uid: SUB,
      from: { uid: SUB, account: 'uta' },
      to: { uid: '1001', account: 'uta' },
      coin: 'USDT',
      amount: '1',
    },
  ],
  [
    'withdraw',
    { type: 'request-withdrawal', uid: SUB, coin: 'USDT', amount: '1', address: '1002' },
  ],
];

describe('what a sub-account may do', () => {
  test.each(OF_EACH)('R-K-3 takes the right %s', (right, command) => {
    expect(change({ rights: ['read', 'deposit'] })).toBe('done');
    expect(says(command)).toBe(`account-restricted ${right}`);
    expect(change({ rights: [right] })).toBe('done');
    expect(says(command)).toBe('done');
  });

  test('R-K-3 of margin takes the right margin_trade, on spot orders too', () => {
    change({ rights: ['spot_trade'] });
    const borrow = { type: 'borrow', uid: SUB, coin: 'USDT', amount: '1' } as const;
    expect(says(borrow)).toBe('account-restricted margin_trade');
    const margin = { ...BUY, instrument: ETH, priceTicks: 100_000, loan: 'borrow' } as const;
    expect(says(margin)).toBe('account-restricted margin_trade');
    change({ rights: ['margin_trade'] });
    expect(says(SPOT_BUY)).toBe('account-restricted spot_trade');
  });

  test('R-K-3 it may cancel and close what it has, and its stops close it', () => {
    says({ ...OPEN, uid: '1002', side: 'sell', lots: 30 } as Command);
    expect(says({ ...OPEN, lots: 30 } as Command)).toBe('done');
    expect(says(OPEN)).toBe('done');
    change({ rights: ['read'] });
    expect(says({ type: 'cancel-all', uid: SUB })).toBe('done');
    expect(venue.state.users.get(SUB)?.openOrders.size).toBe(0);
    says({ ...OPEN, uid: '1002', priceTicks: 580_000, lots: 30 } as Command);
    const close = { ...LIMIT, instrument: BTC, side: 'sell', priceTicks: 580_000 } as const;
    expect(says({ ...close, lots: 10 })).toBe('account-restricted contract_trade');
    expect(says({ ...close, lots: 10, reduceOnly: true })).toBe('done');
    const stop = { kind: 'stop-loss', triggerTicks: 595_000, triggerBy: 'mark', lots: 10 } as const;
    const closing = { type: 'place-leg-triggers', uid: SUB, instrument: BTC } as const;
    expect(says({ ...closing, positionSide: 'long', triggers: [stop] })).toBe('done');
    expect(venue.market(BTC).openInterest).toBe(20);
    venue.index(BTC, '59000');
    expect(venue.market(BTC).openInterest).toBe(10);
    venue.apply({ type: 'close-positions', uid: SUB, category: 'USDT-FUTURES' });
    expect(venue.market(BTC).openInterest).toBe(0);
  });

  test('R-K-3 an order that waits for a price is placed by the rights of that moment', () => {
    const order = { side: 'buy', orderType: 'market', lots: 10, timeInForce: 'gtc' } as const;
    const plan = { type: 'place-trigger', kind: 'plan', triggerBy: 'mark', order } as const;
    const placed = venue.apply({ ...plan, uid: SUB, instrument: BTC, triggerTicks: 590_000 });
    change({ rights: ['read'] });
    venue.index(BTC, '58000');
    const trigger = venue.trigger(placed.ok ? placed.orderId : '');
    expect(trigger).toMatchObject({ status: 'fail_execute', endReason: 'account-restricted' });
  });

  test('R-K-2 all rights are as many as nothing said; each is kept once', () => {
    change({ rights: ['withdraw', 'read', 'read'] });
    expect(venue.state.users.get(SUB)?.rights).toEqual(['read', 'withdraw']);
    const all = ['withdraw', 'deposit', 'transfer', 'contract_trade', 'margin_trade'] as const;
    change({ rights: [...all, 'spot_trade', 'read'] });
    expect(venue.state.users.get(SUB)?.rights).toBeUndefined();
  });
});

describe('what else is said of it', () => {
  test('R-K-2 what is not named stays, and the time of the change is kept', () => {
    const named = { type: 'change-sub-account', uid: '1001', subUid: SUB } as const;
    venue.apply({ ...named, language: 'de_DE', email: 'a@b.c', rights: ['read'] });
    venue.timeMs += 1000;
    venue.apply({ ...named, isFrozen: true });
    expect(venue.state.users.get(SUB)).toMatchObject({
      language: 'de_DE',
      email: 'a@b.c',
      rights: ['read'],
      isFrozen: true,
      updatedMs: venue.timeMs,
    });
  });

  test('R-K-2 nobody frees whom an operator froze, and then nothing else changes', () => {
    venue.operator({ type: 'set-user-status', uid: SUB, status: 'frozen' });
    expect(change({ isFrozen: false, rights: ['read'] })).toBe('user-frozen');
    expect(venue.state.users.get(SUB)?.rights).toBeUndefined();
    expect(change({ rights: ['read'] })).toBe('done');
  });

  test('R-K-2 only its main account changes it', () => {
    expect(change({ uid: '1002' })).toBe(`not-own-sub-account ${SUB}`);
    expect(change({ uid: SUB })).toBe('main-account-only');
  });
});
