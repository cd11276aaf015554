/** Makes a new venue from its file, once; for an existing one, tells its keys. */
import { createHmac } from 'node:crypto';
import type { Seal } from '../access/seal.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { applyVenue } from './apply-venue.ts';
import type { Setting } from './setting.ts';
import { type IssuedKey, keysToIssue } from './venue-file/issued-key.ts';
import { venueCommands } from './venue-file/venue-commands.ts';
import { recordOf } from './venue-record.ts';

/** The keys of the venue file that exist in the venue. */
export async function createVenue(
  { options, plan, clock, backing, seal }: Setting,
  sequencer: Sequencer,
): Promise<readonly IssuedKey[]> {
  if (plan.file === undefined) return [];
  const keys = keysToIssue(plan.file, {
    env: options.env ?? process.env,
    generateSecret: (key) => derivedSecret(backing.masterKey, key),
  });
  if (!plan.isApplied) {
    const about = { isDemo: plan.isDemo, clock: clock.mode };
    const commands = venueCommands(plan.file, {
      isManualClock: clock.mode === 'manual',
      keys,
      seal: sealKey(seal),
    });
    backing.saveRecord(recordOf(plan.file, { ...about, isApplied: false }));
    await applyVenue(sequencer, commands);
    backing.saveRecord(recordOf(plan.file, { ...about, isApplied: true }));
  }
  return keys
    .filter(({ key, uid }) => sequencer.state.keys.get(key)?.uid === uid)
    .map(({ entry, ...issued }) => issued);
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
