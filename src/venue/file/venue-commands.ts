/**
 * The venue file as commands, in one fixed order, so that the same file always begins the same
 * journal: rules, venue, coins, instruments, prices, reserves, fees, users, keys, agents, money,
 * margin modes, leverage, loans.
 */
import type { Command } from '../../engine/command.ts';
import type { CreateCoin } from '../../engine/commands/create-coin.ts';
import type { CreateInstrument } from '../../engine/commands/create-instrument.ts';
import type { CreateKey } from '../../engine/commands/create-key.ts';
import type { TopUpReserve } from '../../engine/commands/top-up-reserve.ts';
import { fundingCapOf } from '../../engine/core/instrument.ts';
import {
  type ChainSpec,
  chainsOf,
  DEFAULT_SETTINGS,
  RULES_VERSION,
  type VenueSettings,
} from '../../engine/core/reference.ts';
import type { ApiKeySpec } from '../../engine/core/user.ts';
import { durationMs } from '../../primitives/duration.ts';
import { marginCoinOf } from './cross-check.ts';
import type { KeyToIssue } from './issued-key.ts';
import { loanCommands } from './loan-commands.ts';
import { feeDeductions, feeSchedule, givenTiers, setAgent } from './partner-commands.ts';
import type { CoinEntry, InstrumentEntry, RiskReserveEntry, VenueFile } from './schema.ts';
import { BY } from './signed.ts';
import {
  createUser,
  deposits,
  isZero,
  leverages,
  marginModes,
  membersOf,
} from './user-commands.ts';

/** Seals a secret (or public key) and a passphrase for the journal. */
export type SealKey = (secret: { key: string; secret: string; passphrase: string }) => {
  readonly sealedSecret: string;
  readonly passphraseMac: string;
};

export interface VenueCommandOptions {
  readonly isManualClock: boolean;
  readonly keys: readonly KeyToIssue[];
  readonly seal: SealKey;
}

export function venueCommands(
  file: VenueFile,
  { isManualClock, keys, seal }: VenueCommandOptions,
): readonly Command[] {
  const instruments = file.instruments ?? [];
  const members = membersOf(file.users ?? []);
  return [
    { type: 'set-rules-version', version: RULES_VERSION, by: BY },
    configureVenue(file, isManualClock),
    ...(file.coins ?? []).map(createCoin),
    ...spotFirst(instruments).map(createInstrument),
    ...indexPrices(instruments),
    ...(file.riskReserves ?? []).flatMap(topUpReserve),
    ...feeSchedule(file),
    ...members.map(createUser),
    ...givenTiers(file),
    ...members.flatMap((member) => [...feeDeductions(member)]),
    ...keys.map((key) => createKey(key, seal)),
    ...(file.agents ?? []).map(setAgent),
    ...members.flatMap((member) => [...deposits(member)]),
    ...members.flatMap((member) => [...marginModes(member)]),
    ...members.flatMap((member) => [...leverages(member, instruments)]),
    ...loanCommands(file),
  ];
}

function configureVenue(file: VenueFile, manualClock: boolean): Command {
  return {
    type: 'configure-venue',
    manualClock,
    settings: { ...DEFAULT_SETTINGS, ...settingsOf(file.settings ?? {}) },
    copyTradingPairs: file.copyTrading?.pairs ?? [],
    by: BY,
  };
}

export function settingsOf({
  autoConfirmAfter,
  ...settings
}: NonNullable<VenueFile['settings']>): Partial<VenueSettings> {
  if (autoConfirmAfter === undefined) return settings;
  const autoConfirmAfterMs = durationMs(autoConfirmAfter);
  if (autoConfirmAfterMs === undefined) return { ...settings, isConfirmedByHand: true };
  return { ...settings, autoConfirmAfterMs };
}

function createCoin({ chains, ...entry }: CoinEntry): CreateCoin {
  const terms = chains?.map((chain) => chainOf(chain, entry.scale));
  return {
    type: 'create-coin',
    ...entry,
    by: BY,
    ...(terms === undefined ? {} : { chains: terms }),
  };
}

/** What an entry leaves out is as it is of a coin that declares no chain. */
function chainOf(entry: NonNullable<CoinEntry['chains']>[number], scale: number): ChainSpec {
  const [usual] = chainsOf({ coin: entry.chain, scale, chains: undefined });
  return { ...usual, ...entry } as ChainSpec;
}

function createInstrument(entry: InstrumentEntry): CreateInstrument {
  // A contract that has a delivery time is one for delivery.
  const { type, deliveryTime, ...spec } = entry;
  const marginCoin = marginCoinOf(entry);
  const fundingCap = fundingCapOf(entry);
  return {
    type: 'create-instrument',
    spec: {
      ...spec,
      ...(marginCoin === undefined ? {} : { marginCoin }),
      ...(fundingCap === undefined ? {} : { fundingCap }),
      ...(deliveryTime === undefined ? {} : { deliveryMs: Date.parse(deliveryTime) }),
    },
    by: BY,
  };
}

/** An index may be read off a spot book, which must be there before. */
function spotFirst(instruments: readonly InstrumentEntry[]): readonly InstrumentEntry[] {
  const isSpot = ({ category }: InstrumentEntry) => category === 'SPOT';
  return [...instruments.filter(isSpot), ...instruments.filter((entry) => !isSpot(entry))];
}

/** One command for all, so that no price stands beside another that is not set yet. */
function indexPrices(instruments: readonly InstrumentEntry[]): readonly Command[] {
  const prices = instruments.flatMap(({ category, symbol, indexPrice }) =>
    indexPrice === undefined ? [] : [{ category, symbol, price: indexPrice }],
  );
  return prices.length === 0 ? [] : [{ type: 'set-index-price', prices, by: BY }];
}

function topUpReserve({ category, symbol, balance }: RiskReserveEntry): readonly TopUpReserve[] {
  if (isZero(balance)) return [];
  const reference = `venue-file:${category}:${symbol}`;
  return [{ type: 'top-up-reserve', category, symbol, amount: balance, reference, by: BY }];
}

function createKey({ uid, entry, secret, passphrase }: KeyToIssue, seal: SealKey): CreateKey {
  const material = { key: entry.key, secret: entry.publicKey ?? secret ?? '', passphrase };
  const apiKey: ApiKeySpec = {
    key: entry.key,
    kind: entry.kind ?? 'standard',
    algorithm: entry.publicKey === undefined ? 'hmac' : 'rsa',
    ...seal(material),
    permissions: entry.permissions,
    ips: entry.ips ?? [],
  };
  return { type: 'create-key', uid, apiKey, by: BY };
}
