/** What operators change while a twin run goes on: terms of instruments, status, fees, agents, products. */
import type { Command } from '../../src/engine/command.ts';
import type { Category, InstrumentSpec, PositionTier } from '../../src/engine/core/instrument.ts';
import type { Acts, Roll } from './twin-known.ts';
import { contractOf } from './twin-orders.ts';
import {
  AGENT,
  agent,
  BY,
  configuration,
  linear,
  PRICING_KEY,
  SPOT_KEYS,
  schedule,
  TRADERS,
} from './twin-venue.ts';

export const TERMS_ACTS: Acts = {
  margin: { weight: 16, make: margin },
  stale: { weight: 18, make: stale },
  tiers: { weight: 16, make: tiers },
  fees: { weight: 16, make: fees },
  limits: { weight: 14, make: limits },
  sources: { weight: 8, make: sources },
  funding: { weight: 6, make: funding },
  leverage: { weight: 6, make: maxLeverage },
  shown: { weight: 2, make: shown },
  status: { weight: 18, make: status },
  schedule: { weight: 8, make: ({ dice }) => schedule(dice) },
  tier: { weight: 8, make: feeTier },
  agent: { weight: 6, make: ({ dice }) => agent(dice) },
  settings: { weight: 3, make: ({ dice }) => configuration(dice) },
  delist: { weight: 4, make: delist },
  listing: { weight: 3, make: listing },
  coin: { weight: 1, make: coin },
  product: { weight: 2, make: product },
};

type Changes = Command<'update-instrument'>['changes'];

function update(key: string, changes: Changes): Command {
  const [category, symbol] = key.split(':') as [Category, string];
  return { type: 'update-instrument', ...BY, category, symbol, changes };
}

/** Of a contract, the one that only prices a coin more often than by chance. */
function updateContract(roll: Roll, changes: Changes): Command {
  const key = roll.dice.chance(1, 4) ? PRICING_KEY : contractOf(roll).join(':');
  return update(key, changes);
}

function margin({ dice }: Roll): Command {
  return update(dice.pick(SPOT_KEYS), { margin: dice.pick(MARGINS) });
}

/** Most debts are in the first tier, some in none. */
const MARGINS: readonly NonNullable<InstrumentSpec['margin']>[] = [
  { maxLeverage: 1 },
  ...[1, 2, 10].map((maxLeverage) => ({
    maxLeverage,
    tiers: [
      { baseUpTo: '1', quoteUpTo: '100', maxLeverage, maintenanceMarginRate: '0.04' },
      { baseUpTo: '5', quoteUpTo: '800', maxLeverage: 1, maintenanceMarginRate: '0.3' },
    ],
  })),
  { maxLeverage: 5 },
];

function stale(roll: Roll): Command {
  const indexStaleAfterMs = roll.dice.pick([0, 0, 2_000, 60_000, 3_600_000]);
  return updateContract(roll, { indexStaleAfterMs });
}

function tiers(roll: Roll): Command {
  const { dice } = roll;
  return updateContract(roll, { tiers: dice.pick(TIERS) });
}

const TIERS: readonly (readonly PositionTier[])[] = [
  [],
  [
    { upTo: '30', maxLeverage: 125, maintenanceMarginRate: '0.004' },
    { upTo: '120', maxLeverage: 50, maintenanceMarginRate: '0.01' },
    { upTo: '1000', maxLeverage: 20, maintenanceMarginRate: '0.03' },
  ],
  [
    { upTo: '100', maxLeverage: 100, maintenanceMarginRate: '0.006' },
    { upTo: '100000', maxLeverage: 10, maintenanceMarginRate: '0.06' },
  ],
];

function fees({ dice, key }: Roll): Command {
  return update(key, {
    ...(dice.chance(2, 3)
      ? { takerFeeRate: dice.pick(['0.0006', '0.001', '0.0003', '0.05']) }
      : {}),
    ...(dice.chance(1, 2) ? { makerFeeRate: dice.pick(['0.0002', '0', '0.0005', '-0.0001']) } : {}),
  });
}

function limits({ dice, key }: Roll): Command {
  return update(
    key,
    dice.pick<Changes>([
      { minSize: dice.pick(['0.01', '0.05']) },
      { minValue: dice.pick(['0', '2']) },
      { maxSize: dice.pick(['1', '50', '100000']) },
      { maxMarketSize: dice.pick(['0.5', '100000']) },
      { maxOpenOrders: dice.pick([3, 50, 50]) },
      {
        priceBand: dice.pick([
          { buy: '0.05', sell: '0.05' },
          { buy: '0.5', sell: '0.5' },
        ]),
      },
    ]),
  );
}

function sources(roll: Roll): Command {
  const { dice } = roll;
  return updateContract(
    roll,
    dice.pick<Changes>([
      { markSource: dice.pick(['median', 'index']) },
      { indexSource: dice.pick(['external', 'spot', 'market']) },
    ]),
  );
}

function funding(roll: Roll): Command {
  const { dice } = roll;
  return updateContract(roll, {
    fundingIntervalHours: dice.pick([1, 4, 8]),
    fundingCap: dice.pick(['0', '0.003', '0.02']),
  });
}

function maxLeverage(roll: Roll): Command {
  return updateContract(roll, { maxLeverage: roll.dice.pick([10, 50, 125, 125]) });
}

function shown({ dice, key }: Roll): Command {
  return update(key, { mergeScales: dice.pick([2, 4]), maxDepth: dice.pick([50, 200]) });
}

/** Opened more often than closed; of the levels all. */
function status(roll: Roll): Command {
  const { dice, key, step } = roll;
  const [category, symbol] = key.split(':') as [Category, string];
  const isClosing = dice.chance(1, 6);
  const isOfPlace = isClosing || dice.chance(1, 2);
  return {
    type: 'set-status',
    ...BY,
    status: isClosing ? dice.pick(['cancel_only', 'halted', 'limit_open']) : 'online',
    ...(isOfPlace && { category, ...(step % 5 > 0 && { symbol }) }),
    ...(step % 4 > 0 && { isOfLevel: true }),
    ...(isClosing && step % 3 === 0 && { cancelOrders: true }),
  };
}

function feeTier({ dice }: Roll): Command {
  const tier = dice.pick(['vip1', 'vip2', 'vip3', null, null]);
  return { type: 'set-fee-tier', ...BY, uid: dice.pick([...TRADERS, AGENT]), tier };
}

/** Late, so that the rest of the run has its markets. */
function delist(roll: Roll): Command {
  const [category, symbol] = contractOf(roll);
  return roll.step % 2_000 > 1_850 ? { type: 'delist', ...BY, category, symbol } : { type: 'tick' };
}

/** A contract that is delivered within two days, or a pair. */
function listing({ dice, step, timeMs }: Roll): Command {
  const deliveryMs = timeMs + 3_600_000 * (1 + dice.below(48));
  const spec = { ...linear(`BTC${step}`, 'BTC'), indexPrice: '100', deliveryMs };
  return { type: 'create-instrument', ...BY, spec };
}

function coin({ dice, step }: Roll): Command {
  return {
    type: 'create-coin',
    ...BY,
    coin: dice.chance(1, 2) ? `C${step}` : 'BTC',
    scale: 6,
    usdPrice: '2',
  };
}

function product({ dice, step }: Roll): Command {
  const collateral = [
    { coin: 'USDT', ratio: '1' },
    { coin: 'ETH', ratio: dice.pick(['0.5', '0.95']) },
  ];
  return {
    type: 'create-loan-product',
    ...BY,
    spec: {
      productId: `L${step}`,
      coin: dice.pick(['USDT', 'ETH']),
      annualRate: '0.3',
      maxAmount: '200',
      collateral,
      ltv: { warn: '0.5', margin: '0.6', liquidate: '0.8' },
    },
  };
}
