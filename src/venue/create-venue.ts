/** Makes a new venue from its file, once; for an existing one, tells its keys. */
import { createHmac } from 'node:crypto';
import type { Seal } from '../access/seal.ts';
import type { Command } from '../engine/command.ts';
import type { ReadState } from '../engine/core/state.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Backing } from './backing/backing.ts';
import { recordOf } from './backing/venue-record.ts';
import { type IssuedKey, type KeyToIssue, keysToIssue } from './file/issued-key.ts';
import type { VenueFile } from './file/schema.ts';
import { venueCommands } from './file/venue-commands.ts';
import type { VenuePlan } from './plan-venue.ts';
import { VenueError } from './venue-error.ts';

export interface VenueKeys {
  /** The keys of the venue file that the venue has, as they are there. */
  readonly keys: readonly IssuedKey[];
  /** Those whose secret was made just now: to be shown this once. */
  readonly newSecrets: ReadonlySet<string>;
}

interface Parts {
  readonly plan: VenuePlan;
  readonly backing: Backing;
  readonly seal: Seal;
  /** Where `env:NAME` secrets come from. */
  readonly env: NodeJS.ProcessEnv;
}

/** Throws `VenueError` when the file cannot be applied, or the master key is not this venue's. */
export async function createVenue(parts: Parts, sequencer: Sequencer): Promise<VenueKeys> {
  const { plan, backing, seal, env } = parts;
  refuseForeignMasterKey(seal, sequencer.state);
  if (plan.file === undefined) return { keys: [], newSecrets: new Set() };
  const toIssue = keysToIssue(plan.file, {
    env,
    generateSecret: (key) => derivedSecret(backing.masterKey, key),
  });
  if (!plan.isApplied) await apply(parts, sequencer, toIssue);
  const made = toIssue.filter(({ entry }) => !plan.isApplied && isMade(entry));
  return {
    keys: toIssue
      .filter((key) => isCurrent(key, seal, sequencer.state))
      .map(({ entry, ...issued }) => issued),
    newSecrets: new Set(made.map(({ key }) => key)),
  };
}

async function apply(
  { plan, backing, seal }: Parts,
  sequencer: Sequencer,
  keys: readonly KeyToIssue[],
): Promise<void> {
  if (plan.file === undefined) return;
  const about = { isDemo: plan.isDemo, clock: plan.clock };
  const isManualClock = plan.clock === 'manual';
  const file = backing.seat === undefined ? plan.file : rememberingOids(plan.file);
  const commands = venueCommands(file, { isManualClock, keys, seal: sealKey(seal) });
  await backing.saveRecord(recordOf(plan.file, { ...about, isApplied: false }));
  await applyVenue(sequencer, commands);
  await backing.saveRecord(recordOf(plan.file, { ...about, isApplied: true }));
}

/** A repeat after a fail-over is only safe with a clientOid that is remembered. */
function rememberingOids(file: VenueFile): VenueFile {
  return { ...file, settings: { clientOidScope: 'day', ...file.settings } };
}

/** Fewer than the journal's queue holds, enough to share a write. */
const AT_ONCE = 1000;

/**
 * Submits what is missing: a first start that was cut off left the first entries of the same list.
 * Throws {@link VenueError} when the engine refuses one, which the venue file's checks did not see.
 */
async function applyVenue(sequencer: Sequencer, commands: readonly Command[]): Promise<void> {
  for (let at = sequencer.state.seq; at < commands.length; at += AT_ONCE) {
    await applySome(sequencer, commands.slice(at, at + AT_ONCE));
  }
}

async function applySome(sequencer: Sequencer, commands: readonly Command[]): Promise<void> {
  const results = await Promise.all(commands.map((command) => sequencer.submit(command)));
  for (const [index, result] of results.entries()) {
    const command = commands[index];
    if (command === undefined || result.ok) continue;
    const detail = result.detail === undefined ? '' : ` (${result.detail})`;
    throw new VenueError(
      `the venue file cannot be applied: ${subjectOf(command)}: ${result.reason}${detail}`,
      'usage',
    );
  }
}

/** What the command is about, for a message. */
function subjectOf(command: Command): string {
  const { type } = command;
  if (type === 'create-instrument')
    return `${type} ${command.spec.category} ${command.spec.symbol}`;
  if (type === 'create-coin') return `${type} ${command.coin}`;
  if ('uid' in command) return `${type} of user ${command.uid}`;
  return type;
}

function isMade({ secret, publicKey }: KeyToIssue['entry']): boolean {
  return secret === undefined && publicKey === undefined;
}

/** A revoked key, or one that the file has changed since, is none that a client could use. */
function isCurrent({ key, uid, secret, entry }: KeyToIssue, seal: Seal, state: ReadState): boolean {
  const apiKey = state.keys.get(key);
  if (apiKey === undefined || apiKey.uid !== uid) return false;
  return seal.open(key, apiKey.sealedSecret) === (entry.publicKey ?? secret);
}

/** Throws {@link VenueError} unless the keys of the venue are sealed by it. */
export function refuseForeignMasterKey(seal: Seal, { keys }: ReadState): void {
  try {
    for (const { key, sealedSecret } of keys.values()) return void seal.open(key, sealedSecret);
  } catch (error) {
    throw new VenueError(
      'the master key is not the one that seals the keys of this venue: they cannot be opened',
      'unusable',
      { cause: error },
    );
  }
}

/** Secret and passphrase of a key as the journal keeps them. */
export function sealKey(seal: Seal) {
  return ({ key, secret, passphrase }: { key: string; secret: string; passphrase: string }) => ({
    sealedSecret: seal.seal(key, secret),
    passphraseMac: seal.passphraseMac(key, passphrase),
  });
}

/**
 * The secret of a key that the venue file gives none: made from the master key, so that a first
 * start that was cut off and resumed tells the secret that is already in the journal.
 */
function derivedSecret(masterKey: Buffer, key: string): string {
  return createHmac('sha256', masterKey).update(`venue-file secret\0${key}`).digest('hex');
}
