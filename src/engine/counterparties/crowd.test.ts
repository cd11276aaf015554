/** What is known of markets in general holds of each population, in bands: the figures are of an hour of one seed. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../command.ts';
import { MAKER_UID, type Population, TAKER_UID } from '../core/counterparties.ts';
import { emptyState, type State } from '../core/state.ts';
import { apply } from '../engine.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;
const KEY = 'USDT-FUTURES:ETHUSDT';
const PLACE = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const;
const BY = { by: 'test' } as const;

function setUp(population: Population): Command[] {
  const spec = {
    ...{ ...PLACE, base: 'ETH', quote: 'USDT', marginCoin: 'USDT', priceStep: '0.01' },
    ...{ sizeStep: '0.001', minSize: '0.001', makerFeeRate: '0', takerFeeRate: '0.0006' },
    maxOpenOrders: 400,
  };
  const instruments = [{ ...PLACE, volatility: '0.6' }];
  return [
    { type: 'set-rules-version', version: 4, ...BY },
    { type: 'create-coin', coin: 'USDT', scale: 8, usdPrice: '1', ...BY },
    { type: 'create-coin', coin: 'ETH', scale: 8, ...BY },
    { type: 'create-instrument', spec, ...BY },
    ...[MAKER_UID, TAKER_UID].flatMap((uid): Command[] => [
      { type: 'create-user', uid, accountMode: 'both', ...BY },
      { type: 'deposit', uid, coin: 'USDT', amount: '1000000000', reference: uid, ...BY },
    ]),
    { type: 'set-index-price', prices: [{ ...PLACE, price: '2500' }], ...BY },
    {
      type: 'configure-market',
      terms: { seed: '1', stepMs: SECOND, instruments, population },
      ...BY,
    },
  ];
}

/** A market that goes on second by second. */
class Run {
  state: State = emptyState();
  seconds = 0;

  constructor(population: Population) {
    for (const command of setUp(population)) this.send(command);
  }

  /** The lots that it traded. */
  send(command: Command): number {
    const entry = { seq: this.state.seq + 1, timeMs: START + this.seconds * SECOND, command };
    const { events, result } = apply(this.state, entry);
    expect(result).toMatchObject({ ok: true });
    return events.reduce((lots, event) => (event.type === 'traded' ? lots + event.lots : lots), 0);
  }

  second(): number {
    this.seconds += 1;
    return this.send({ type: 'market-step', step: START / SECOND + this.seconds });
  }

  /** Best bid and best ask, ticks; those that there are. */
  touch(): readonly [number | undefined, number | undefined] {
    const book = this.state.markets.get(KEY)?.book;
    return [book?.bids.levels.at(-1)?.ticks, book?.asks.levels.at(-1)?.ticks];
  }

  lotsOfMaker(): number {
    const held = this.state.users.get(MAKER_UID)?.userMarkets.get(KEY);
    return Math.max(held?.long?.lots ?? 0, held?.short?.lots ?? 0);
  }
}

interface Figures {
  /** Mean spread, parts per million of the price. */
  readonly spread: number;
  /** Standard deviation of the change of the middle in ten seconds, the same parts. */
  readonly deviation: number;
  /** Fourth moment of these over the square of their second: 3 for a bell. */
  readonly kurtosis: number;
  /** Correlation of their sizes with those of the minute after. */
  readonly clustering: number;
  /** Correlation of their sizes with what was traded meanwhile. */
  readonly volume: number;
  /** Lots traded. */
  readonly traded: number;
  readonly most: number;
}

const SECONDS = 3600;
const WINDOW = 10;

function figuresOf(population: Population): Figures {
  const run = new Run(population);
  const moves: number[] = [];
  const volumes: number[] = [];
  const spreads: number[] = [];
  let [before, volume, most] = [250_000, 0, 0];
  for (let second = 1; second <= SECONDS; second += 1) {
    volume += run.second();
    most = Math.max(most, run.lotsOfMaker());
    if (second % WINDOW !== 0) continue;
    const [bid, ask] = run.touch();
    const middle = bid === undefined || ask === undefined ? before : (bid + ask) / 2;
    if (bid !== undefined && ask !== undefined) spreads.push(((ask - bid) * 1e6) / middle);
    moves.push(((middle - before) * 1e6) / before);
    volumes.push(volume);
    [before, volume] = [middle, 0];
  }
  const sizes = moves.map(Math.abs);
  const squares = mean(moves.map((move) => move ** 2));
  return {
    spread: mean(spreads),
    deviation: Math.sqrt(squares),
    kurtosis: mean(moves.map((move) => move ** 4)) / squares ** 2,
    clustering: mean([1, 2, 3, 4, 5, 6].map((lag) => correlation(sizes.slice(lag), sizes))),
    volume: correlation(sizes, volumes),
    traded: volumes.reduce((sum, each) => sum + each, 0),
    most,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Of the first as many of both. */
function correlation(ones: readonly number[], others: readonly number[]): number {
  const pairs = ones.map((one, at) => [one, others[at] ?? 0] as const);
  const [a, b] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))];
  const covariance = mean(pairs.map(([one, other]) => (one - a) * (other - b)));
  const spreadOf = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  const [left, right] = [
    spreadOf(
      pairs.map(([one]) => one),
      a,
    ),
    spreadOf(
      pairs.map(([, o]) => o),
      b,
    ),
  ];
  return covariance / (left * right);
}

describe('R-V-31: the facts of markets', () => {
  const figures: Partial<Record<Population, Figures>> = {};
  beforeAll(() => {
    for (const population of ['thin', 'normal', 'panic'] as const)
      figures[population] = figuresOf(population);
  }, 60_000);

  /** Lowest and highest, by population. */
  const BANDS: Readonly<
    Record<string, Readonly<Record<keyof Figures, readonly [number, number]>>>
  > = {
    thin: {
      ...{ spread: [1600, 3200], deviation: [450, 1000], kurtosis: [5, 20] },
      ...{ clustering: [0.2, 0.6], volume: [0.3, 0.8], traded: [75_000, 300_000] },
      most: [500, 8000],
    },
    normal: {
      ...{ spread: [350, 700], deviation: [300, 750], kurtosis: [5, 30] },
      ...{ clustering: [0.2, 0.6], volume: [0.4, 0.9], traded: [450_000, 1_800_000] },
      most: [4000, 48_000],
    },
    panic: {
      ...{ spread: [3000, 6500], deviation: [1700, 4000], kurtosis: [5, 40] },
      ...{ clustering: [0.03, 0.5], volume: [0.25, 0.8], traded: [800_000, 3_200_000] },
      most: [1500, 13_000],
    },
  };

  test.each(Object.entries(BANDS))(
    'hold of %s: spread, fat tails, clusters, volume with volatility, a limit of what is held',
    (population, bands) => {
      const found = figures[population as Population];
      for (const [name, [low, high]] of Object.entries(bands)) {
        expect(found?.[name as keyof Figures], name).toBeGreaterThan(low);
        expect(found?.[name as keyof Figures], name).toBeLessThan(high);
      }
    },
  );
});

test('goes on from a snapshot as if nothing had been', () => {
  const run = new Run('panic');
  for (let second = 0; second < 60; second += 1) run.second();
  const restored = new Run('panic');
  Object.assign(restored, { state: restoreState(serializeState(run.state)), seconds: run.seconds });
  for (let second = 0; second < 30; second += 1) [run, restored].map((each) => each.second());
  expect(hashedText(restored.state)).toBe(hashedText(run.state));
});
