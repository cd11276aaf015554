/**
 * Whether all that an entry asks for can be done, before any of it is: the commands that follow are
 * several, and a user must not be left half made by a mistake in the entry.
 */
import { type InstrumentKey, instrumentKey } from '../../../../engine/core/instrument.ts';
import type { Refusal } from '../../../../engine/core/rejection.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { coinScale } from '../../../../engine/core/steps.ts';
import { rejectionError, wrong } from '../../../../http/wire-error.ts';
import { parseUnits } from '../../../../primitives/decimal.ts';
import { balancesOf, type FuturesNamed, type Member } from './user-commands.ts';
import type { UserEntry } from './user-entry.ts';

/** Throws the first thing that would be refused. */
export function refuseEntry(
  state: ReadState,
  members: readonly Member[],
  futuresNamed: FuturesNamed,
): void {
  refuseRepeated(
    members.map(({ entry }) => entry.uid),
    state.users,
  );
  refuseRepeated(
    members.flatMap(({ keys }) => keys.map(({ apiKey }) => apiKey.key)),
    state.keys,
  );
  for (const { entry } of members) {
    refuseAssetMode(entry);
    refuseWallets(entry);
    refuseBalances(state, entry);
    refuseLeverage(state, entry, futuresNamed);
  }
}

/** A tier must be one of the venue's. */
export function refuseTier({ fees }: ReadState, name: string | undefined): void {
  if (name !== undefined && !fees.tiers.some(({ tier }) => tier === name))
    refuse({ reason: 'unknown-fee-tier', detail: name });
}

function refuseRepeated(names: readonly string[], existing: ReadonlyMap<string, unknown>): void {
  const repeated = names.find((name, index) => existing.has(name) || names.indexOf(name) < index);
  if (repeated !== undefined) refuse({ reason: 'already-exists', detail: repeated });
}

/** What counts together must be in one wallet, and is crossed on every symbol. */
function refuseAssetMode({ accountMode, assetMode, margin }: UserEntry): void {
  if (assetMode !== 'union') return;
  if (accountMode === 'classic') throw wrong('assetMode', 'single in a classic account');
  const isolated = (margin ?? []).findIndex(({ mode }) => mode === 'isolated');
  if (isolated >= 0) throw wrong(`margin[${isolated}].mode`, 'crossed in a union account');
}

/** A classic user's `balances` are its spot wallet: naming that twice would be ambiguous. */
function refuseWallets({ accountMode, balances, wallets }: UserEntry): void {
  if (wallets === undefined) return;
  const { funding: _, ...markets } = wallets;
  const isSeveral = Object.values(markets).some((each) => each !== undefined);
  if (accountMode !== 'classic' && isSeveral)
    throw wrong('wallets', 'none in an account with one wallet');
  if (balances !== undefined && wallets.spot !== undefined)
    throw wrong('wallets.spot', 'nothing beside balances');
}

function refuseBalances(state: ReadState, entry: UserEntry): void {
  for (const { coin, amount } of balancesOf(entry)) {
    if (!state.coins.has(coin)) refuse({ reason: 'unknown-coin', detail: coin });
    if (parseUnits(amount, coinScale(state, coin)) === undefined) {
      refuse({ reason: 'invalid-amount', detail: `${amount} ${coin}` });
    }
  }
}

function refuseLeverage(state: ReadState, entry: UserEntry, futuresNamed: FuturesNamed): void {
  for (const [symbol, leverage] of Object.entries(entry.leverage ?? {})) {
    const instruments = futuresNamed(symbol);
    if (instruments.length === 0) refuse({ reason: 'unknown-instrument', detail: symbol });
    for (const instrument of instruments) refuseAbove(state, instrument, leverage);
  }
  for (const { category, symbol, crossed, long, short } of entry.margin ?? []) {
    refuseAbove(
      state,
      instrumentKey(category, symbol),
      Math.max(crossed ?? 1, long ?? 1, short ?? 1),
    );
  }
}

function refuseAbove(state: ReadState, instrument: InstrumentKey, leverage: number): void {
  const most = state.markets.get(instrument)?.instrument.maxLeverage;
  if (most === undefined) refuse({ reason: 'unknown-instrument', detail: instrument });
  else if (leverage > most) refuse({ reason: 'leverage-out-of-range', detail: String(most) });
}

function refuse(rejection: Refusal): never {
  throw rejectionError('uta', rejection);
}
