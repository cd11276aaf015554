/**
 * Random days of agents and of a broker: customers come, go and change hands, with sub-accounts, tiers, the platform coin, rebates and corrections;
 * every row is done again from the postings, and a stored state goes on alike.
 */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/engine/command.ts';
import type { CreateCoin } from '../../src/engine/commands/create-coin.ts';
import { emptyState } from '../../src/engine/core/state.ts';
import { apply } from '../../src/engine/engine.ts';
import { restoreState } from '../../src/engine/restore.ts';
import { hashedText, serializeState } from '../../src/engine/snapshot.ts';
import { Reconciliation } from '../../src/reporting/reconciliation/reconciliation.ts';
import { Dice } from '../support/dice.ts';
import { BTC, ETH, FIXTURE_COINS, INV } from '../support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../support/engine-harness.ts';

const SEEDS = 25;
const STEPS = 400;
const HOUR_MS = 3_600_000;
const AGENTS = ['9001', '9002'] as const;
/** A customer who is the broker of its sub-account at times. */
const BROKER = '1001';
const CUSTOMERS = ['1001', '1002', '1003', '1004'] as const;
const SUBS = ['100101', '100201'] as const;
const ALL = [...AGENTS, ...CUSTOMERS, ...SUBS];
const BGB: CreateCoin = { type: 'create-coin', by: 'test', coin: 'BGB', scale: 8, usdPrice: '4' };

function openVenue(): EngineVenue {
  const venue = engineVenue({ coins: [...FIXTURE_COINS, BGB] });
  const changes = { makerFeeRate: '-0.0001' };
  venue.operator({ type: 'update-instrument', category: 'SPOT', symbol: 'ETHUSDT', changes });
  const money = { USDT: '1000000', ETH: '1000', BTC: '10', BGB: '5' };
  for (const uid of [...AGENTS, ...CUSTOMERS]) venue.trader(uid, money);
  for (const uid of SUBS) {
    const parentUid = uid.slice(0, 4);
    venue.operator({ type: 'create-user', uid, parentUid, accountMode: 'both' });
    for (const [coin, amount] of Object.entries(money))
      venue.operator({ type: 'deposit', uid, coin, amount, reference: `${uid}${coin}` });
  }
  return venue;
}

function randomCommand(dice: Dice, venue: EngineVenue, step: number): Command {
  const roll = dice.below(100);
  if (roll < 70) return randomOrder(dice);
  if (roll < 80) return randomAgent(dice, venue);
  if (roll < 85) return { type: 'set-fee-deduction', uid: dice.pick(ALL), isOn: dice.chance(1, 2) };
  if (roll < 90) return randomCorrection(dice, step);
  if (roll < 93) return randomSchedule(dice);
  if (roll < 95)
    return {
      type: 'set-fee-tier',
      uid: dice.pick(CUSTOMERS),
      tier: dice.pick(['vip1', null]),
      by: 'test',
    };
  venue.timeMs += dice.below(30) * HOUR_MS;
  return { type: 'tick' };
}

function randomOrder(dice: Dice): Command {
  const [instrument, ticks, lots] = dice.pick([
    [ETH, 200_000, 10_000],
    [BTC, 600_000, 20],
    [INV, 600_000, 20],
  ] as const);
  return {
    type: 'place-order',
    uid: dice.pick(ALL),
    instrument,
    side: dice.pick(['buy', 'sell']),
    orderType: 'limit',
    timeInForce: 'gtc',
    priceTicks: ticks + dice.below(7) - 3,
    lots: 1 + dice.below(lots),
    ...(instrument === ETH && dice.chance(1, 6) ? { loan: 'none' as const } : {}),
  };
}

function randomAgent(dice: Dice, venue: EngineVenue): Command {
  const uid = dice.pick([...AGENTS, BROKER]);
  return {
    type: 'set-agent',
    uid,
    ...(dice.chance(2, 3) ? { brokerRate: dice.pick(['0', '0.1', '0.654321', '1']) } : {}),
    commissionRate: dice.pick(['0', '0.123456', '0.4', '1']),
    customers: CUSTOMERS.filter((each) => each !== uid && dice.chance(1, 2)).map((customer) => ({
      uid: customer,
      sinceMs: venue.timeMs + (dice.below(5) - 3) * HOUR_MS,
      userRebateRate: dice.pick(['0', '0.1', '0.333333', '1']),
    })),
    by: 'test',
  };
}

function randomCorrection(dice: Dice, step: number): Command {
  return {
    type: 'correct-commission',
    agentUid: dice.pick([...AGENTS, BROKER]),
    uid: dice.pick([...CUSTOMERS, SUBS[0]]),
    coin: dice.pick(['USDT', 'ETH']),
    category: dice.pick(['SPOT', 'USDT-FUTURES', 'MARGIN']),
    symbol: dice.pick(['ETHUSDT', 'BTCUSDT']),
    rebate: dice.pick(['1', '-0.5', '0']),
    userRebate: dice.pick(['0', '0.1', '-0.01']),
    reference: `c${step}`,
    by: 'test',
  };
}

function randomSchedule(dice: Dice): Command {
  const rates = {
    SPOT: { maker: '0', taker: '0.0005' },
    'COIN-FUTURES': { maker: '0.0001', taker: '0.0004' },
  };
  return {
    type: 'set-fee-schedule',
    tiers: [{ tier: 'vip1', volume30d: dice.pick(['10000', '1000000']), rates }],
    ...(dice.chance(3, 4)
      ? { deduction: { coin: 'BGB', discount: dice.pick(['0', '0.2', '1']) } }
      : {}),
    by: 'test',
  };
}

describe('random days of agents', () => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    'R-A-4 R-X-4 all rows are what the ledger paid, seed %i',
    (seed) => {
      const dice = new Dice(seed);
      const venue = openVenue();
      for (let step = 0; step < STEPS; step += 1) {
        const stored = step === STEPS / 2 ? serializeState(venue.state) : undefined;
        if (stored !== undefined) expect(serializeState(restoreState(stored))).toBe(stored);
        venue.apply(randomCommand(dice, venue, step));
        venue.timeMs += dice.below(20 * 60_000);
      }
      venue.timeMs += 24 * HOUR_MS;
      venue.apply({ type: 'tick' });
      const state = emptyState();
      const reconciliation = new Reconciliation(state);
      const faults: string[] = [];
      for (const entry of venue.entries)
        faults.push(...reconciliation.onApplied(entry, apply(state, entry).events));
      expect([...faults, ...reconciliation.atEnd(state)]).toEqual([]);
      expect(reconciliation.tally.commissionRows).toBeGreaterThan(5);
      expect(hashedText(state)).toBe(hashedText(venue.state));
    },
  );
});
