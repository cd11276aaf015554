/**
 * A user entry as commands, in the order that they must apply: the user, how he pays fees, keys, money,
 * margin modes, leverage. A parent comes before its sub-accounts.
 */
import type { Command } from '../../../../engine/command.ts';
import { type InstrumentKey, instrumentKey } from '../../../../engine/core/instrument.ts';
import type { HomeWallet } from '../../../../engine/core/user.ts';
import { parseDecimal } from '../../../../primitives/decimal.ts';
import { present } from '../../../../primitives/present.ts';
import type { IssuedKey } from '../../shared/key-entry.ts';
import type { UserEntry } from './user-entry.ts';

/** A user or sub-account with the keys made for it. */
export interface Member {
  readonly entry: UserEntry;
  readonly parentUid: string | undefined;
  readonly keys: readonly IssuedKey[];
}

interface Signed {
  readonly by: string;
  readonly reason?: string;
}

/** Every futures instrument of a symbol, in any category. */
export type FuturesNamed = (symbol: string) => readonly InstrumentKey[];

export function userCommands(
  member: Member,
  by: Signed,
  futuresNamed: FuturesNamed,
): readonly Command[] {
  const { uid } = member.entry;
  return [
    createUser(member, by),
    ...feeDeduction(member.entry),
    ...member.keys.map(({ apiKey }): Command => ({ type: 'create-key', uid, apiKey, ...by })),
    ...balancesOf(member.entry).map(
      ({ wallet, coin, amount }): Command => ({
        type: 'deposit',
        uid,
        coin,
        amount,
        wallet,
        reference: `create-user:${uid}:${wallet}:${coin}`,
        ...by,
      }),
    ),
    ...marginModes(member.entry),
    ...leverages(member.entry, futuresNamed),
  ];
}

/** The tier that a main account has been given, whatever it trades. */
export function tierCommands(
  { uid, feeTier: tier }: { readonly uid: string; readonly feeTier: string | undefined },
  by: Signed,
): readonly Command[] {
  return tier === undefined ? [] : [{ type: 'set-fee-tier', uid, tier, ...by }];
}

/** What the entry pays in, wallet by wallet; a zero moves nothing. */
export function balancesOf(
  entry: UserEntry,
): readonly { readonly wallet: HomeWallet; readonly coin: string; readonly amount: string }[] {
  const home: HomeWallet = entry.accountMode === 'classic' ? 'spot' : 'unified';
  const wallets = [[home, entry.balances] as const, ...walletsOf(entry)];
  return wallets.flatMap(([wallet, amounts]) =>
    Object.entries(amounts ?? {})
      .filter(([, amount]) => parseDecimal(amount)?.units !== 0)
      .map(([coin, amount]) => ({ wallet, coin, amount })),
  );
}

function walletsOf({ wallets }: UserEntry) {
  return [
    ['spot', wallets?.spot] as const,
    ['usdt_futures', wallets?.usdt_futures] as const,
    ['coin_futures', wallets?.coin_futures] as const,
    ['usdc_futures', wallets?.usdc_futures] as const,
    ['funding', wallets?.funding] as const,
  ];
}

function createUser({ entry, parentUid }: Member, by: Signed): Command {
  const { uid, label, accountMode, assetMode, holdMode, holdModes } = entry;
  return {
    type: 'create-user',
    uid,
    accountMode,
    ...(assetMode === 'single' ? {} : { assetMode }),
    ...present({ parentUid, label, holdMode }),
    ...(holdModes === undefined ? {} : { holdModes: present(holdModes) }),
    ...by,
  };
}

function feeDeduction({ uid, feeDeduction: isOn }: UserEntry): readonly Command[] {
  return isOn === undefined ? [] : [{ type: 'set-fee-deduction', uid, isOn }];
}

function marginModes({ uid, margin }: UserEntry): readonly Command[] {
  return (margin ?? []).flatMap(({ category, symbol, mode }): Command[] =>
    mode === undefined
      ? []
      : [
          {
            type: 'set-margin-mode',
            uid,
            instrument: instrumentKey(category, symbol),
            marginMode: mode,
          },
        ],
  );
}

/** The symbol-wide figures first, so that the finer ones of `margin` stand over them. */
function leverages(
  { uid, leverage, margin }: UserEntry,
  futuresNamed: FuturesNamed,
): readonly Command[] {
  const wide = Object.entries(leverage ?? {}).flatMap(([symbol, value]) =>
    futuresNamed(symbol).map(
      (instrument): Command => ({ type: 'set-leverage', uid, instrument, leverage: value }),
    ),
  );
  const fine = (margin ?? []).flatMap((entry) => {
    const instrument = instrumentKey(entry.category, entry.symbol);
    return (['crossed', 'long', 'short'] as const).flatMap((target): Command[] => {
      const value = entry[target];
      return value === undefined
        ? []
        : [{ type: 'set-leverage', uid, instrument, leverage: value, target }];
    });
  });
  return [...wide, ...fine];
}
