/** A process of the kill proof: venues and writers that die, by the seeds that it is sent. */
import { type Died, dieOften } from '../../test/durability/kill-points.ts';
import { type Kept, KillRun } from '../../test/durability/kill-run.ts';
import { cleanUp } from '../../test/support/at-end.ts';
import { answerWith } from './workers.ts';

export interface KillPiece {
  readonly seed: number;
  /** Of a writer, and of a venue. */
  readonly kills: number;
}

export interface KillShown {
  readonly died?: Died;
  readonly kept?: Kept;
  readonly faults: readonly string[];
}

answerWith(async ({ seed, kills }: KillPiece): Promise<KillShown> => {
  const faults: string[] = [];
  const told = (what: string) => (error: Error) => {
    faults.push(`SEED=${seed} ${what}: ${error.stack ?? error.message}`);
    return undefined;
  };
  const died = await dieOften(seed, kills).catch(told('writer'));
  const kept = await new KillRun(seed).throughAllKills(kills).catch(told('venue'));
  await cleanUp();
  return { ...(died && { died }), ...(kept && { kept }), faults };
});
