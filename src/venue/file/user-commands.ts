/** What a user of the venue file becomes: the user, keys, money, margin modes and leverage. */
import type { Command } from '../../engine/command.ts';
import type { CreateUser } from '../../engine/commands/create-user.ts';
import type { Deposit } from '../../engine/commands/deposit.ts';
import { type InstrumentKey, instrumentKey, isFutures } from '../../engine/core/instrument.ts';
import type { HomeWallet } from '../../engine/core/user.ts';
import type { InstrumentEntry, SubAccountEntry, UserEntry } from './schema.ts';
import { BY } from './signed.ts';

/** A user or sub-account; a sub-account comes after its parent. */
export interface Member {
  readonly entry: SubAccountEntry;
  readonly parentUid: string | undefined;
}

export function membersOf(users: readonly UserEntry[]): readonly Member[] {
  return users.flatMap((entry) => [
    { entry, parentUid: undefined },
    ...(entry.subAccounts ?? []).map((subAccount) => ({
      entry: subAccount,
      parentUid: entry.uid,
    })),
  ]);
}

export function createUser({ entry, parentUid }: Member): CreateUser {
  return {
    type: 'create-user',
    uid: entry.uid,
    ...(parentUid === undefined ? {} : { parentUid }),
    ...(entry.label === undefined ? {} : { label: entry.label }),
    accountMode: entry.accountMode ?? 'both',
    ...(entry.assetMode === undefined ? {} : { assetMode: entry.assetMode }),
    ...(entry.holdMode === undefined ? {} : { holdMode: entry.holdMode }),
    ...(entry.holdModes === undefined ? {} : { holdModes: entry.holdModes }),
    by: BY,
  };
}

export function* deposits({ entry }: Member): Generator<Deposit> {
  const home: HomeWallet = entry.accountMode === 'classic' ? 'spot' : 'unified';
  const wallets = { [home]: entry.balances ?? {}, ...entry.wallets };
  for (const [wallet, amounts] of Object.entries(wallets)) {
    for (const [coin, amount] of Object.entries(amounts)) {
      if (isZero(amount)) continue;
      yield {
        type: 'deposit',
        uid: entry.uid,
        coin,
        amount,
        wallet: wallet as HomeWallet,
        reference: `venue-file:${entry.uid}:${wallet}:${coin}`,
        by: BY,
      };
    }
  }
}

/** Of decimal text: nothing is paid in then. */
export function isZero(amount: string): boolean {
  return /^[0.]+$/.test(amount);
}

export function* marginModes({ entry }: Member): Generator<Command> {
  for (const { category, symbol, mode } of entry.margin ?? []) {
    if (mode === undefined) continue;
    const instrument = instrumentKey(category, symbol);
    yield { type: 'set-margin-mode', uid: entry.uid, instrument, marginMode: mode };
  }
}

/** The symbol-wide figures first, so that the finer ones of `margin` stand over them. */
export function* leverages(
  { entry }: Member,
  instruments: readonly InstrumentEntry[],
): Generator<Command> {
  for (const [symbol, leverage] of Object.entries(entry.leverage ?? {})) {
    for (const instrument of futuresNamed(instruments, symbol)) {
      yield { type: 'set-leverage', uid: entry.uid, instrument, leverage };
    }
  }
  for (const margin of entry.margin ?? []) {
    const instrument = instrumentKey(margin.category, margin.symbol);
    for (const target of ['crossed', 'long', 'short'] as const) {
      const leverage = margin[target];
      if (leverage === undefined) continue;
      yield { type: 'set-leverage', uid: entry.uid, instrument, leverage, target };
    }
  }
}

function futuresNamed(
  instruments: readonly InstrumentEntry[],
  symbol: string,
): readonly InstrumentKey[] {
  return instruments
    .filter((instrument) => instrument.symbol === symbol && isFutures(instrument.category))
    .map((instrument) => instrumentKey(instrument.category, symbol));
}
