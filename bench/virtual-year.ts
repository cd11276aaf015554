/**
 * A year of a small venue on the manual clock: customers of agents who each have two fills a day, some who
 * hold positions through every funding, and loans with hourly interest. Everything goes through the
 * sequencer, the journal and the history of a venue as it is served.
 */

import type { Command } from '../src/engine/command.ts';
import type { VenueFile } from '../src/venue/file/schema.ts';
import type { RunningVenue } from '../src/venue/running-venue.ts';

export interface YearSize {
  /** Even: they trade in pairs. */
  readonly customers: number;
  readonly agents: number;
  readonly loans: number;
  /** Pairs that hold a position all year. */
  readonly holders: number;
  readonly days: number;
}

export const FULL_YEAR: YearSize = {
  customers: 1_000,
  agents: 20,
  loans: 200,
  holders: 20,
  days: 365,
};

const BY = 'operator';
const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const SLOTS = 8;
const SLOT_MS = (24 * HOUR_MS) / SLOTS;
const SPOT = 'SPOT:ETHUSDT';
const FUTURES = 'USDT-FUTURES:BTCUSDT';
/** In ticks: above the index and between the quotes, so that longs pay funding all year. */
const TRADED = 600_100;
const QUOTES = { bid: 599_950, ask: 600_150 };
/** Commands that wait for the journal at once. */
const CHUNK = 1_000;

const STEPS = {
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
  minSize: '0.001',
  sizeStep: '0.001',
};

export const YEAR_VENUE: VenueFile = {
  clock: { start: new Date(START_MS).toISOString() },
  coins: [
    { coin: 'USDT', scale: 8, usdPrice: '1' },
    { coin: 'ETH', scale: 8, usdPrice: '2000' },
    { coin: 'BTC', scale: 8, usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } },
  ],
  instruments: [
    {
      ...STEPS,
      symbol: 'ETHUSDT',
      category: 'SPOT',
      base: 'ETH',
      quote: 'USDT',
      priceStep: '0.01',
    },
    {
      ...STEPS,
      symbol: 'BTCUSDT',
      category: 'USDT-FUTURES',
      base: 'BTC',
      quote: 'USDT',
      marginCoin: 'USDT',
      priceStep: '0.1',
      maxLeverage: 100,
      fundingIntervalHours: 8,
      fundingCap: '0.003',
      indexPrice: '60000',
    },
  ],
};

/** Lives it through, day by day; `onDay` is told of each that is over. */
export async function liveYear(
  { sequencer }: Pick<RunningVenue, 'sequencer'>,
  size: YearSize,
  onDay: (day: number) => void = () => undefined,
): Promise<void> {
  const submit = async (commands: readonly Command[]) => {
    for (let at = 0; at < commands.length; at += CHUNK) {
      const part = commands.slice(at, at + CHUNK) as Command[];
      const results = await Promise.all(part.map((command) => sequencer.submit(command)));
      const refused = results.find((result) => !result.ok);
      if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused)}`);
    }
  };
  // What a user sends may be taken before what an operator sent, so those wait who need it.
  await submit([...people(size), ...partners(size), ...lending(size)]);
  await submit(positions(size));
  for (let day = 0; day < size.days; day += 1) {
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const toMs = START_MS + (day * SLOTS + slot + 1) * SLOT_MS - HOUR_MS;
      await submit([{ type: 'advance-clock', toMs, by: BY }]);
      await submit(trading(size, day, slot));
    }
    onDay(day);
  }
  const toMs = START_MS + size.days * 24 * HOUR_MS;
  await submit([{ type: 'advance-clock', toMs, by: BY }]);
}

const uidOf = (customer: number) => String(10_000 + customer);
const agentOf = (agent: number) => String(9_000 + agent);
const holderOf = (holder: number) => String(20_000 + holder);
const borrowerOf = (loan: number) => String(30_000 + loan);

function people({ agents, customers, holders, loans }: YearSize): Command[] {
  const uids = [
    ...range(customers, uidOf),
    ...range(agents, agentOf),
    ...range(2 * holders, holderOf),
    ...range(loans, borrowerOf),
  ];
  return uids.flatMap((uid) => [
    { type: 'create-user', uid, accountMode: 'both', by: BY } as const,
    ...['USDT', 'ETH'].map(
      (coin) =>
        ({
          type: 'deposit',
          uid,
          coin,
          amount: '1000000',
          reference: `${uid}${coin}`,
          by: BY,
        }) as const,
    ),
  ]);
}

function partners({ agents, customers }: YearSize): Command[] {
  return range(agents, (agent) => ({
    type: 'set-agent',
    uid: agentOf(agent),
    commissionRate: '0.4',
    customers: range(customers, (customer) => customer)
      .filter((customer) => customer % agents === agent)
      .map((customer) => ({ uid: uidOf(customer), sinceMs: START_MS, userRebateRate: '0.1' })),
    by: BY,
  }));
}

function lending({ loans }: YearSize): Command[] {
  const spec = {
    productId: 'L-USDT',
    coin: 'USDT',
    annualRate: '0.08',
    maxAmount: '1000000',
    collateral: [
      { coin: 'USDT', ratio: '1' },
      { coin: 'ETH', ratio: '0.9' },
    ],
    ltv: { warn: '0.7', margin: '0.8', liquidate: '0.9' },
  };
  if (loans === 0) return [];
  return [
    { type: 'create-loan-product', spec, by: BY },
    ...range(loans, borrowerOf).flatMap((uid) => [
      { type: 'create-risk-unit', riskUnitId: `RU${uid}`, uids: [uid], by: BY } as const,
      {
        type: 'disburse-loan',
        productId: 'L-USDT',
        uid,
        amount: '50000',
        reference: `loan-${uid}`,
        by: BY,
      } as const,
    ]),
  ];
}

/** Half are long, half short; the first pair quotes around what is traded, so that there is a premium to pay. */
function positions({ holders }: YearSize): Command[] {
  const pairs = range(holders, (pair) => pair).flatMap((pair) => [
    order(holderOf(2 * pair), FUTURES, 'buy', TRADED),
    order(holderOf(2 * pair + 1), FUTURES, 'sell', TRADED),
  ]);
  const quotes = [
    order(holderOf(0), FUTURES, 'buy', QUOTES.bid),
    order(holderOf(1), FUTURES, 'sell', QUOTES.ask),
  ];
  return holders === 0 ? [] : [...pairs, ...quotes];
}

/** The pairs of a slot meet twice, so that each has two fills and is where it was. */
function trading({ customers }: YearSize, day: number, slot: number): Command[] {
  const commands: Command[] = [];
  for (let pair = slot; pair < customers / 2; pair += SLOTS) {
    const [one, other] = [uidOf(2 * pair), uidOf(2 * pair + 1)];
    const [key, ticks] = pair % 2 === 0 ? [SPOT, 200_000 + (day % 90)] : [FUTURES, TRADED];
    commands.push(order(one, key, 'buy', ticks), order(other, key, 'sell', ticks));
    commands.push(order(other, key, 'buy', ticks), order(one, key, 'sell', ticks));
  }
  return commands;
}

function order(uid: string, instrument: string, side: 'buy' | 'sell', priceTicks: number): Command {
  return {
    type: 'place-order',
    uid,
    instrument,
    side,
    orderType: 'limit',
    priceTicks,
    lots: 1_000,
    timeInForce: 'gtc',
  };
}

function range<T>(count: number, item: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}
