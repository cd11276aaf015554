/**
 * The venue of the crash runs: fifty traders with high leverage and a few deep pockets that quote to
 * them. Prices are believable, so that margins, tiers and funding are of believable size.
 */
import type { Command } from '../../src/engine/command.ts';
import type { CreateCoin } from '../../src/engine/commands/create-coin.ts';
import type { InstrumentSpec, MarkSource } from '../../src/engine/core/instrument.ts';
import { DEFAULT_SETTINGS, RULES_VERSION } from '../../src/engine/core/reference.ts';
import type { Dice } from './dice.ts';

/** A market of the run: where its index starts, and how an order of the run is sized. */
export interface CrashMarket {
  readonly key: string;
  /** Ticks of the first index price; a tick is 0.1. */
  readonly startTicks: number;
  /** Lots that are worth about 100 USDT at the first price. */
  readonly lotsPer100: number;
}

const BTC_MARKET = { key: 'USDT-FUTURES:BTCUSDT', startTicks: 600_000, lotsPer100: 2 };
const ETH_MARKET = { key: 'USDT-FUTURES:ETHUSDT', startTicks: 20_000, lotsPer100: 50 };
const INVERSE_MARKET = { key: 'COIN-FUTURES:BTCUSD', startTicks: 600_000, lotsPer100: 2 };
export const SPOT_MARKET: CrashMarket = {
  key: 'SPOT:ETHUSDT',
  startTicks: 20_000,
  lotsPer100: 50,
};
export const CONTRACTS: readonly CrashMarket[] = [BTC_MARKET, ETH_MARKET, INVERSE_MARKET];

export const MAKERS = ['m1', 'm2'] as const;
export const TRADERS: readonly string[] = Array.from({ length: 48 }, (_, index) => `t${index + 1}`);
/** All coins of these margin their positions together, and they may borrow. */
export const UNION_TRADERS = TRADERS.slice(0, 6);

const BY = { by: 'test' } as const;
const FEES = { makerFeeRate: '0.0002', takerFeeRate: '0.0006' } as const;

/** The commands that a run starts with; the dice choose what each user has and how marks are made. */
export function crashVenue(dice: Dice): Command[] {
  return [
    { type: 'set-rules-version', ...BY, version: RULES_VERSION },
    {
      type: 'configure-venue',
      ...BY,
      manualClock: true,
      settings: DEFAULT_SETTINGS,
      copyTradingPairs: [],
    },
    ...COINS,
    ...specs(dice).map((spec) => ({ type: 'create-instrument', ...BY, spec }) as const),
    ...reserves(dice),
    ...MAKERS.flatMap((uid) => makerCommands(uid)),
    ...TRADERS.flatMap((uid, index) => traderCommands(dice, uid, index)),
  ];
}

const COINS: readonly CreateCoin[] = [
  {
    type: 'create-coin',
    ...BY,
    coin: 'USDT',
    scale: 6,
    usdPrice: '1',
    borrow: { hourlyRate: '0.00001', max: '5000' },
  },
  {
    type: 'create-coin',
    ...BY,
    coin: 'BTC',
    scale: 8,
    usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
    collateral: [{ upTo: '1', ratio: '0.95' }, { ratio: '0.9' }],
  },
  {
    type: 'create-coin',
    ...BY,
    coin: 'ETH',
    scale: 8,
    usdPriceFrom: { category: 'USDT-FUTURES', symbol: 'ETHUSDT' },
    collateral: [{ ratio: '0.9' }],
    borrow: { hourlyRate: '0.00002', max: '2' },
  },
];

function specs(dice: Dice): InstrumentSpec[] {
  const markSource = (): MarkSource => dice.pick(['index', 'median']);
  const steps = (minSize: string) => ({ priceStep: '0.1', sizeStep: minSize, minSize });
  const contract = {
    ...FEES,
    maxLeverage: 125,
    fundingIntervalHours: 8,
    fundingCap: '0.003',
    tiers: TIERS,
  };
  const linear = { category: 'USDT-FUTURES', quote: 'USDT', marginCoin: 'USDT' } as const;
  return [
    {
      symbol: 'ETHUSDT',
      category: 'SPOT',
      base: 'ETH',
      quote: 'USDT',
      ...steps('0.001'),
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
      margin: { maxLeverage: 5 },
    },
    {
      symbol: 'BTCUSDT',
      base: 'BTC',
      ...linear,
      ...steps('0.001'),
      ...contract,
      indexPrice: '60000',
      markSource: markSource(),
    },
    {
      symbol: 'ETHUSDT',
      base: 'ETH',
      ...linear,
      ...steps('0.001'),
      ...contract,
      indexPrice: '2000',
      markSource: markSource(),
      // Now and then the index is too old to liquidate on.
      ...(dice.chance(1, 3) ? { indexStaleAfterMs: 120_000 } : {}),
    },
    {
      symbol: 'BTCUSD',
      category: 'COIN-FUTURES',
      base: 'BTC',
      quote: 'USD',
      marginCoin: 'BTC',
      ...steps('0.001'),
      ...contract,
      indexPrice: '60000',
      markSource: markSource(),
    },
  ];
}

/** Low steps, so that positions of the run stand in several tiers. */
const TIERS = [
  { upTo: '5000', maxLeverage: 125, maintenanceMarginRate: '0.004' },
  { upTo: '20000', maxLeverage: 50, maintenanceMarginRate: '0.01' },
  { upTo: '100000', maxLeverage: 20, maintenanceMarginRate: '0.025' },
  { upTo: '100000000', maxLeverage: 10, maintenanceMarginRate: '0.05' },
] as const;

/** A third of the reserves is empty, so that losses go to counterparties. */
function reserves(dice: Dice): Command[] {
  return CONTRACTS.filter(() => dice.chance(2, 3)).map(({ key }) => {
    const [category, symbol] = key.split(':') as ['USDT-FUTURES' | 'COIN-FUTURES', string];
    const amount = category === 'COIN-FUTURES' ? `0.0${1 + dice.below(9)}` : `${dice.below(3_000)}`;
    return { type: 'top-up-reserve', ...BY, category, symbol, amount, reference: `start-${key}` };
  });
}

function makerCommands(uid: string): Command[] {
  return [
    { type: 'create-user', ...BY, uid, accountMode: 'both', holdMode: 'one_way_mode' },
    deposit(uid, 'USDT', '5000000'),
    deposit(uid, 'BTC', '100'),
    deposit(uid, 'ETH', '1000'),
    ...CONTRACTS.map(({ key }) => leverage(uid, key, 5)),
  ];
}

/** Every second trader is in hedge mode; the dice choose crossed or isolated and a leverage per contract. */
function traderCommands(dice: Dice, uid: string, index: number): Command[] {
  const isUnion = UNION_TRADERS.includes(uid);
  const isHedge = index % 2 === 1;
  const holdMode = isHedge ? 'hedge_mode' : 'one_way_mode';
  return [
    { type: 'create-user', ...BY, uid, accountMode: 'both', holdMode },
    deposit(uid, 'USDT', `${300 + dice.below(3_000)}`),
    deposit(uid, 'BTC', `0.0${1 + dice.below(9)}`),
    deposit(uid, 'ETH', `${dice.below(2)}.${1 + dice.below(9)}`),
    ...(isUnion ? [{ type: 'set-asset-mode', uid, assetMode: 'union' } as const] : []),
    ...CONTRACTS.flatMap(({ key }): Command[] => {
      const isIsolated = !isUnion && dice.chance(1, 2);
      return [
        ...(isIsolated
          ? [{ type: 'set-margin-mode', uid, instrument: key, marginMode: 'isolated' } as const]
          : []),
        leverage(uid, key, dice.pick([3, 5, 10, 20, 50, 100])),
      ];
    }),
  ];
}

function leverage(uid: string, instrument: string, times: number): Command {
  return { type: 'set-leverage', uid, instrument, leverage: times };
}

function deposit(uid: string, coin: string, amount: string): Command {
  return { type: 'deposit', ...BY, uid, coin, amount, reference: `start-${uid}-${coin}` };
}
