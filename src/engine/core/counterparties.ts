/**
 * The two users behind the built-in market (`market/`): ordinary users, whom the venue's own history knows by
 * their uids. Decides R-Y-7.
 */
import type { Mutable } from './deep-readonly.ts';
import type { ReadMarket, ReadOrder } from './entities.ts';
import type { IndexPath } from './index-path.ts';
import type { Category, InstrumentKey } from './instrument.ts';
import type { Recording } from './recording.ts';

/** Quotes. */
export const MAKER_UID = '9900000001';
/** Takes what is quoted. */
export const TAKER_UID = '9900000002';

/**
 * Whether an order that has ended is a quote of the built-in market of which nobody took anything: it makes
 * twenty new ones with each move of a price, and nobody will ask for the old ones.
 */
export function isPassedQuote({ userMarket, cumLots }: ReadOrder): boolean {
  return cumLots === 0 && userMarket.user.uid === MAKER_UID;
}

/** Who trades: the quotes and small takes of a quiet demo, or one of three crowds (engine/counterparties/crowd.ts). */
export const POPULATIONS = ['quotes', 'thin', 'normal', 'panic'] as const;
export type Population = (typeof POPULATIONS)[number];

/** What makers and takers of a crowd go by. */
export interface Crowd extends Mutable {
  readonly population: Exclude<Population, 'quotes'>;
  readonly flows: Map<InstrumentKey, Flow>;
}

export interface Flow {
  /** What the price follows slowly, in 256ths of a tick. */
  readonly slowTicks: number;
  /** What the maker held when the crowd came. */
  readonly startLots: number;
}

/** One that has seen nothing yet; undefined: quotes need none. */
export function crowdOf(population: Population): Crowd | undefined {
  return population === 'quotes' ? undefined : { population, flows: new Map() };
}

/** What a snapshot keeps of it. */
export interface CounterpartyFacts {
  /** Left out where there is no built-in market. */
  readonly counterparties?: CounterpartyTerms | undefined;
  /** Left out while no index follows one. */
  readonly paths?: readonly (readonly [InstrumentKey, IndexPath])[];
  /** Left out while none is played. */
  readonly recordings?: readonly (readonly [InstrumentKey, Recording])[];
  /** Left out while there is none. */
  readonly crowd?: {
    readonly population: Crowd['population'];
    readonly flows: readonly (readonly [InstrumentKey, Flow])[];
  };
}

/** On what terms the built-in market trades. */
export interface CounterpartyTerms {
  /** Everything drawn at random is a pure function of this text, the step and the instrument. */
  readonly seed: string;
  /** Grid of venue time on which it acts. */
  readonly stepMs: number;
  readonly instruments: readonly CounterpartyInstrument[];
  /** Absent: quotes. */
  readonly population?: Population;
}

interface CounterpartyInstrument {
  readonly category: Category;
  readonly symbol: string;
  /** Yearly standard deviation of the base coin's price, 0.6 = 60 %; the first of a base decides. */
  readonly volatility: string;
  /** Absent: it trades as it would. */
  readonly restraint?: Restraint;
}

/** What stands for all in a restraint. */
export const RESTRAINT_WHOLE = 1000;

/** How far the market holds back on an instrument, in thousandths of what it would do; absent: not at all. */
export interface Restraint {
  /** Of what it buys. */
  readonly buys?: number;
  readonly sells?: number;
  /** How far from the index it quotes. */
  readonly spread?: number;
}

/** Whether the built-in market moves its index: neither an operator nor a spot book keeps it. */
export function isIndexOfMarket({ instrument }: ReadMarket): boolean {
  const { indexSource } = instrument.spec;
  return indexSource === undefined || indexSource === 'market';
}
