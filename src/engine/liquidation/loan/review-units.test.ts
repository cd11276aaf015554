import { describe, expect, test } from 'vitest';
import type { EngineVenue } from '../../../../test/support/engine-harness.ts';
import { disburses, loanOf, loanVenue } from '../../../../test/support/loan-venue.ts';
import {
  BTC_PERP,
  borrows,
  ETH_PERP,
  ETH_SPOT,
  hoursPass,
  survivesStoring,
} from '../../../../test/support/margin-venue.ts';
import { neg } from '../../../primitives/units.ts';
import type { LoanRepayment } from '../../core/loan.ts';
import type { Receipt } from '../../core/receipt.ts';
import { loanToValue, unitRisk } from '../../credit/loan/unit-risk.ts';
import { restoreState } from '../../restore.ts';
import { serializeState } from '../../snapshot.ts';

/** Alice has 1 ETH at 2 000, which counts 1 800. Bob makes the market. */
function institution() {
  const venue = loanVenue();
  const alice = venue.trader('alice', { ETH: '1' });
  const bob = venue.trader('bob', { USDT: '1000000', ETH: '1000' });
  const made = venue.apply({ type: 'create-sub-account', uid: 'alice', name: 'sub' });
  const sub = 'uid' in made ? made.uid : '';
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['alice', sub] });
  return { venue, alice, bob, sub };
}

function receipts({ lastEvents }: EngineVenue): Receipt[] {
  return lastEvents.flatMap((event) => (event.type === 'receipt' ? [event.receipt] : []));
}

function steps(venue: EngineVenue): string[] {
  return receipts(venue).map(({ step }) => step);
}

function repayments({ lastEvents }: EngineVenue): LoanRepayment[] {
  return lastEvents.flatMap((event) => (event.type === 'loan-repaid' ? [event.repayment] : []));
}

function ltv({ state }: EngineVenue): string | undefined {
  const unit = state.loans.units.get('u1');
  return unit === undefined ? undefined : loanToValue(unitRisk(state, unit));
}

function moves(venue: EngineVenue, [from, to]: readonly [string, string], amount: string): void {
  const ends = {
    from: { uid: from, account: 'uta' as const },
    to: { uid: to, account: 'uta' as const },
  };
  venue.apply({ type: 'transfer', uid: 'alice', ...ends, coin: 'USDT', amount });
}

describe('the margin call', () => {
  test('R-I-8 repays the least that brings the loan to value below the warning line', () => {
    const { venue, alice } = institution();
    const orderId = disburses(venue, 'alice', '6000');
    // 6 000 / 7 500 = 0.8 at 1 500 dollars counted, which is 1 666.67 of price: not yet at 1 666.68.
    venue.index(ETH_PERP, '1666.68');
    expect(steps(venue)).toEqual([]);
    venue.index(ETH_PERP, '1600');
    // (6 000 − x) / (7 440 − x) = 0.7 at x = 2 640.
    expect(repayments(venue)).toMatchObject([
      {
        orderId,
        repaidAmount: '2640.00000001',
        repaidInterest: '0',
        extent: 'part',
        because: 'margin-call',
      },
    ]);
    expect(alice.coin('USDT').balance).toBe('3359.99999999');
    expect(ltv(venue)).toBe('0.69999999');
    expect(receipts(venue)).toMatchObject([
      {
        kind: 'loan',
        step: 'margin-call',
        uid: 'alice',
        orderId,
        inputs: [
          { name: 'ETH there', value: '1', coin: 'ETH' },
          { name: 'ETH counts', value: '1440', coin: 'USD' },
          { name: 'USDT there', value: '6000', coin: 'USDT' },
          { name: 'USDT counts', value: '6000', coin: 'USD' },
          { name: 'USDT unpaid', value: '6000', coin: 'USDT' },
          { name: 'USDT debt', value: '6000', coin: 'USD' },
          { name: 'assets', value: '7440', coin: 'USD' },
          { name: 'debt', value: '6000', coin: 'USD' },
          { name: 'loan to value', value: '0.80645161' },
          { name: 'warn', value: '0.7' },
          { name: 'margin', value: '0.8' },
          { name: 'liquidate', value: '0.9' },
        ],
        outcome: [
          { name: 'out of user:alice:unified:available:USDT', value: '2640.00000001' },
          { name: 'unpaid', value: '3359.99999999' },
        ],
      },
    ]);
    expect(survivesStoring(venue)).toBe(true);
  });

  test("R-I-8 takes from the wallet of the loan's user first, then by uid", () => {
    const { venue, alice, sub } = institution();
    disburses(venue, sub, '6000');
    moves(venue, [sub, 'alice'], '5000');
    venue.index(ETH_PERP, '1600');
    expect(receipts(venue)[0]?.outcome).toMatchObject([
      { name: `out of user:${sub}:unified:available:USDT`, value: '1000' },
      { name: 'out of user:alice:unified:available:USDT', value: '1640.00000001' },
      { name: 'unpaid' },
    ]);
    expect(alice.coin('USDT').balance).toBe('3359.99999999');
  });

  test('R-I-8 the oldest loan comes first, interest before principal', () => {
    const { venue } = institution();
    const first = disburses(venue, 'alice', '2000');
    hoursPass(venue, 1);
    const second = disburses(venue, 'alice', '4000');
    venue.index(ETH_PERP, '1600');
    const [one, two] = repayments(venue);
    // 2 000 · 0.08 / 8 760 = 0.01826484…, rounded up.
    expect(one).toMatchObject({
      orderId: first,
      repaidAmount: '2000',
      repaidInterest: '0.01826485',
    });
    expect(two).toMatchObject({ orderId: second, repaidInterest: '0', extent: 'part' });
    expect(venue.state.loans.open.has(first)).toBe(false);
    expect(loanOf(venue, second).repaidAmount).toBe(two?.repaidAmount);
  });

  test('R-I-8 takes what becomes free later, and nothing that is held', () => {
    const { venue, alice } = institution();
    disburses(venue, 'alice', '6000');
    const order = alice.buys(ETH_SPOT, '4 @ 1499');
    venue.index(ETH_PERP, '1600');
    // 6 000 − 5 996 are free.
    expect(repayments(venue)).toMatchObject([{ repaidAmount: '4' }]);
    expect(order.says).toBe('open 0 of 4');
    alice.cancels(order);
    expect(repayments(venue)).toMatchObject([{ repaidAmount: '2636.00000001' }]);
  });

  test('R-I-8 interest alone can bring it about', () => {
    const { venue } = institution();
    disburses(venue, 'alice', '7199.9');
    // 0.8 · 8 999.9 = 7 199.92: an hour's interest of 0.06575252 is too much.
    hoursPass(venue, 1);
    expect(repayments(venue)).toMatchObject([{ because: 'margin-call' }]);
    expect(ltv(venue)).toBe('0.69999999');
  });
});

describe('the sale of a unit', () => {
  /** All that is lent is spent on ETH: 2.998 ETH, 4 000 USDT owed. */
  function invested() {
    const { venue, alice, bob, sub } = institution();
    const orderId = disburses(venue, 'alice', '4000');
    bob.sells(ETH_SPOT, '2 @ 2000');
    alice.buys(ETH_SPOT, '2 @ 2000');
    return { venue, alice, bob, sub, orderId };
  }

  test('R-I-9 sells collateral for the loan, just as much as brings it below the warning line', () => {
    const { venue, alice, bob, orderId } = invested();
    bob.buys(ETH_SPOT, '5 @ 1600');
    venue.index(ETH_PERP, '1650');
    // 4 000 / (2.998 · 1 485) = 0.898: nothing is free, nothing is sold yet.
    expect(steps(venue)).toEqual([]);
    venue.index(ETH_PERP, '1600');
    // 4 000 / 4 317.12 = 0.927. (4 000 − x) / (4 317.12 − x) = 0.7 at 3 260.0533 sold at 1 440: 2.2662 ETH
    // with the fee. At 1 600 that brings 3 625.92 − 3.62592; (4 000 − y) / (4 676.08608 − y) = 0.7 at
    // y = 2 422.465813…
    expect(steps(venue)).toEqual(['sell', 'repay']);
    expect(venue.trades()).toEqual(['2.2662 @ 1600 bob>alice']);
    expect(repayments(venue)).toMatchObject([
      { orderId, repaidAmount: '2422.46581334', because: 'liquidation' },
    ]);
    expect(alice.coin('ETH').balance).toBe('0.7318');
    expect(alice.coin('USDT').balance).toBe('1199.82826666');
    expect(ltv(venue)).toBe('0.69999999');
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-I-9 the venue takes at nine tenths what no book takes', () => {
    const { venue, alice } = invested();
    venue.index(ETH_PERP, '1600');
    expect(steps(venue)).toEqual(['seize']);
    // 3 260.0533… / 1 440 = 2.263925926 ETH, and a unit more, since they are whole units.
    expect(alice.coin('ETH').balance).toBe('0.73407406');
    expect(venue.ledger('seized-collateral:ETH')).toBe(226392594);
    // At 1 440 each, rounded down: the least that is enough lies within that unit.
    const paid = neg(venue.ledger('loan-loss:USDT'));
    expect(paid).toBeGreaterThan(326005333333);
    expect(paid).toBeLessThanOrEqual(326005535999);
    expect(ltv(venue)).toBe('0.69999999');
  });

  test('R-I-9 what is unpaid when nothing is left is written off, and the loan is paid off', () => {
    const { venue, alice, orderId } = invested();
    venue.index(ETH_PERP, '100');
    expect(steps(venue)).toEqual(['seize', 'write-off']);
    // 2.998 · 90 = 269.82 are paid for the ETH, 3 730.18 for nothing.
    expect(repayments(venue)).toMatchObject([
      { repaidAmount: '269.82', extent: 'part', because: 'liquidation' },
      { repaidAmount: '3730.18', extent: 'all', because: 'liquidation' },
    ]);
    expect(venue.lastEvents.find(({ type }) => type === 'loan-closed')).toMatchObject({
      loan: { orderId, status: 'paid_off', repaidAmount: '4000' },
    });
    expect(venue.ledger('loan-loss:USDT')).toBe(-400000000000);
    expect(alice.coin('ETH').balance).toBe('0');
    expect(venue.state.loans.open.size).toBe(0);
  });

  test('R-I-9 no other unit answers for it', () => {
    const { venue, bob } = invested();
    venue.operator({ type: 'create-risk-unit', riskUnitId: 'u2', uids: ['bob'] });
    const other = disburses(venue, 'bob', '1000');
    venue.index(ETH_PERP, '100');
    expect(loanOf(venue, other).unpaidAmount).toBe('1000');
    expect(bob.coin('ETH').balance).toBe('998');
  });

  test('R-I-9 cancels what is open, repays, closes positions, and sells coins last', () => {
    const { venue, alice, bob } = institution();
    disburses(venue, 'alice', '4000');
    bob.sells(ETH_PERP, '5 @ 2000');
    alice.buys(ETH_PERP, '5 @ 2000');
    alice.sells(ETH_SPOT, '0.5 @ 2500');
    bob.buys(ETH_PERP, '10 @ 1700');
    bob.buys(ETH_SPOT, '5 @ 1700');
    venue.index(ETH_PERP, '1700');
    // 4 000 / (1 530 + 3 994 − 1 500) = 0.994. Free: 3 994 − 1 000 margin − 1 500 loss = 1 494.
    // Closed: − 1 500 − 5.1; 994.9 more. 1 511.1 / 1 530: 0.9598 ETH bring 1 630.02834, of which
    // (1 511.1 − 0.7 · 1 691.53434) / 0.3 = 1 090.08654 are needed.
    expect(steps(venue)).toEqual(['cancel', 'repay', 'close', 'repay', 'sell', 'repay']);
    expect(repayments(venue).map(({ repaidAmount }) => repaidAmount)).toEqual([
      '1494',
      '994.9',
      '1090.08654001',
    ]);
    expect(venue.trades()).toEqual(['5 @ 1700 bob>alice', '0.9598 @ 1700 bob>alice']);
    expect(alice.position(ETH_PERP)).toBe('flat');
    expect(alice.user.openOrders.size).toBe(0);
  });

  test('R-I-9 waits with a position that no book takes, and goes on when one does', () => {
    const { venue, alice, bob } = institution();
    disburses(venue, 'alice', '4000');
    bob.sells(ETH_PERP, '5 @ 2000');
    alice.buys(ETH_PERP, '5 @ 2000');
    venue.index(ETH_PERP, '1600');
    // Loss 2 000: 4 000 / (1 440 + 1 994) is above one. Free: 3 994 − 1 000 margin − 2 000; ETH: 1 440.
    expect(steps(venue)).toEqual(['repay', 'seize']);
    expect(alice.position(ETH_PERP)).toBe('long 5 @ 2000');
    expect(venue.state.monitor.units.blocked.size).toBe(1);
    bob.buys(ETH_PERP, '10 @ 1600');
    // 1 000 less the fee of 4.8 are left of 1 566 that are unpaid.
    expect(steps(venue)).toEqual(['close', 'repay', 'write-off']);
    expect(repayments(venue).map(({ repaidAmount }) => repaidAmount)).toEqual(['995.2', '570.8']);
    expect(alice.position(ETH_PERP)).toBe('flat');
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-I-9 pays what members owe on margin before their coins go for the loan', () => {
    const { venue, alice, bob } = institution();
    disburses(venue, 'alice', '3000');
    borrows(venue, alice, 'USDT', '1000');
    bob.sells(ETH_SPOT, '2 @ 2000');
    alice.buys(ETH_SPOT, '2 @ 2000');
    bob.buys(ETH_SPOT, '5 @ 1640');
    // 3 000 / (2.998 · 0.9 · 1 640 − 1 000) = 0.876; at 1 600 0.904.
    venue.index(ETH_PERP, '1640');
    expect(steps(venue)).toEqual([]);
    venue.index(ETH_PERP, '1600');
    expect(receipts(venue).map(({ kind, step }) => `${kind} ${step}`)).toEqual([
      'liquidation sell',
      'loan margin-call',
    ]);
    // 1 000 / (1 440 · 0.999) = 0.6952 ETH bring 1 138.987872 at 1 640: what is left is free.
    expect(repayments(venue)).toMatchObject([{ repaidAmount: '138.987872' }]);
    expect(alice.coin('USDT').debt).toBe('0');
  });

  test('R-I-9 gathers the coins of a classic user from all his wallets', () => {
    const venue = loanVenue({
      collateral: [
        { coin: 'BTC', ratio: '0.9' },
        { coin: 'USDT', ratio: '1' },
      ],
    });
    const dave = venue.trader('dave', {}, { accountMode: 'classic' });
    dave.deposits('BTC', '0.1', 'coin_futures');
    venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['dave'] });
    disburses(venue, 'dave', '3500');
    const ends = {
      from: { uid: 'dave', account: 'spot' as const },
      to: { uid: 'dave', account: 'usdt_futures' as const },
    };
    venue.apply({ type: 'transfer', uid: 'dave', ...ends, coin: 'USDT', amount: '3500' });
    const bob = venue.trader('bob', { USDT: '1000000' });
    bob.sells(BTC_PERP, '0.05 @ 60000');
    dave.buys(BTC_PERP, '0.05 @ 60000');
    bob.buys(BTC_PERP, '0.05 @ 20000');
    venue.index(BTC_PERP, '20000');
    // No spot book of BTC: the venue takes 0.1 BTC at 18 000.
    expect(steps(venue)).toEqual(['repay', 'close', 'repay', 'seize', 'write-off']);
    expect(dave.coin('BTC', 'coin_futures').balance).toBe('0');
    expect(venue.ledger('seized-collateral:BTC')).toBe(10000000);
  });

  test('R-I-9 nobody is called or sold on a price that is too old', () => {
    const { venue } = invested();
    venue.operator({
      type: 'update-instrument',
      category: 'USDT-FUTURES',
      symbol: 'ETHUSDT',
      changes: { indexStaleAfterMs: 1000, markSource: 'index' },
    });
    venue.timeMs += 2000;
    const [category, symbol] = ['USDT-FUTURES', 'ETHUSDT'] as const;
    venue.operator({ type: 'set-mark-price', category, symbol, price: '1600' });
    expect(steps(venue)).toEqual([]);
    expect(ltv(venue)).toBe('0.92654362');
    venue.index(ETH_PERP, '1600');
    expect(steps(venue)).toEqual(['seize']);
  });
});

describe('when a unit is looked at', () => {
  test('R-I-8 a restored venue finds the same', () => {
    const { venue } = institution();
    disburses(venue, 'alice', '6000');
    const restored = restoreState(serializeState(venue.state));
    expect([...restored.monitor.units.suspects].map(({ id }) => id)).toEqual(['u1']);
    expect(restored.loans.unitOf.get('alice')?.loans.size).toBe(1);
  });

  test('R-I-8 a venue that lends nothing keeps no way of its marks', () => {
    const { venue } = institution();
    const before = venue.state.monitor.way;
    venue.index(ETH_PERP, '1900');
    expect(venue.state.monitor.way).toBe(before);
    disburses(venue, 'alice', '100');
    venue.index(ETH_PERP, '2000');
    expect(venue.state.monitor.way).toBeGreaterThan(before);
  });
});
