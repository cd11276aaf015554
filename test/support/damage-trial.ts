/**
 * What a damage of one file does to the next start: it is refused by a sentence, or everything is there; or, where
 * the start reads no such file, `bourse verify` names it. Anything else is a silent loss.
 */
import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '../../src/cli/commands/verify.ts';
import { CliError } from '../../src/cli/exit.ts';
import { openStored } from '../../src/reporting/open-history.ts';
import { isDamage } from '../../src/reporting/store/sqlite/sqlite-errors.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { existingDataFolder } from '../../src/venue/backing/data-folder.ts';
import { historyLocation } from '../../src/venue/backing/open-history.ts';
import { proofsOf } from '../../src/venue/backing/proofs.ts';
import { type OpenVenue, openVenue } from '../../src/venue/open-venue.ts';
import { DAMAGED_VENUE, type Damage, doDamage, type Whole } from './damaged-folder.ts';

/** In the order from best to worst. */
export type Verdict = 'harmless' | 'refused' | 'told by verify' | 'unnamed' | 'lost in silence';

export interface Trial {
  readonly damage: Damage;
  readonly verdict: Verdict;
  /** The sentence, or what is missing. */
  readonly said: string;
}

/** A history that is made again is whole within so long. */
const WHOLE_WITHIN_MS = 20_000;

/** Damages a copy of the folder, and starts it. */
export async function tryDamage(whole: Whole, damage: Damage, copy: string): Promise<Trial> {
  cpSync(whole.data, copy, { recursive: true });
  try {
    doDamage(copy, damage);
    return { damage, ...(await judge(whole, damage, copy)) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

type Judged = Omit<Trial, 'damage'>;

async function judge(whole: Whole, damage: Damage, data: string): Promise<Judged> {
  const stops: Error[] = [];
  let venue: OpenVenue;
  try {
    venue = await openVenue({ ...DAMAGED_VENUE, data, onStop: (cause) => stops.push(cause) });
  } catch (error) {
    return refusal(damage, (error as Error).message);
  }
  const seen = await seenOf(venue, stops);
  if (stops[0] !== undefined) return refusal(damage, stops[0].message);
  if (seen.seq !== whole.seq || seen.stateHash !== whole.stateHash)
    return { verdict: 'lost in silence', said: `it starts at ${seen.seq}, not ${whole.seq}` };
  if (!seen.isWhole) return { verdict: 'unnamed', said: 'its history does not become whole' };
  return verified(damage, data);
}

/** Where it stands once it has started, before it is closed. */
async function seenOf(venue: OpenVenue, stops: readonly Error[]) {
  const { state } = venue.sequencer;
  const seen = { seq: state.seq, stateHash: stateHash(state) };
  const until = performance.now() + WHOLE_WITHIN_MS;
  const isRebuilding = () => venue.projection.warnings().length > 0;
  while (stops.length === 0 && isRebuilding() && performance.now() < until) await sleep(5);
  const isWhole = !isRebuilding();
  await venue.close().catch(() => undefined);
  return { ...seen, isWhole };
}

/** A sentence that says which file, or which commands are missing. */
function refusal({ file, neighbour = file }: Damage, said: string): Judged {
  const isNamed = [file, neighbour].some((name) => said.includes(basename(name)));
  const tellsLoss =
    /are missing from the journal|holds files of two venues|no journal segment holds entry|ends at entry \d+ before this/;
  return { verdict: isNamed || tellsLoss.test(said) ? 'refused' : 'unnamed', said };
}

/** The journal from its first entry, the state that it makes, and the history, row by row. */
async function verified(damage: Damage, data: string): Promise<Judged> {
  const folder = existingDataFolder(data);
  const location = historyLocation(folder, undefined);
  const proofs = await proofsOf(folder, location);
  const reader = await openStored(location);
  try {
    const { history } = await verify({
      folder: folder.path,
      location,
      proofs,
      reader,
      expected: undefined,
    });
    if (history === 'as the journal makes it') return { verdict: 'harmless', said: '' };
    return { verdict: 'lost in silence', said: `the history is ${history}` };
  } catch (error) {
    const { message } = error as Error;
    if (isDamage(error))
      return { verdict: 'told by verify', said: `the history is damaged: ${message}` };
    if (!(error instanceof CliError)) throw error;
    if (message.includes('history wrong')) return { verdict: 'told by verify', said: message };
    const { verdict, said } = refusal(damage, message);
    return { verdict: verdict === 'refused' ? 'told by verify' : verdict, said };
  } finally {
    await reader?.close();
  }
}

export function nameOf({ file, kind, at, neighbour }: Damage): string {
  if (kind === 'swapped') return `${file} swapped with ${neighbour}`;
  if (kind === 'zeroed' || kind === 'cut') return `${file} ${kind} at ${at}`;
  return `${file} ${kind}`;
}

/** A folder of its own for each trial, beside the image. */
export function trialFolder(root: string): string {
  return join(root, `trial-${process.pid}`);
}
