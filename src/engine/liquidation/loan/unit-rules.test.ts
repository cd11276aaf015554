import { describe, expect, test } from 'vitest';
import type { EngineVenue } from '../../../../test/support/engine-harness.ts';
import { disburses, loanVenue, PRODUCT } from '../../../../test/support/loan-venue.ts';
import {
  borrows,
  ETH_PERP,
  ETH_SPOT,
  survivesStoring,
} from '../../../../test/support/margin-venue.ts';
import type { RiskUnit } from '../../core/loan.ts';
import { type UnitRecord, unitRecord, unitsMayLeave } from '../../read/unit-record.ts';

/** A unit of alice and her sub-account: 1 ETH at 2 000 counts 1 800; nothing is lent yet. */
function unitOfTwo(changes = {}) {
  const venue = loanVenue(changes);
  const alice = venue.trader('alice', { ETH: '1' });
  const bob = venue.trader('bob', { USDT: '100000', ETH: '100' });
  const sub = subAccount(venue, 'alice', 'one');
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['alice', sub] });
  return { venue, alice, bob, sub };
}

function subAccount(venue: EngineVenue, uid: string, name: string): string {
  const made = venue.apply({ type: 'create-sub-account', uid, name });
  if (!made.ok) throw new Error(made.reason);
  return made.uid;
}

function recordOf({ state }: EngineVenue): UnitRecord {
  return unitRecord(state, state.loans.units.get('u1') as RiskUnit);
}

function transfers(
  venue: EngineVenue,
  [from, to]: readonly [string, string],
  coin: string,
  amount: string,
): string {
  const ends = {
    from: { uid: from, account: 'uta' as const },
    to: { uid: to, account: 'uta' as const },
  };
  const result = venue.apply({ type: 'transfer', uid: 'alice', ...ends, coin, amount });
  return result.ok ? 'done' : result.reason;
}

function binds(
  venue: EngineVenue,
  subUid: string,
  operation: 'bind' | 'unbind',
  riskUnitId?: string,
): string {
  const named = riskUnitId === undefined ? {} : { riskUnitId };
  const asked = { uid: 'alice', subUid, operation, ...named };
  const result = venue.apply({ type: 'bind-risk-unit', ...asked });
  return result.ok ? `${result.riskUnitId} ${result.uid}` : result.reason;
}

describe('products', () => {
  test.each([
    ['a coin that there is not', { coin: 'XYZ' }, 'unknown-coin'],
    ['collateral that there is not', { collateral: [{ coin: 'X', ratio: '1' }] }, 'unknown-coin'],
    [
      'collateral named twice',
      {
        collateral: [
          { coin: 'ETH', ratio: '1' },
          { coin: 'ETH', ratio: '0.5' },
        ],
      },
      'already-exists',
    ],
    ['a rate above one', { annualRate: '1.1' }, 'invalid-amount'],
    ['a ratio above one', { collateral: [{ coin: 'ETH', ratio: '1.01' }] }, 'invalid-amount'],
    [
      'a bound below zero',
      { collateral: [{ coin: 'ETH', ratio: '1', maxValue: '-1' }] },
      'invalid-amount',
    ],
    ['no amount', { maxAmount: '0' }, 'invalid-amount'],
    [
      'lines that fall',
      { ltv: { warn: '0.8', margin: '0.7', liquidate: '0.9' } },
      'invalid-amount',
    ],
    [
      'a margin line at the warning line',
      { ltv: { warn: '0.7', margin: '0.7', liquidate: '0.9' } },
      'invalid-amount',
    ],
    [
      'a liquidation line at the margin line',
      { ltv: { warn: '0.7', margin: '0.8', liquidate: '0.8' } },
      'invalid-amount',
    ],
    ['a line at zero', { ltv: { warn: '0', margin: '0.7', liquidate: '0.9' } }, 'invalid-amount'],
    ['half a leverage', { leverage: 1.5 }, 'invalid-amount'],
    [
      'an instrument that there is not',
      { instruments: [{ category: 'SPOT' as const, symbol: 'NONE' }] },
      'unknown-instrument',
    ],
    ['an id that is taken', { productId: PRODUCT.productId }, 'already-exists'],
  ])('R-I-1 refuses %s', (_, changes, reason) => {
    const venue = loanVenue();
    const spec = { ...PRODUCT, productId: 'other', ...changes };
    expect(venue.operator({ type: 'create-loan-product', spec })).toBe(reason);
    expect(venue.state.loans.products.size).toBe(1);
  });

  test('R-I-1 tells the product that it made', () => {
    const venue = loanVenue();
    const spec = { ...PRODUCT, productId: 'other' };
    expect(venue.apply({ type: 'create-loan-product', spec, by: 'test' })).toEqual({
      ok: true,
      productId: 'other',
    });
  });
});

describe('loan to value', () => {
  test('R-I-4 is what is unpaid over what the coins of all members count for', () => {
    const { venue, sub } = unitOfTwo();
    venue.apply({
      type: 'deposit',
      uid: sub,
      coin: 'BTC',
      amount: '1',
      reference: 'b',
      by: 'test',
    });
    expect(recordOf(venue)).toMatchObject({ ltv: '0', unpaid: '0', debts: [] });
    disburses(venue, sub, '1200');
    // 1 200 / (1 800 + 1 200) = 0.4; BTC is no collateral of the product.
    expect(recordOf(venue)).toEqual({
      riskUnitId: 'u1',
      uids: ['alice', sub],
      ltv: '0.4',
      unpaid: '1200',
      assets: '3000',
      debts: [{ coin: 'USDT', unpaidAmount: '1200', unpaidInterest: '0' }],
      balances: [
        { coin: 'BTC', price: '60000', amount: '1', converted: '0' },
        { coin: 'ETH', price: '2000', amount: '1', converted: '1800' },
        { coin: 'USDT', price: '1', amount: '1200', converted: '1200' },
      ],
    });
    venue.index(ETH_PERP, '1000');
    expect(recordOf(venue)).toMatchObject({ ltv: '0.57142857', assets: '2100' });
  });

  test('R-I-4 counts unrealised profit, isolated margin and locked coins', () => {
    const { venue, alice, bob } = unitOfTwo();
    disburses(venue, 'alice', '1200');
    alice.sets({ marginMode: 'isolated', on: ETH_PERP });
    bob.sells(ETH_PERP, '1 @ 2000');
    alice.buys(ETH_PERP, '1 @ 2000');
    alice.sells(ETH_SPOT, '0.5 @ 2500');
    // The fee of 2 000 · 0.0006 = 1.2 is gone: 1 198.8 + 1 800.
    expect(recordOf(venue).assets).toBe('2998.8');
    venue.index(ETH_PERP, '2100');
    // 1 ETH counts 1 890, and the position is 100 USDT up: 1 198.8 + 100 + 1 890.
    expect(recordOf(venue).assets).toBe('3188.8');
  });

  test('R-I-4 takes off what members owe on margin, in full', () => {
    const { venue, alice } = unitOfTwo();
    disburses(venue, 'alice', '1200');
    borrows(venue, alice, 'USDT', '500');
    expect(recordOf(venue).assets).toBe('3000');
    alice.sells(ETH_SPOT, '0.1 @ 2000');
    venue.apply({ type: 'cancel-all', uid: 'alice' });
    alice.withdraws('USDT', '500');
    expect(recordOf(venue)).toMatchObject({ assets: '2500', ltv: '0.48' });
  });

  test('R-I-4 counts no more of a coin than the product takes', () => {
    const collateral = [{ coin: 'ETH', ratio: '0.9', maxValue: '1500' }];
    const { venue } = unitOfTwo({ collateral });
    disburses(venue, 'alice', '1000');
    // What is lent is no collateral here.
    expect(recordOf(venue)).toMatchObject({ assets: '1500', ltv: '0.66666666' });
  });

  test('R-I-4 of several products the strictest terms hold', () => {
    const { venue } = unitOfTwo();
    const collateral = [
      { coin: 'ETH', ratio: '0.5' },
      { coin: 'BTC', ratio: '1' },
    ];
    const spec = { ...PRODUCT, productId: 'strict', collateral };
    venue.operator({ type: 'create-loan-product', spec });
    disburses(venue, 'alice', '600');
    expect(recordOf(venue).assets).toBe('2400');
    disburses(venue, 'alice', '100', { productId: 'strict' });
    // The second product takes no USDT, and ETH at a half.
    expect(recordOf(venue)).toMatchObject({ assets: '1000', ltv: '0.7' });
    expect(survivesStoring(venue)).toBe(true);
  });
});

describe('risk units', () => {
  test.each([
    ['an id that is taken', { riskUnitId: 'u1' }, 'already-exists'],
    ['nobody', { uids: [] }, 'invalid-amount'],
    ['a user that there is not', { uids: ['nobody'] }, 'unknown-user'],
    ['a user named twice', { uids: ['bob', 'bob'] }, 'already-exists'],
    ['a user of another unit', { uids: ['bob', 'alice'] }, 'bound-elsewhere'],
  ])('R-I-5 refuses %s', (_, change, reason) => {
    const { venue } = unitOfTwo();
    const unit = { riskUnitId: 'u2', uids: ['bob'] };
    expect(venue.operator({ type: 'create-risk-unit', ...unit, ...change })).toBe(reason);
  });

  test('R-I-5 its owner adds sub-accounts of his own, and takes them out', () => {
    const { venue } = unitOfTwo();
    const two = subAccount(venue, 'alice', 'two');
    expect(binds(venue, two, 'bind')).toBe(`u1 ${two}`);
    expect(binds(venue, two, 'bind', 'u1')).toBe(`u1 ${two}`);
    expect(recordOf(venue).uids).toContain(two);
    expect(survivesStoring(venue)).toBe(true);
    expect(binds(venue, two, 'unbind')).toBe(`u1 ${two}`);
    expect(recordOf(venue).uids).not.toContain(two);
    expect(binds(venue, two, 'unbind')).toBe('not-a-member');
  });

  test('R-I-5 refuses what is not his', () => {
    const { venue, sub } = unitOfTwo();
    expect(binds(venue, sub, 'bind', 'none')).toBe('unknown-risk-unit');
    expect(binds(venue, 'bob', 'bind')).toBe('unknown-member');
    const other = subAccount(venue, 'alice', 'other');
    venue.operator({ type: 'create-risk-unit', riskUnitId: 'u2', uids: ['bob', other] });
    expect(binds(venue, other, 'bind')).toBe('bound-elsewhere');
    expect(binds(venue, sub, 'bind', 'u2')).toBe('unknown-risk-unit');
  });

  test('R-I-5 takes in nobody who has futures open', () => {
    const { venue, bob } = unitOfTwo();
    const two = subAccount(venue, 'alice', 'two');
    venue.apply({
      type: 'deposit',
      uid: two,
      coin: 'USDT',
      amount: '999',
      reference: 'b',
      by: 't',
    });
    const order = {
      type: 'place-order',
      uid: two,
      instrument: ETH_PERP,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      priceTicks: 200_000,
      lots: 10,
    } as const;
    venue.apply(order);
    expect(binds(venue, two, 'bind')).toBe('member-has-orders');
    bob.sells(ETH_PERP, '0.1 @ 2000');
    expect(binds(venue, two, 'bind')).toBe('member-has-positions');
  });

  test('R-I-5 lets nobody out who has assets, or owes, while anything is unpaid', () => {
    const { venue, sub } = unitOfTwo();
    transfers(venue, ['alice', sub], 'ETH', '0.1');
    expect(binds(venue, sub, 'unbind')).toBe(`u1 ${sub}`);
    binds(venue, sub, 'bind');
    disburses(venue, 'alice', '100');
    expect(binds(venue, sub, 'unbind')).toBe('member-has-assets');
    transfers(venue, [sub, 'alice'], 'ETH', '0.1');
    disburses(venue, sub, '100');
    transfers(venue, [sub, 'alice'], 'USDT', '100');
    expect(binds(venue, sub, 'unbind')).toBe('member-has-assets');
  });
});

describe('what may leave a unit', () => {
  test('R-I-6 no more than leaves the loan to value below the warning line', () => {
    const { venue, alice } = unitOfTwo();
    disburses(venue, 'alice', '1200');
    // 1 200 / 0.7 = 1 714.2857142857 must stay of 3 000; at that the line is not reached yet.
    expect(unitsMayLeave(venue.state, 'alice', 'USDT')).toBe(120000000000);
    expect(alice.withdraws('USDT', '1200')).toBe('done');
    // Of 0.1 ETH, at 1 800 each: 1 800 − 1 714.28571429 = 85.71428571, so 0.04761904 ETH.
    expect(unitsMayLeave(venue.state, 'alice', 'ETH')).toBe(4761904);
    expect(alice.withdraws('ETH', '0.04761905')).toBe('loan-risk');
    expect(alice.withdraws('ETH', '0.04761904')).toBe('done');
    expect(unitsMayLeave(venue.state, 'alice', 'ETH')).toBe(0);
  });

  test('R-I-6 money moves freely among members, and not to anybody else', () => {
    const { venue, alice, sub } = unitOfTwo();
    const outside = subAccount(venue, 'alice', 'outside');
    disburses(venue, 'alice', '1200');
    alice.withdraws('USDT', '1200');
    expect(transfers(venue, ['alice', outside], 'ETH', '0.5')).toBe('loan-risk');
    expect(transfers(venue, ['alice', sub], 'ETH', '1')).toBe('done');
    expect(transfers(venue, [sub, outside], 'ETH', '0.05')).toBe('loan-risk');
    expect(transfers(venue, [sub, outside], 'ETH', '0.04')).toBe('done');
  });

  test('R-I-6 from the warning line on members borrow nothing on margin', () => {
    const { venue, alice } = unitOfTwo();
    disburses(venue, 'alice', '4000');
    expect(borrows(venue, alice, 'USDT', '1')).toBe('done');
    venue.index(ETH_PERP, '1900');
    // 4 000 / (1 710 + 4 000) = 0.70052539.
    expect(borrows(venue, alice, 'USDT', '1')).toBe('loan-risk');
    expect(alice.buys(ETH_SPOT, '3 @ 1900', { loan: 'borrow' }).says).toBe('refused: loan-risk');
  });

  test('R-I-6 a user of no unit, and a unit without loans, are not asked', () => {
    const { venue, alice, bob } = unitOfTwo();
    expect(bob.withdraws('ETH', '100')).toBe('done');
    expect(unitsMayLeave(venue.state, 'alice', 'ETH')).toBe(100000000);
    expect(alice.withdraws('ETH', '1')).toBe('done');
  });
});

describe('what a unit may trade', () => {
  test('R-I-7 the instruments of its products, while it has loans of them', () => {
    const { venue, alice } = unitOfTwo({ instruments: [{ category: 'SPOT', symbol: 'ETHUSDT' }] });
    expect(alice.sells('SPOT:DOGEUSDT', '100 @ 0.1').says).toBe('refused: insufficient-balance');
    disburses(venue, 'alice', '1000');
    expect(alice.buys('SPOT:DOGEUSDT', '100 @ 0.1').says).toBe('refused: loan-spot-unsupported');
    expect(alice.buys('SPOT:DOGEUSDT', '100 @ 0.1', { loan: 'borrow' }).says).toBe(
      'refused: loan-margin-unsupported',
    );
    expect(alice.buys(ETH_PERP, '0.1 @ 2000').says).toBe('refused: loan-futures-unsupported');
    expect(alice.buys(ETH_SPOT, '0.1 @ 2000').says).toBe('open 0 of 0.1');
  });

  test('R-I-7 the leverage of its products', () => {
    const { venue, alice, bob } = unitOfTwo({ leverage: 5 });
    bob.sells(ETH_PERP, '0.2 @ 2000');
    alice.deposits('USDT', '1000');
    alice.buys(ETH_PERP, '0.1 @ 2000');
    expect(disburses(venue, 'alice', '1000')).toBe('loan-leverage');
    expect(alice.sets({ leverage: 5, on: ETH_PERP })).toBe('done');
    disburses(venue, 'alice', '1000');
    expect(alice.sets({ leverage: 6, on: ETH_PERP })).toBe('loan-leverage');
    expect(alice.buys(ETH_PERP, '0.1 @ 2000').says).toBe('filled 0.1 at 2000');
    // Ten times is what nobody has set.
    expect(alice.buys('USDT-FUTURES:BTCUSDT', '0.001 @ 60000').says).toBe(
      'refused: loan-order-leverage',
    );
  });

  test('R-I-7 from the margin line on only what sells, closes or buys back what is owed', () => {
    const { venue, alice, bob, sub } = unitOfTwo();
    bob.sells(ETH_PERP, '1 @ 2000');
    disburses(venue, 'alice', '6000');
    alice.buys(ETH_PERP, '0.2 @ 2000');
    // All USDT are held by an order, so that nothing is there to repay with.
    alice.buys(ETH_SPOT, '2 @ 1800');
    alice.buys(ETH_SPOT, '1 @ 1400');
    alice.buys(ETH_SPOT, '0.5 @ 1600');
    const free = alice.coin('USDT').free;
    venue.index(ETH_PERP, '1700');
    // 6 000 / (1 530 + 5 999.76 − 60) is above 0.8.
    expect(Number(recordOf(venue).ltv)).toBeGreaterThan(0.8);
    expect(Number(free)).toBeLessThan(300);
    expect(alice.buys(ETH_SPOT, '0.01 @ 1700').says).toBe('refused: loan-buying-prohibited');
    expect(alice.sells(ETH_SPOT, '0.1 @ 2500').says).toBe('open 0 of 0.1');
    expect(alice.buys(ETH_PERP, '0.1 @ 1700').says).toBe('refused: loan-opening-prohibited');
    expect(alice.sells(ETH_PERP, '0.3 @ 1700').says).toBe('refused: loan-opening-prohibited');
    expect(alice.sells(ETH_PERP, '0.2 @ 1700').says).toBe('open 0 of 0.2');
    expect(alice.sells(ETH_PERP, '0.1 @ 1700').says).toBe('refused: loan-opening-prohibited');
    expect(alice.sells(ETH_PERP, '0.1 @ 1700', { reduceOnly: true }).says).toMatch(/^open/);
    expect(venue.state.loans.unitOf.get(sub)?.isStrained).toBe(true);
  });
});
