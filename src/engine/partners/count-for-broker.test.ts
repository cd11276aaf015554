import { describe, expect, test } from 'vitest';
import { ETH } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { survivesStoring } from '../../../test/support/margin-venue.ts';
import type { CommissionRow, FillCommission } from '../core/agent.ts';

const DAY_MS = 86_400_000;
/** The harness begins at 08:00 of 5 January in UTC+8. */
const SIXTH = Date.parse('2026-01-06T00:00:00+08:00');

/** A broker with one sub-account, which sells to bob. */
function withBroker(brokerRate?: string) {
  const venue = engineVenue();
  const broker = venue.trader('broker', {});
  const bob = venue.trader('bob', { USDT: '100000', ETH: '10' });
  venue.operator({ type: 'create-user', uid: 'sub', parentUid: 'broker', accountMode: 'both' });
  venue.operator({ type: 'deposit', uid: 'sub', coin: 'ETH', amount: '9', reference: 'e' });
  declare(venue, brokerRate);
  return { venue, broker, bob };
}

function declare(venue: EngineVenue, brokerRate: string | undefined, uid = 'broker') {
  const rates = { commissionRate: '0.4', ...(brokerRate === undefined ? {} : { brokerRate }) };
  return venue.operator({ type: 'set-agent', uid, ...rates, customers: [] });
}

/** The sub-account sells at the market; what that told. */
function sells(venue: EngineVenue, lots = 10_000): FillCommission[] {
  const order = { side: 'sell', orderType: 'market', timeInForce: 'ioc', lots } as const;
  venue.apply({ type: 'place-order', uid: 'sub', instrument: ETH, ...order });
  return venue.lastEvents.flatMap((event) =>
    event.type === 'commission-earned' ? [event.commission] : [],
  );
}

function passTo(venue: EngineVenue, timeMs: number): CommissionRow[] {
  venue.timeMs = timeMs;
  venue.apply({ type: 'tick' });
  return venue.lastEvents.flatMap((event) => (event.type === 'commissions-paid' ? event.rows : []));
}

describe('the day of a broker', () => {
  test('R-K-7 R-K-8 earns by fills of its sub-accounts, and is paid at the day’s end', () => {
    const { venue, broker, bob } = withBroker('0.1');
    bob.buys(ETH, '1.5 @ 2000');
    // 2 000 USDT cost 2, of which a tenth is the broker's.
    expect(sells(venue)).toMatchObject([
      { agentUid: 'broker', uid: 'sub', coin: 'USDT', rebateAmount: '0.2', volumeUsd: '2000' },
    ]);
    const [half] = sells(venue, 5_000);
    expect(half).toMatchObject({ feeUsd: '1', feePaidUsd: '1', rebateUsd: '0.1' });
    expect(survivesStoring(venue)).toBe(true);
    expect(broker.coin('USDT').balance).toBe('0');
    expect(passTo(venue, SIXTH)).toMatchObject([
      {
        agentUid: 'broker',
        uid: 'sub',
        payer: 'sub-account',
        feePaid: '3',
        commissionRate: '0.1',
        userRebateRate: '0',
        rebateAmount: '0.3',
        userRebateAmount: '0',
        volumeUsd: '3000',
        feePaidUsd: '3',
        rebateUsd: '0.3',
        total: '0.3',
      },
    ]);
    expect(broker.coin('USDT').balance).toBe('0.3');
    expect(venue.ledger('commissions-payable:USDT')).toBe(0);
    expect(survivesStoring(venue)).toBe(true);
  });

  test('R-K-8 what fills earned is what their day pays, to the unit', () => {
    const { venue, broker, bob } = withBroker('0.123456');
    bob.buys(ETH, '1 @ 2000.01');
    const earned = [7, 13, 29].flatMap((lots) => sells(venue, lots));
    const [row] = passTo(venue, SIXTH);
    const units = (text: string | undefined) => Math.round(Number(text) * 1e8);
    const sum = earned.reduce((total, { rebateAmount }) => total + units(rebateAmount), 0);
    expect(sum).toBe(units(row?.rebateAmount));
    expect(broker.coin('USDT').balance).toBe(row?.rebateAmount);
    const each = earned.map(({ rebateAmount }) => units(rebateAmount));
    // Units of 1e-8: of fees of 140 001, then 400 003, then 980 006 in all, 17 283, 49 382 and 120 987 are the broker's.
    expect(each).toEqual([17283, 32099, 71605]);
  });

  test('R-K-7 a rate holds from the next day on, or at once where there was none', () => {
    const { venue, bob } = withBroker();
    bob.buys(ETH, '5 @ 2000');
    expect(sells(venue)).toEqual([]);
    declare(venue, '0.1');
    expect(sells(venue)).toMatchObject([{ rebateAmount: '0.2' }]);
    declare(venue, '0.5');
    expect(sells(venue)).toMatchObject([{ rebateAmount: '0.2' }]);
    expect(passTo(venue, SIXTH)).toMatchObject([{ commissionRate: '0.1', rebateAmount: '0.4' }]);
    expect(sells(venue)).toMatchObject([{ rebateAmount: '1' }]);
    declare(venue, undefined);
    expect(passTo(venue, SIXTH + DAY_MS)).toMatchObject([{ commissionRate: '0.5', total: '1.4' }]);
    expect(sells(venue)).toEqual([]);
    expect(passTo(venue, SIXTH + 2 * DAY_MS)).toEqual([]);
  });

  test('R-K-7 a fee counts for the broker, and not for the broker’s own agent too', () => {
    const { venue, broker, bob } = withBroker('0.1');
    const customers = [{ uid: 'broker', sinceMs: 0, userRebateRate: '0' }];
    venue.operator({ type: 'set-agent', uid: 'bob', commissionRate: '1', customers });
    bob.buys(ETH, '2 @ 2000');
    sells(venue);
    venue.operator({ type: 'deposit', uid: 'broker', coin: 'ETH', amount: '1', reference: 'b' });
    broker.sells(ETH, '1');
    const rows = passTo(venue, SIXTH).map(({ agentUid, payer, uid }) => [agentUid, payer, uid]);
    expect(rows).toEqual([
      ['bob', 'customer', 'broker'],
      ['broker', 'sub-account', 'sub'],
    ]);
  });

  test('R-K-8 a rebate takes from what the day has earned, and a day of rebates earns nothing', () => {
    const { venue, bob } = withBroker('0.5');
    const changes = { makerFeeRate: '-0.001' };
    venue.operator({ type: 'update-instrument', category: 'SPOT', symbol: 'ETHUSDT', changes });
    bob.buys(ETH, '1 @ 2000');
    expect(sells(venue)).toMatchObject([{ rebateAmount: '1' }]);
    const rests = { side: 'sell', orderType: 'limit', timeInForce: 'gtc', lots: 20_000 } as const;
    const order = { ...rests, instrument: ETH, priceTicks: 200_000 };
    venue.apply({ type: 'place-order', uid: 'sub', ...order });
    bob.buys(ETH, '2 @ 2000');
    const told = venue.lastEvents.find(({ type }) => type === 'commission-earned');
    // Of 2 paid 4 came back: what was earned is earned no more.
    expect(told).toMatchObject({ commission: { rebateAmount: '-1', feePaidUsd: '-4' } });
    expect(passTo(venue, SIXTH)).toMatchObject([{ feePaid: '-2', rebateAmount: '0' }]);
  });

  test('R-A-6 what the broker got for a sub-account is corrected, its own part alone', () => {
    const { venue, broker, bob } = withBroker('0.1');
    bob.buys(ETH, '2 @ 2000');
    sells(venue);
    passTo(venue, SIXTH);
    const row = { agentUid: 'broker', uid: 'sub', coin: 'USDT', category: 'SPOT' } as const;
    const corrects = (rebate: string, more: object = {}) =>
      venue.operator({
        ...{ type: 'correct-commission', ...row, symbol: 'ETHUSDT', rebate, userRebate: '0' },
        ...{ reference: rebate, ...more },
      });
    expect(corrects('-0.05')).toBeUndefined();
    expect(broker.coin('USDT').balance).toBe('0.15');
    expect(corrects('0', { userRebate: '0.1' })).toBe('invalid-amount');
    expect(corrects('1', { uid: 'broker' })).toBe('not-a-customer');
    expect(survivesStoring(venue)).toBe(true);
    sells(venue);
    expect(passTo(venue, SIXTH + DAY_MS)).toMatchObject([
      {
        ...{ payer: 'sub-account', feePaid: '2', rebateAmount: '0.15', correction: '-0.05' },
        ...{ rebateUsd: '0.15', total: '0.35' },
      },
    ]);
    expect(corrects('0.01')).toBeUndefined();
    const [alone] = passTo(venue, SIXTH + 2 * DAY_MS);
    expect(alone).toMatchObject({ rebateAmount: '0.01', volumeUsd: '0', rebateUsd: '0.01' });
  });

  test('R-A-6 until version 5 of the rules it was not', () => {
    const { venue, bob } = withBroker('0.1');
    venue.state.rulesVersion = 4;
    bob.buys(ETH, '1 @ 2000');
    sells(venue);
    const row = { agentUid: 'broker', uid: 'sub', coin: 'USDT', category: 'SPOT' } as const;
    const amounts = { symbol: 'ETHUSDT', rebate: '1', userRebate: '0', reference: 'c' };
    const correction = { type: 'correct-commission', ...row, ...amounts } as const;
    expect(venue.operator(correction)).toBe('not-a-customer');
  });

  test('R-K-7 refuses a rate that is no fraction', () => {
    const { venue } = withBroker();
    const agent = { type: 'set-agent', uid: 'broker', commissionRate: '0', customers: [] } as const;
    expect(venue.apply({ ...agent, brokerRate: '1.1', by: 'test' })).toMatchObject({
      reason: 'invalid-amount',
      detail: 'brokerRate',
    });
  });
});
