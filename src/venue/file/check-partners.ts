/**
 * Fees and agents: tiers and a platform coin of names that exist, tiers that users are given, and customers that are
 * main accounts, each of one agent that is not itself.
 */
import { USD_SCALE } from '../../engine/core/instrument.ts';
import { parseUnits } from '../../primitives/decimal.ts';
import { isoTimeMs } from '../../primitives/iso-time.ts';
import {
  type CrossFault,
  knownInstruments,
  mustExist,
  pairText,
  placedUsers,
  pricedCoin,
  repeated,
} from './cross-check.ts';
import type { Path } from './fault.ts';
import type { FeeTierEntry } from './partner-schema.ts';
import type { VenueFile } from './schema.ts';

export function* checkFees(file: VenueFile): Generator<CrossFault> {
  const tiers = file.feeTiers ?? [];
  const known = knownInstruments(file);
  for (const [index, tier] of tiers.entries()) yield* checkTier(tier, ['feeTiers', index], known);
  yield* repeated(
    tiers,
    ({ tier }) => tier,
    (index) => ['feeTiers', index, 'tier'],
  );
  const { feeDeduction } = file;
  if (feeDeduction !== undefined)
    yield* pricedCoin(file, feeDeduction.coin, ['feeDeduction', 'coin']);
  yield* checkGivenTiers(file);
}

function* checkTier(
  { volume30d, instruments = [] }: FeeTierEntry,
  path: Path,
  known: ReadonlySet<string>,
): Generator<CrossFault> {
  if (volume30d !== undefined && parseUnits(volume30d, USD_SCALE) === undefined) {
    const message = `finer than ${USD_SCALE} decimals of a US dollar`;
    yield { path: [...path, 'volume30d'], message };
  }
  for (const [index, pair] of instruments.entries())
    yield* mustExist(known, pair, [...path, 'instruments', index]);
  yield* repeated(instruments, pairText, (index) => [...path, 'instruments', index, 'symbol']);
}

function* checkGivenTiers({ users, feeTiers }: VenueFile): Generator<CrossFault> {
  for (const [index, { feeTier }] of (users ?? []).entries()) {
    if (feeTier === undefined || feeTiers?.some(({ tier }) => tier === feeTier) === true) continue;
    const message = `unknown tier ${feeTier}; tiers are declared under \`feeTiers\``;
    yield { path: ['users', index, 'feeTier'], message };
  }
}

export function* checkAgents(file: VenueFile): Generator<CrossFault> {
  const agents = file.agents ?? [];
  const customers = agents.flatMap(({ uid: agentUid, customers: list = [] }, index) =>
    list.map((customer, position) => ({
      ...customer,
      agentUid,
      path: ['agents', index, 'customers', position],
    })),
  );
  for (const [index, { uid }] of agents.entries())
    yield* mainAccount(file, uid, ['agents', index, 'uid']);
  for (const { uid, agentUid, since, path } of customers) {
    yield* mainAccount(file, uid, [...path, 'uid']);
    if (uid === agentUid)
      yield { path: [...path, 'uid'], message: 'an agent is not its own customer' };
    if (isoTimeMs(since) === undefined)
      yield { path: [...path, 'since'], message: 'there is no such day or time' };
  }
  yield* repeated(
    agents,
    ({ uid }) => uid,
    (index) => ['agents', index, 'uid'],
  );
  yield* repeated(
    customers,
    ({ uid }) => uid,
    (index) => [...(customers[index]?.path ?? []), 'uid'],
  );
}

function* mainAccount(file: VenueFile, uid: string, path: Path): Generator<CrossFault> {
  if (file.users?.some((user) => user.uid === uid) === true) return;
  const isSub = placedUsers(file).some(({ user }) => user.uid === uid);
  const message = isSub
    ? `${uid} is a sub-account; its parent is the one to name`
    : `unknown user ${uid}; users are declared under \`users\``;
  yield { path, message };
}
