/**
 * Facts of the state as people read them: amounts as decimals of their coin, prices and sizes as their market counts them,
 * rates as fractions. The engine keeps all of these as whole numbers of smallest units.
 */
import { type Instrument, MARK_SCALE, RATE_SCALE, USD_SCALE } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import { coinScale } from '../engine/core/steps.ts';
import { formatUnits } from '../primitives/decimal.ts';
import { mul, unitsOf } from '../primitives/units.ts';

/** A fact that would be another one; JSON texts, empty where there is or would be none. */
export interface Change {
  /** Which: `users.1001.isFrozen`. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** Of an amount whose place does not name it. */
  readonly coin?: string;
}

/** A thing with facts. */
export type Thing = Readonly<Record<string, unknown>>;

interface Reading {
  /** Of one unit: how many of the last decimal place. */
  readonly units?: number;
  readonly scale: number;
  readonly coin?: string;
}

type Terms = Pick<ReadState, 'coins' | 'markets'>;

/** What an account's own name says already. */
const SAID_BY_NAME = /^accounts\..*\.(?:id|coin|uid|isNonNegative)$/;
const PRICES =
  /^(?:markets\..*\.(?:indexPrice|pinnedMark|mark\.price|mark\.parts\.(?:last|byFunding|byBasis|meanBasis)|basis\.current)|triggers\..*\.(?:price|bestPrice))$/;
const RATES = /(?:Rate|\.maker|\.taker|\.discount|\.ratio|\.premium\.current)$/;
const USD = /(?:Usd|^(?:fees|agents)\..*\.volume)$/;
/** Money of an order, a trigger or a position, by the coin that it is of. */
const VALUES = /\.(?:dealAmount|cumValue|openValue|openedValue|closedValue|quoteBudget)$/;
const MARGIN_COIN = /\.(?:realisedPnl|funding|openFee|closeFee)$/;

/** Undefined: it says nothing that its place does not say. `inside`: the things it is a fact of, the innermost last. */
export function toldChange(
  { from, to, what }: Change,
  inside: readonly Thing[],
  terms: Terms,
): Change | undefined {
  if (SAID_BY_NAME.test(what)) return undefined;
  const reading = readingOf(what, inside, terms);
  if (reading === undefined) return { what, from, to };
  const { coin } = reading;
  const name = what.replace(/Ticks$/, 'Price').replace(/\.pricePrice$/, '.price');
  return {
    what: name.replace(/\.lots$/, '.size').replace(/Lots$/, 'Size'),
    from: decimalOf(from, reading),
    to: decimalOf(to, reading),
    ...(coin === undefined || what.startsWith('accounts.') ? {} : { coin }),
  };
}

function decimalOf(text: string, { scale, units = 1 }: Reading): string {
  if (!/^"?-?\d+"?$/.test(text)) return text;
  return JSON.stringify(formatUnits(mul(unitsOf(String(JSON.parse(text))), units), scale));
}

function readingOf(what: string, inside: readonly Thing[], terms: Terms): Reading | undefined {
  if (PRICES.test(what)) return { scale: MARK_SCALE };
  if (USD.test(what)) return { scale: USD_SCALE };
  if (RATES.test(what)) return { scale: RATE_SCALE };
  const instrument = instrumentOf(inside, terms);
  if (instrument !== undefined) return ofMarket(what, instrument, { inside, terms });
  const coin = textOf(inside, 'coin');
  return coin !== undefined && OF_COIN.test(what) ? inCoin(coin, terms) : undefined;
}

const OF_COIN =
  /^(?:accounts\..*\.balance|loans\..*\.(?:amount|repaidPrincipal|repaidInterest)|payments\..*\.(?:amount|fee)|agents\..*\.day\..*)$/;

function ofMarket(
  what: string,
  { kind, marginCoin, base, priceStep, quote, sizeStep, valueScale }: Instrument,
  { inside, terms }: { readonly inside: readonly Thing[]; readonly terms: Terms },
): Reading | undefined {
  if (/Ticks$/.test(what)) return priceStep;
  if (/(?:\.l|L)ots$/.test(what)) return sizeStep;
  if (VALUES.test(what)) return { scale: valueScale, coin: kind === 'inverse' ? 'USD' : quote };
  if (/^agents\..*\.day\./.test(what)) return inCoin(textOf(inside, 'coin') ?? '', terms);
  if (MARGIN_COIN.test(what)) return inCoin(marginCoin, terms);
  if (/\.(?:held|borrowed)$/.test(what))
    return inCoin(textOf(inside, 'side') === 'sell' ? base : quote, terms);
  return ofFee(what, inside, terms);
}

function ofFee(what: string, inside: readonly Thing[], terms: Terms): Reading | undefined {
  const [, platform] = /\.(f|platformF)ee$/.exec(what) ?? [];
  if (platform === undefined) return undefined;
  const coin = textOf(inside, platform === 'f' ? 'feeCoin' : 'platformFeeCoin') ?? '';
  return coin === '' ? undefined : inCoin(coin, terms);
}

function inCoin(coin: string, terms: Terms): Reading {
  return { scale: coinScale(terms, coin), coin };
}

/** Of an order or a trigger its `instrument`, of what a user has in a market its `key`. */
function instrumentOf(inside: readonly Thing[], { markets }: Terms): Instrument | undefined {
  const key =
    textOf(inside, 'instrument') ?? textOf(inside, 'key') ?? dayKey(inside) ?? specKey(inside);
  return key === undefined ? undefined : (markets.get(key)?.instrument as Instrument | undefined);
}

/** What a customer has paid on the open day of an agent is counted by market. */
function dayKey(inside: readonly Thing[]): string | undefined {
  const { category, dealAmount, symbol } = inside.at(-1) ?? {};
  return dealAmount === undefined ? undefined : `${category}:${symbol}`;
}

function specKey(inside: readonly Thing[]): string | undefined {
  const { spec } = inside.find((each) => 'spec' in each) ?? {};
  const { category, symbol } = (spec ?? {}) as Thing;
  return spec === undefined ? undefined : `${category}:${symbol}`;
}

/** Of the innermost that has it. */
function textOf(inside: readonly Thing[], name: string): string | undefined {
  const found = inside.findLast((each) => typeof each[name] === 'string')?.[name];
  return typeof found === 'string' ? found : undefined;
}
