/** What ccxt gave, as it is compared: the part that a method is about, ids as one word, and no raw reply. */
import { expect } from 'vitest';
import { SYMBOLS } from './ccxt-calls.ts';

export const ID = 'an id';

/** The same amount, though it was computed by another way. */
export const near = (amount: number, digits = 12): number => expect.closeTo(amount, digits);

const NAMES_OF_IDS: ReadonlySet<string> = new Set(['id', 'clientOrderId', 'order', 'txid']);

/** What says twice what another field says, and the reply itself. */
const LEFT_OUT: ReadonlySet<string> = new Set(['info', 'datetime', 'fundingDatetime', 'fees']);

/** What of all markets and coins is looked at. */
const PICKED: Readonly<Record<string, readonly string[]>> = {
  fetchMarkets: [SYMBOLS.spot, SYMBOLS.linear, SYMBOLS.inverse],
  fetchCurrencies: ['USDT'],
  fetchCurrenciesWs: ['USDT'],
  fetchDepositWithdrawFees: ['USDT'],
  fetchConvertCurrencies: ['USDT'],
  fetchTradingFees: [SYMBOLS.spot],
};

/** Of a list the last row, which ccxt has as the newest where times differ. */
export function plainOf(method: string, value: unknown): unknown {
  const picked = PICKED[method];
  if (picked !== undefined) return plain(pick(value, picked));
  const isRows = Array.isArray(value) && (typeof value[0] === 'object' || value.length === 0);
  return plain(isRows ? value.at(-1) : value);
}

function pick(value: unknown, names: readonly string[]): unknown {
  const named = Array.isArray(value)
    ? new Map(value.map((row: { symbol: string }) => [row.symbol, row]))
    : new Map(Object.entries(value as object));
  return Object.fromEntries(names.map((name) => [name, named.get(name)]));
}

function plain(value: unknown): unknown {
  // -0 is what ccxt makes of a fee of nothing.
  if (typeof value === 'number') return value === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value)
    .filter(([name, part]) => !LEFT_OUT.has(name) && isThere(part))
    .map(([name, part]) => [name, NAMES_OF_IDS.has(name) && isLong(part) ? ID : plain(part)]);
  return Object.fromEntries(parts);
}

function isLong(part: unknown): boolean {
  return typeof part === 'string' && part.length > 18;
}

function isThere(part: unknown): boolean {
  if (part === undefined || part === null) return false;
  if (typeof part !== 'object') return true;
  return Object.values(part).some(isThere);
}

/** Where a time as text is another than the same as a number. */
export function wrongDates(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const row = value as Readonly<Record<string, unknown>>;
  const { timestamp, datetime, fundingTimestamp, fundingDatetime } = row;
  const own = [
    [timestamp, datetime],
    [fundingTimestamp, fundingDatetime],
  ].filter(([at, text]) => typeof at === 'number' && new Date(at).toISOString() !== text);
  const within = Object.entries(row).filter(([name]) => name !== 'info');
  return [...own.map(String), ...within.flatMap(([, part]) => wrongDates(part))];
}
