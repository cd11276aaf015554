/**
 * How the parts that several commands have are kept in a record: words with the numbers that stand for
 * them, and structs whose fields only grow at the end.
 */
import {
  flag,
  integer,
  list,
  optional,
  type RecordCodec,
  type StructFields,
  struct,
  text,
  words,
} from '../../primitives/record-codec.ts';
import type { Population } from './counterparties.ts';
import type {
  Category,
  FuturesCategory,
  IndexSource,
  InstrumentSpec,
  MarginTierSpec,
  MarkSource,
  PositionTier,
  TradingStatus,
} from './instrument.ts';
import {
  type HoldMode,
  type MarginMode,
  ORDER_OPTIONS,
  type OrderCategory,
  type OrderLoan,
  type OrderOrigin,
  type OrderType,
  type PositionSide,
  type Presets,
  type Side,
  type TimeInForce,
  type TriggerPrice,
} from './order.ts';
import type { TriggerKind, TriggerOrder, TriggerSource } from './trigger.ts';
import type { AccountMode, ApiKeySpec, AssetMode, HomeWallet, Permission } from './user.ts';

const FUTURES = {
  'USDT-FUTURES': 2,
  'COIN-FUTURES': 3,
  'USDC-FUTURES': 4,
  'SUSDT-FUTURES': 5,
  'SCOIN-FUTURES': 6,
  'SUSDC-FUTURES': 7,
} as const;

export const FUTURES_CATEGORY = words<FuturesCategory>(FUTURES);
export const CATEGORY = words<Category>({ SPOT: 1, ...FUTURES });
export const ORDER_CATEGORY = words<OrderCategory>({
  SPOT: 1,
  ...FUTURES,
  MARGIN: 8,
  'ISOLATED-MARGIN': 9,
});
export const TRADING_STATUS = words<TradingStatus>({
  online: 1,
  cancel_only: 2,
  halted: 3,
  limit_open: 4,
});

export const POPULATION = words<Population>({ quotes: 1, thin: 2, normal: 3, panic: 4 });

export const SIDE = words<Side>({ buy: 1, sell: 2 });
export const POSITION_SIDE = words<PositionSide>({ long: 1, short: 2 });
const EFFECT = words<'open' | 'close'>({ open: 1, close: 2 });
export const ORDER_TYPE = words<OrderType>({ limit: 1, market: 2 });
const TIME_IN_FORCE = words<TimeInForce>({ gtc: 1, ioc: 2, fok: 3, post_only: 4 });
export const HOLD_MODE = words<HoldMode>({ one_way_mode: 1, hedge_mode: 2 });
export const MARGIN_MODE = words<MarginMode>({ crossed: 1, isolated: 2 });
const LOAN = words<OrderLoan>({ none: 1, borrow: 2, repay: 3, 'borrow-and-repay': 4 });

const TRIGGER_PRICE = words<TriggerPrice>({ market: 1, mark: 2 });

export const PRESETS = struct<Presets>({
  takeProfitPrice: optional(text),
  takeProfitExecutePrice: optional(text),
  stopLossPrice: optional(text),
  stopLossExecutePrice: optional(text),
  takeProfitTrigger: optional(TRIGGER_PRICE),
  stopLossTrigger: optional(TRIGGER_PRICE),
});

/** What an order is to be, whoever places it. It stands at the end wherever it is kept: there it may grow. */
export const ORDER_TERMS: StructFields<TriggerOrder> = {
  side: SIDE,
  positionSide: optional(POSITION_SIDE),
  effect: optional(EFFECT),
  orderType: ORDER_TYPE,
  priceTicks: optional(integer),
  lots: optional(integer),
  quoteAmount: optional(text),
  timeInForce: TIME_IN_FORCE,
  ...ORDER_OPTIONS,
  reduceOnly: optional(flag),
  marginMode: optional(MARGIN_MODE),
  marginCoin: optional(text),
  presets: optional(PRESETS),
  loan: optional(LOAN),
};

export const ORIGIN = struct<OrderOrigin>({
  enterPoint: words({ API: 1, WEB: 2, SYS: 3 }),
  isCopyTrading: flag,
});

const LEG_KINDS = {
  'take-profit': 3,
  'stop-loss': 4,
  'position-take-profit': 5,
  'position-stop-loss': 6,
  'trailing-stop': 7,
} as const;

/** Of triggers that close a position. */
export const LEG_KIND = words<Exclude<TriggerKind, 'plan' | 'trailing-plan'>>(LEG_KINDS);
export const TRIGGER_KIND = words<TriggerKind>({ plan: 1, 'trailing-plan': 2, ...LEG_KINDS });
export const TRIGGER_SOURCE = words<TriggerSource>({ last: 1, mark: 2, index: 3 });

export const ACCOUNT_MODE = words<AccountMode>({ both: 1, classic: 2, unified: 3 });
export const ASSET_MODE = words<AssetMode>({ single: 1, union: 2 });
export const WALLET = words<HomeWallet>({
  unified: 1,
  spot: 2,
  usdt_futures: 3,
  coin_futures: 4,
  usdc_futures: 5,
  funding: 6,
});

export const PERMISSIONS: RecordCodec<readonly Permission[]> = list(
  words<Permission>({
    'spot:read': 1,
    'spot:read_write': 2,
    'futures:read': 3,
    'futures:read_write': 4,
    'transfer:read': 5,
    'transfer:read_write': 6,
    'uta_trade:read': 7,
    'uta_trade:read_write': 8,
    'uta_mgt:read': 9,
    'uta_mgt:read_write': 10,
    withdraw: 11,
  }),
);

export const API_KEY = struct<ApiKeySpec>({
  key: text,
  kind: words({ standard: 1, copy_trading: 2 }),
  algorithm: words({ hmac: 1, rsa: 2 }),
  sealedSecret: text,
  passphraseMac: text,
  permissions: PERMISSIONS,
  ips: list(text),
  note: optional(text),
});

/** An instrument as operators and venue files name it. */
export const NAMED_MARKET = struct<{ readonly category: Category; readonly symbol: string }>({
  category: CATEGORY,
  symbol: text,
});

const PRICE_BAND = struct<NonNullable<InstrumentSpec['priceBand']>>({
  buy: text,
  sell: text,
});
export const POSITION_TIER = struct<PositionTier>({
  upTo: text,
  maxLeverage: integer,
  maintenanceMarginRate: text,
});
const MARGIN_TIER = struct<MarginTierSpec>({
  baseUpTo: text,
  quoteUpTo: text,
  maxLeverage: integer,
  maintenanceMarginRate: text,
});
const MARGIN = struct<NonNullable<InstrumentSpec['margin']>>({
  maxLeverage: integer,
  tiers: optional(list(MARGIN_TIER)),
});
const INDEX_SOURCE = words<IndexSource>({ external: 1, spot: 2, market: 3 });
const MARK_SOURCE = words<MarkSource>({ median: 1, index: 2 });
const OPEN_INTEREST_LIMIT = struct<NonNullable<InstrumentSpec['openInterestLimit']>>({
  user: optional(text),
  withSubAccounts: optional(text),
});

type Steady = 'symbol' | 'category' | 'base' | 'quote' | 'marginCoin' | 'priceStep' | 'sizeStep';
type Demanded = 'minSize' | 'makerFeeRate' | 'takerFeeRate';

/**
 * What an instrument may do without, and what of it may change. They stand at the end wherever they are
 * kept: there they may grow.
 */
export const INSTRUMENT_TERMS: StructFields<Omit<InstrumentSpec, Steady | Demanded>> = {
  minValue: optional(text),
  maxSize: optional(text),
  maxMarketSize: optional(text),
  maxOpenOrders: optional(integer),
  priceBand: optional(PRICE_BAND),
  mergeScales: optional(integer),
  maxDepth: optional(integer),
  status: optional(TRADING_STATUS),
  maxLeverage: optional(integer),
  margin: optional(MARGIN),
  fundingIntervalHours: optional(integer),
  fundingCap: optional(text),
  deliveryMs: optional(integer),
  indexSource: optional(INDEX_SOURCE),
  indexPrice: optional(text),
  indexStaleAfterMs: optional(integer),
  markSource: optional(MARK_SOURCE),
  tiers: optional(list(POSITION_TIER)),
  limitOpenMs: optional(integer),
  offMs: optional(integer),
  openInterestLimit: optional(OPEN_INTEREST_LIMIT),
};
