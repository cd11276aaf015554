/**
 * Commands: everything that may change the venue's state, as plain JSON values, because the journal
 * stores them as text. Prices are ticks and sizes lots of the instrument (steps never change);
 * amounts of money are decimal text. What can be refused without knowing the state (signature,
 * permission, shape) never becomes a command; the engine re-checks all that depends on state.
 */
import type { AccountCommand, AccountResults } from './account-command.ts';
import type { BorrowCommand, BorrowResults } from './borrow-command.ts';
import type { BorrowSpec, CollateralSpec } from './collateral/coin-terms.ts';
import type { FeeCommand, FeeResults } from './fee-command.ts';
import type {
  Category,
  FuturesCategory,
  InstrumentKey,
  InstrumentSpec,
  TradingStatus,
} from './instrument/instrument.ts';
import type { LoanCommand, LoanResults } from './loan-command.ts';
import type { HoldMode, MarginMode, PositionSide } from './order/order.ts';
import type { OrderCommand, OrderResults } from './order-command.ts';
import type { PartnerCommand, PartnerResults } from './partner-command.ts';
import type { Rejection } from './rejection.ts';
import type { Signed } from './signed.ts';
import type { TriggerCommand, TriggerResults } from './trigger-command.ts';
import type { ApiKeySpec } from './user/user.ts';
import type { AccountMode, AssetMode, Wallet } from './user/wallet.ts';
import type { VenueSettings } from './venue-settings.ts';

/** Adds margin to an isolated leg, or (negative) takes it out. */
export interface SetMargin {
  readonly type: 'set-margin';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly positionSide: PositionSide;
  /** Signed decimal text in the margin coin. */
  readonly amount: string;
}

export interface SetHoldMode {
  readonly type: 'set-hold-mode';
  readonly uid: string;
  /** Absent = every futures category (the v3 whole-account setter). */
  readonly category?: FuturesCategory;
  readonly holdMode: HoldMode;
}

export interface SetMarginMode {
  readonly type: 'set-margin-mode';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly marginMode: MarginMode;
}

/**
 * `target` crossed, long, short, or all three when absent. With `shortLeverage` both legs are set in
 * one act, whatever the target: the long one to `leverage`, the short one to its own.
 */
export interface SetLeverage {
  readonly type: 'set-leverage';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly leverage: number;
  readonly target?: 'crossed' | PositionSide;
  readonly shortLeverage?: number;
}

export interface CreateCoin extends Signed {
  readonly type: 'create-coin';
  readonly coin: string;
  readonly scale: number;
  /** USD price: fixed text, or the index of an instrument; absent = worth nothing in reports. */
  readonly usdPrice?: string;
  readonly usdPriceFrom?: { readonly category: Category; readonly symbol: string };
  /** What of it counts as collateral, by amount; all of it when absent. */
  readonly collateral?: readonly CollateralSpec[];
  /** Absent = it cannot be borrowed. */
  readonly borrow?: BorrowSpec;
}

export interface CreateInstrument extends Signed {
  readonly type: 'create-instrument';
  readonly spec: InstrumentSpec;
}

/** Changes what may change: never steps, coins or category. */
export interface UpdateInstrument extends Signed {
  readonly type: 'update-instrument';
  readonly category: Category;
  readonly symbol: string;
  readonly changes: Partial<
    Omit<
      InstrumentSpec,
      'symbol' | 'category' | 'base' | 'quote' | 'marginCoin' | 'priceStep' | 'sizeStep'
    >
  >;
}

/** No category and symbol = the whole venue (kill switch); a category alone = all of it. */
export interface SetStatus extends Signed {
  readonly type: 'set-status';
  readonly category?: Category;
  readonly symbol?: string;
  readonly status: TradingStatus;
}

export interface CreateUser extends Signed {
  readonly type: 'create-user';
  readonly uid: string;
  readonly parentUid?: string;
  readonly label?: string;
  readonly accountMode: AccountMode;
  /** `single` when absent. */
  readonly assetMode?: AssetMode;
  readonly holdMode?: HoldMode;
  readonly holdModes?: Partial<Record<FuturesCategory, HoldMode>>;
}

export interface CreateKey extends Signed {
  readonly type: 'create-key';
  readonly uid: string;
  readonly apiKey: ApiKeySpec;
}

export interface RevokeKey extends Signed {
  readonly type: 'revoke-key';
  readonly key: string;
}

export interface Deposit extends Signed {
  readonly type: 'deposit';
  readonly uid: string;
  readonly coin: string;
  readonly amount: string;
  /** Repeated: the first answer again, nothing moves. */
  readonly reference: string;
  readonly wallet?: Wallet;
}

export interface Withdraw extends Signed {
  readonly type: 'withdraw';
  readonly uid: string;
  readonly coin: string;
  readonly amount: string;
  readonly reference: string;
  readonly wallet?: Wallet;
}

/** Pays money from outside into the risk reserve of a futures instrument, in its margin coin. */
export interface TopUpReserve extends Signed {
  readonly type: 'top-up-reserve';
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly amount: string;
  /** Repeated: the first answer again, nothing moves. */
  readonly reference: string;
}

export interface SetIndexPrice extends Signed {
  readonly type: 'set-index-price';
  readonly prices: readonly {
    readonly category: Category;
    readonly symbol: string;
    readonly price: string;
  }[];
}

/** Pins the mark of a futures instrument, or frees it with null. */
export interface SetMarkPrice extends Signed {
  readonly type: 'set-mark-price';
  readonly category: FuturesCategory;
  readonly symbol: string;
  readonly price: string | null;
}

/** Manual clock only: moves venue time; the journal stamps the record with `toMs`. */
export interface AdvanceClock extends Signed {
  readonly type: 'advance-clock';
  readonly toMs: number;
}

/** Wakes an idle venue when something is due; what is due happens before any command anyway. */
export interface Tick {
  readonly type: 'tick';
}

/** First record of a journal, and again whenever code that changes outcomes takes over. */
export interface SetRulesVersion extends Signed {
  readonly type: 'set-rules-version';
  readonly version: number;
}

/** The venue-wide part of the venue file. */
export interface ConfigureVenue extends Signed {
  readonly type: 'configure-venue';
  readonly manualClock: boolean;
  readonly settings: VenueSettings;
  readonly copyTradingPairs: readonly { readonly category: Category; readonly symbol: string }[];
}

export type Command =
  | AccountCommand
  | BorrowCommand
  | FeeCommand
  | LoanCommand
  | OrderCommand
  | PartnerCommand
  | TriggerCommand
  | SetMargin
  | SetHoldMode
  | SetMarginMode
  | SetLeverage
  | CreateCoin
  | CreateInstrument
  | UpdateInstrument
  | SetStatus
  | CreateUser
  | CreateKey
  | RevokeKey
  | Deposit
  | Withdraw
  | TopUpReserve
  | SetIndexPrice
  | SetMarkPrice
  | AdvanceClock
  | Tick
  | SetRulesVersion
  | ConfigureVenue;

export type CommandType = Command['type'];

/** A command in the journal's total order. `timeMs` never runs backwards. */
export interface Entry {
  readonly seq: number;
  readonly timeMs: number;
  readonly command: Command;
}

/** What each command answers when it is not refused. */
export interface ResultOf
  extends AccountResults,
    BorrowResults,
    FeeResults,
    LoanResults,
    OrderResults,
    PartnerResults,
    TriggerResults {
  'set-hold-mode': { readonly holdMode: HoldMode };
  'set-margin-mode': { readonly marginMode: MarginMode };
  'set-leverage': { readonly leverage: number };
  'create-coin': { readonly coin: string };
  'create-instrument': { readonly instrument: InstrumentKey };
  'update-instrument': { readonly instrument: InstrumentKey };
  'set-status': { readonly instruments: number };
  'create-user': { readonly uid: string };
  'create-key': { readonly key: string };
  'revoke-key': { readonly key: string };
  deposit: { readonly reference: string; readonly balance: string };
  withdraw: { readonly reference: string; readonly balance: string };
  'top-up-reserve': { readonly reference: string; readonly balance: string };
  'set-index-price': { readonly count: number };
  'set-mark-price': { readonly price: string };
  tick: { readonly timeMs: number };
  'advance-clock': { readonly timeMs: number };
  'set-rules-version': { readonly version: number };
  'configure-venue': Record<never, never>;
}

/** Told apart by `isRejection` (rejection.ts). */
export type Result<T extends CommandType> = ResultOf[T] | Rejection;
