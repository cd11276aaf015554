/**
 * Random stories of risk for property tests: a handful of users with little money in three contracts,
 * and steps that open, close, move prices and money and change settings. A step does not look at the
 * state, so that a failing story can be shortened.
 */
import fc from 'fast-check';
import type { FuturesCategory, InstrumentSpec } from '../../src/engine/core/instrument.ts';
import type { PositionSide } from '../../src/engine/core/order.ts';
import { BTC, ETHF, fixtureSpec, INV } from './engine-fixture.ts';
import { type EngineVenue, engineVenue } from './engine-harness.ts';
import type { Trader } from './engine-trader.ts';

export type Step = (play: Play) => void;

export interface Play {
  readonly venue: EngineVenue;
  /** Takes the other side of everything. */
  readonly house: Trader;
  /** Two in one-way mode, two in hedge mode, one with classic wallets. */
  readonly users: readonly Trader[];
}

const HOUR_MS = 3_600_000;
const KEYS = [BTC, ETHF, INV] as const;
type Key = (typeof KEYS)[number];

const TIERS = [
  { upTo: '20000', maxLeverage: 125, maintenanceMarginRate: '0.004' },
  { upTo: '60000', maxLeverage: 50, maintenanceMarginRate: '0.01' },
  { upTo: '100000', maxLeverage: 20, maintenanceMarginRate: '0.025' },
];

/** A median mark, one that is the index and may grow stale, and an inverse contract. */
const SPECS: readonly InstrumentSpec[] = [
  { ...fixtureSpec(BTC), fundingCap: '0.01', markSource: 'median', tiers: TIERS },
  { ...fixtureSpec(ETHF), fundingCap: '0.01', indexStaleAfterMs: HOUR_MS },
  { ...fixtureSpec(INV), fundingCap: '0.01', tiers: TIERS },
];

export function newPlay(): Play {
  const venue = engineVenue({ instruments: SPECS });
  const house = venue.trader('house', { USDT: '100000000', BTC: '10000' });
  const poor = { USDT: '1500', BTC: '0.03' };
  const classic = venue.trader('classic', {}, { accountMode: 'classic' });
  classic.deposits('USDT', '1500', 'usdt_futures');
  classic.deposits('BTC', '0.03', 'coin_futures');
  const users = [
    venue.trader('one', poor),
    venue.trader('two', poor),
    venue.trader('hedge', poor, { isHedge: true }),
    venue.trader('pair', poor, { isHedge: true }),
    classic,
  ];
  for (const key of KEYS) for (const user of users) user.sets({ leverage: 50, on: key });
  return { venue, house, users };
}

const keys = fc.constantFrom(...KEYS);
const sides = fc.constantFrom<PositionSide>('long', 'short');
const who = fc.nat(4);

interface Ordered {
  readonly at: number;
  readonly key: Key;
  readonly side: PositionSide;
  readonly doing: 'open' | 'close' | 'wait';
  readonly hundreds: number;
  readonly thousandths: number;
}

const order: fc.Arbitrary<Step> = fc
  .record<Ordered>({
    at: who,
    key: keys,
    side: sides,
    doing: fc.constantFrom('open', 'open', 'close', 'wait'),
    hundreds: fc.integer({ min: 1, max: 400 }),
    thousandths: fc.integer({ min: 900, max: 1100 }),
  })
  .map((ordered) => (play) => places(play, ordered));

/** Opens or closes against the house, or waits in the book. */
function places({ house, users }: Play, ordered: Ordered): void {
  const { at, key, side, doing, hundreds, thousandths } = ordered;
  const what = `${sizeOf(key, hundreds)} @ ${priceOf(key, thousandths)}`;
  const way = (side === 'long') === (doing !== 'close') ? 'buys' : 'sells';
  if (doing !== 'wait') house[way === 'buys' ? 'sells' : 'buys'](key, what);
  const user = users[at] as Trader;
  if (user.user.holdModes['USDT-FUTURES'] === 'one_way_mode') user[way](key, what);
  else user[doing === 'close' ? 'closes' : 'opens'](key, side, what);
}

/** Both positions of a hedged user at once. */
const pair: fc.Arbitrary<Step> = fc
  .record({ key: keys, hundreds: fc.integer({ min: 50, max: 300 }), less: fc.nat(40) })
  .map(({ key, hundreds, less }) => ({ house, users }) => {
    const user = users[3] as Trader;
    const at = priceOf(key, 1000);
    const long = `${sizeOf(key, hundreds)} @ ${at}`;
    const short = `${sizeOf(key, hundreds - less)} @ ${at}`;
    house.sells(key, long);
    user.opens(key, 'long', long);
    house.buys(key, short);
    user.opens(key, 'short', short);
  });

/** Liquidity of the house, which outlives the step. */
const quote: fc.Arbitrary<Step> = fc
  .record({ key: keys, side: sides, thousandths: fc.integer({ min: 850, max: 1150 }) })
  .map(({ key, side, thousandths }) => ({ house }) => {
    const what = `${sizeOf(key, 100)} @ ${priceOf(key, thousandths)}`;
    house[side === 'long' ? 'buys' : 'sells'](key, what);
  });

/** The index of a contract, or a pin of its mark. */
const price: fc.Arbitrary<Step> = fc
  .record({
    key: keys,
    thousandths: fc.integer({ min: 850, max: 1150 }),
    doing: fc.constantFrom('index', 'index', 'index', 'pin', 'free'),
  })
  .map(({ key, thousandths, doing }) => ({ venue }) => {
    const to = priceOf(key, thousandths);
    if (doing === 'index') venue.index(key, to);
    else {
      const pin = doing === 'pin' ? to : null;
      venue.operator({ type: 'set-mark-price', ...contractOf(key), price: pin });
    }
  });

/** Money of a wallet, in or out. */
const money: fc.Arbitrary<Step> = fc
  .record({ who, key: keys, isOut: fc.boolean(), amount: fc.integer({ min: 1, max: 500 }) })
  .map(({ who: at, key, isOut, amount }) => ({ users }) => {
    const user = users[at] as Trader;
    const [coin, text] = amountIn(key, amount);
    if (isOut) user.withdraws(coin, text);
    else user.deposits(coin, text);
  });

/** Margin of an isolated position, in or out. */
const margin: fc.Arbitrary<Step> = fc
  .record({
    who,
    key: keys,
    side: sides,
    isOut: fc.boolean(),
    amount: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ who: at, key, side, isOut, amount }) => ({ venue, users }) => {
    const { uid } = users[at] as Trader;
    const text = `${isOut ? '-' : ''}${amountIn(key, amount)[1]}`;
    venue.apply({ type: 'set-margin', uid, instrument: key, positionSide: side, amount: text });
  });

const setting: fc.Arbitrary<Step> = fc
  .record({
    who,
    key: keys,
    leverage: fc.constantFrom(1, 10, 20, 50, 125),
    marginMode: fc.constantFrom('crossed', 'isolated', undefined),
  })
  .map(({ who: at, key, leverage, marginMode }) => ({ users }) => {
    const user = users[at] as Trader;
    if (marginMode === undefined) user.sets({ leverage, on: key });
    else user.sets({ marginMode, on: key });
  });

/** Hours that pass, contracts that are halted and opened, fees that change, reserves that fill. */
const venueAct: fc.Arbitrary<Step> = fc
  .record({
    key: keys,
    doing: fc.constantFrom('hours', 'hours', 'halt', 'open', 'open', 'fee', 'reserve'),
    hours: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ key, doing, hours }) => ({ venue }) => {
    const contract = contractOf(key);
    if (doing === 'hours') pass(venue, hours);
    if (doing === 'halt') venue.operator({ type: 'set-status', ...contract, status: 'halted' });
    if (doing === 'open') venue.operator({ type: 'set-status', ...contract, status: 'online' });
    const changes = { takerFeeRate: hours > 5 ? '0.0009' : '0.0006' };
    if (doing === 'fee') venue.operator({ type: 'update-instrument', ...contract, changes });
    if (doing !== 'reserve') return;
    const amount = amountIn(key, hours * 10)[1];
    const reference = `r${venue.entries.length}`;
    venue.operator({ type: 'top-up-reserve', ...contract, amount, reference });
  });

function pass(venue: EngineVenue, hours: number): void {
  venue.timeMs += hours * HOUR_MS;
  venue.apply({ type: 'tick' });
}

export const riskStory: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: order },
    { weight: 2, arbitrary: pair },
    { weight: 2, arbitrary: quote },
    { weight: 7, arbitrary: price },
    { weight: 2, arbitrary: money },
    { weight: 2, arbitrary: margin },
    { weight: 2, arbitrary: setting },
    { weight: 1, arbitrary: venueAct },
  ),
  { minLength: 20, maxLength: 120, size: 'max' },
);

function contractOf(key: Key): { category: FuturesCategory; symbol: string } {
  const [category, symbol = ''] = key.split(':');
  return { category: category as FuturesCategory, symbol };
}

const PRICE: Readonly<Record<Key, number>> = { [BTC]: 60_000, [ETHF]: 2000, [INV]: 60_000 };

/** A price of the grid, in thousandths of the usual one. */
function priceOf(key: Key, thousandths: number): string {
  return ((PRICE[key] * thousandths) / 1000).toFixed(key === ETHF ? 2 : 1);
}

/** A size of the grid, worth about so many hundred dollars. */
function sizeOf(key: Key, hundreds: number): string {
  return key === ETHF ? (hundreds / 20).toFixed(2) : (hundreds / 600 + 0.001).toFixed(3);
}

/** The margin coin, and about so many dollars of it. */
function amountIn(key: Key, dollars: number): [coin: string, amount: string] {
  return key === INV ? ['BTC', (dollars / 60_000).toFixed(8)] : ['USDT', String(dollars)];
}
