/**
 * The venue file: everything a venue starts with (design.md section 6), as one schema. It is the
 * whole vocabulary; what a later release gives meaning to is marked `later()` and refused by name.
 */
import Type, { type Static } from 'typebox';
import { PRIMITIVES } from '../../faults/primitives.ts';
import { FAULT_CONNECTIONS, FAULT_STATES } from '../../http/fault-rule.ts';
import { clusterTerms } from './cluster-schema.ts';
import { market } from './market-schema.ts';
import { agent, feeDeduction, feeTier, loan, loanProduct, riskUnit } from './partner-schema.ts';
import {
  category,
  closed,
  decimal,
  duration,
  flag,
  fraction,
  futuresCategory,
  integer,
  later,
  leverage,
  lines,
  name,
  positiveDecimal,
  rate,
  share,
  text,
  time,
  uid,
  word,
} from './vocabulary.ts';

const MAX_MARGIN_LEVERAGE = 100;
const YEAR_MS = 365 * 86_400_000;
const holdMode = () => word(['one_way_mode', 'hedge_mode']);
const amounts = () => Type.Record(Type.String(), decimal());

const PERMISSIONS = [
  'spot:read',
  'spot:read_write',
  'futures:read',
  'futures:read_write',
  'transfer:read',
  'transfer:read_write',
  'uta_trade:read',
  'uta_trade:read_write',
  'uta_mgt:read',
  'uta_mgt:read_write',
  'withdraw',
] as const;

const collateralTier = closed({ upTo: Type.Optional(positiveDecimal()), ratio: share() });

const BLOCKS_MAX = 1_000_000;

const chain = closed({
  chain: name(),
  needTag: Type.Optional(flag()),
  depositConfirm: Type.Optional(integer(0, BLOCKS_MAX)),
  withdrawConfirm: Type.Optional(integer(0, BLOCKS_MAX)),
  withdrawFee: Type.Optional(decimal()),
  minDeposit: Type.Optional(decimal()),
  minWithdraw: Type.Optional(decimal()),
  withdrawStep: Type.Optional(decimal()),
  depositable: Type.Optional(flag()),
  withdrawable: Type.Optional(flag()),
});

const tier = closed({
  upTo: positiveDecimal(),
  maxLeverage: leverage(),
  maintenanceMarginRate: fraction(),
});

const coin = closed({
  coin: name(),
  scale: integer(0, 18),
  usdPrice: Type.Optional(decimal()),
  usdPriceFrom: Type.Optional(closed({ category: category(), symbol: name() })),
  collateral: Type.Optional(
    Type.Array(collateralTier, { minItems: 1, description: 'a list of at least one tier' }),
  ),
  borrow: Type.Optional(
    closed({ hourlyRate: fraction(), max: decimal(), tiers: Type.Optional(Type.Array(tier)) }),
  ),
  chains: Type.Optional(Type.Array(chain)),
});

const marginTier = closed({
  baseUpTo: positiveDecimal(),
  quoteUpTo: positiveDecimal(),
  maxLeverage: integer(1, MAX_MARGIN_LEVERAGE),
  maintenanceMarginRate: fraction(),
});

export const instrumentSchema = closed({
  symbol: name(),
  category: category(),
  type: Type.Optional(word(['perpetual', 'delivery'])),
  deliveryTime: Type.Optional(time()),
  base: name(),
  quote: name(),
  marginCoin: Type.Optional(name()),
  priceStep: positiveDecimal(),
  sizeStep: positiveDecimal(),
  minSize: positiveDecimal(),
  minValue: Type.Optional(decimal()),
  maxSize: Type.Optional(positiveDecimal()),
  maxMarketSize: Type.Optional(positiveDecimal()),
  maxOpenOrders: Type.Optional(integer(1, 1_000_000)),
  makerFeeRate: rate(),
  takerFeeRate: fraction(),
  priceBand: Type.Optional(closed({ buy: fraction(), sell: fraction() })),
  mergeScales: Type.Optional(integer(1, 12)),
  maxDepth: Type.Optional(integer(1, 10_000)),
  status: Type.Optional(word(['online', 'limit_open', 'cancel_only', 'halted'])),
  margin: Type.Optional(
    closed({
      maxLeverage: integer(1, MAX_MARGIN_LEVERAGE),
      tiers: Type.Optional(Type.Array(marginTier)),
    }),
  ),
  maxLeverage: Type.Optional(leverage()),
  fundingIntervalHours: Type.Optional(integer(1, 24)),
  fundingCap: Type.Optional(fraction()),
  indexSource: Type.Optional(word(['external', 'spot', 'market'])),
  indexPrice: Type.Optional(positiveDecimal()),
  markSource: Type.Optional(word(['median', 'index'])),
  indexStaleAfterMs: Type.Optional(integer(0, YEAR_MS)),
  tiers: Type.Optional(Type.Array(tier)),
  openInterestLimit: Type.Optional(
    closed({
      user: Type.Optional(positiveDecimal()),
      withSubAccounts: Type.Optional(positiveDecimal()),
    }),
  ),
});

const riskReserve = closed({
  symbol: name(),
  category: futuresCategory(),
  balance: decimal(),
});

/** A key as it is written, by the venue file or by an operator. */
const key = closed({
  key: Type.String({
    pattern: '^[\\x21-\\x7e]{1,128}$',
    description: 'a key of 1 to 128 visible ASCII characters',
  }),
  secret: Type.Optional(text()),
  publicKey: Type.Optional(lines()),
  passphrase: text(),
  kind: Type.Optional(word(['standard', 'copy_trading'])),
  ips: Type.Optional(Type.Array(text())),
  permissions: Type.Array(word(PERMISSIONS), {
    minItems: 1,
    description: 'a list of at least one permission',
  }),
});

const userProperties = {
  uid: uid(),
  label: Type.Optional(text()),
  accountMode: Type.Optional(word(['both', 'classic', 'unified'])),
  assetMode: Type.Optional(word(['single', 'union'])),
  holdMode: Type.Optional(holdMode()),
  holdModes: Type.Optional(
    closed({
      'USDT-FUTURES': Type.Optional(holdMode()),
      'COIN-FUTURES': Type.Optional(holdMode()),
      'USDC-FUTURES': Type.Optional(holdMode()),
      'SUSDT-FUTURES': Type.Optional(holdMode()),
      'SCOIN-FUTURES': Type.Optional(holdMode()),
      'SUSDC-FUTURES': Type.Optional(holdMode()),
    }),
  ),
  balances: Type.Optional(amounts()),
  wallets: Type.Optional(
    closed({
      spot: Type.Optional(amounts()),
      usdt_futures: Type.Optional(amounts()),
      coin_futures: Type.Optional(amounts()),
      usdc_futures: Type.Optional(amounts()),
      funding: Type.Optional(amounts()),
      crossed_margin: later(),
    }),
  ),
  leverage: Type.Optional(Type.Record(Type.String(), leverage())),
  margin: Type.Optional(
    Type.Array(
      closed({
        category: futuresCategory(),
        symbol: name(),
        mode: Type.Optional(word(['crossed', 'isolated'])),
        crossed: Type.Optional(leverage()),
        long: Type.Optional(leverage()),
        short: Type.Optional(leverage()),
      }),
    ),
  ),
  feeDeduction: Type.Optional(flag()),
  keys: Type.Optional(Type.Array(key)),
};

const subAccount = closed(userProperties);
/** Sub-accounts share the tier of their parent. */
const user = closed({
  ...userProperties,
  feeTier: Type.Optional(text()),
  subAccounts: Type.Optional(Type.Array(subAccount)),
});

const NTH_MAX = 1_000_000_000;

/** What a primitive takes under `with` is its own to check (faults/read-rule.ts). */
export const faultSchema = closed({
  id: Type.Optional(text()),
  on: Type.Optional(
    closed({
      operation: Type.Optional(text()),
      channel: Type.Optional(text()),
      uid: Type.Optional(text()),
      key: Type.Optional(text()),
      category: Type.Optional(text()),
      symbol: Type.Optional(text()),
      orderType: Type.Optional(text()),
    }),
  ),
  when: Type.Optional(
    closed({
      nth: Type.Optional(integer(1, NTH_MAX)),
      every: Type.Optional(integer(1, NTH_MAX)),
      probability: Type.Optional(share()),
      from: Type.Optional(duration()),
      to: Type.Optional(duration()),
      state: Type.Optional(word([...FAULT_STATES])),
      share: Type.Optional(share()),
      connection: Type.Optional(word([...FAULT_CONNECTIONS])),
    }),
  ),
  do: word(PRIMITIVES.map(({ name: known }) => known)),
  with: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  times: Type.Optional(integer(0, NTH_MAX)),
});

export const venueFileSchema = closed({
  clock: Type.Optional(closed({ start: time() })),
  coins: Type.Optional(Type.Array(coin)),
  instruments: Type.Optional(Type.Array(instrumentSchema)),
  riskReserves: Type.Optional(Type.Array(riskReserve)),
  users: Type.Optional(Type.Array(user)),
  feeTiers: Type.Optional(Type.Array(feeTier)),
  feeDeduction: Type.Optional(feeDeduction),
  agents: Type.Optional(Type.Array(agent)),
  loanProducts: Type.Optional(Type.Array(loanProduct)),
  riskUnits: Type.Optional(Type.Array(riskUnit)),
  loans: Type.Optional(Type.Array(loan)),
  copyTrading: Type.Optional(
    closed({ pairs: Type.Array(closed({ category: category(), symbol: name() })) }),
  ),
  market: Type.Optional(market),
  limits: Type.Optional(
    closed({
      connections: Type.Optional(integer(1, 1_000_000)),
      connectionsPerAddress: Type.Optional(integer(1, 1_000_000)),
      headMs: Type.Optional(integer(100, 600_000)),
      bodyMs: Type.Optional(integer(100, 600_000)),
      queueBytes: Type.Optional(integer(65_536, 1_073_741_824)),
      overlayBytes: Type.Optional(integer(1_048_576, 8_589_934_592)),
    }),
  ),
  retain: Type.Optional(
    closed({
      journal: Type.Optional(word(['keep', 'archive', 'delete'])),
      afterDays: Type.Optional(integer(0, 36_500)),
    }),
  ),
  cluster: Type.Optional(clusterTerms),
  feeds: Type.Optional(
    closed({
      messagesPerSecond: Type.Optional(integer(0, 1_000_000)),
      requestBytes: Type.Optional(integer(0, 65_536)),
      subscribesPerHour: Type.Optional(integer(0, 1_000_000)),
      channelsPerConnection: Type.Optional(integer(0, 1_000_000)),
      connectionsPerAddress: Type.Optional(integer(0, 1_000_000)),
      attemptsPer5Minutes: Type.Optional(integer(0, 1_000_000)),
      idleMs: Type.Optional(integer(0, 86_400_000)),
      publicBacklog: Type.Optional(integer(0, 1_073_741_824)),
      privateBacklog: Type.Optional(integer(0, 1_073_741_824)),
    }),
  ),
  faults: Type.Optional(Type.Array(faultSchema)),
  rateLimits: Type.Optional(Type.Record(Type.String(), integer(0, 1_000_000))),
  settings: Type.Optional(
    closed({
      oneWayTradeSide: Type.Optional(word(['ignore', 'reject'])),
      closeWhenFullyOccupied: Type.Optional(word(['refuse', 'replace'])),
      clientOidScope: Type.Optional(word(['open', 'day', 'all'])),
      clientOidMemory: Type.Optional(integer(1, 10_000_000)),
      maxProductOrders: Type.Optional(integer(1, 1_000_000)),
      convert: Type.Optional(closed({ spread: fraction(), minUsd: decimal(), maxUsd: decimal() })),
      maxCustomerSubAccounts: Type.Optional(integer(0, 1000)),
      priceMoveMax: Type.Optional(share()),
      autoConfirmAfter: Type.Optional(duration()),
      withdrawalAddresses: Type.Optional(word(['any', 'listed'])),
    }),
  ),
});

export type VenueFile = Static<typeof venueFileSchema>;
export type CoinEntry = Static<typeof coin>;
export type InstrumentEntry = Static<typeof instrumentSchema>;
export type RiskReserveEntry = Static<typeof riskReserve>;
export type KeyEntry = Static<typeof key>;
export type SubAccountEntry = Static<typeof subAccount>;
export type UserEntry = Static<typeof user>;
