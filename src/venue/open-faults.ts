/** The faults of a venue: those of its file, then those that whoever starts it names. */
import { FaultBox } from '../faults/fault-box.ts';
import { primitiveOf } from '../faults/primitives.ts';
import { VenueTimer } from '../faults/venue-timer.ts';
import type { FaultRule } from '../http/fault-rule.ts';
import { WireError } from '../http/wire-error.ts';
import { isLoopback, type VenuePlan } from './plan-venue.ts';
import { VenueError } from './venue-error.ts';
import type { VenueOptions } from './venue-options.ts';

/** What chance is drawn from where neither an option nor the venue file names a seed. */
const DEFAULT_SEED = '1';

interface Time {
  /** Venue time. */
  readonly nowMs: () => number;
  readonly isManual: boolean;
}

/** Throws {@link VenueError} for what is no rule. */
export function openFaults(plan: VenuePlan, options: VenueOptions, { nowMs, isManual }: Time) {
  const onError = warning(options);
  return {
    faults: faultsOf(plan, options, nowMs),
    timer: new VenueTimer({ nowMs, isManual, onError }),
  };
}

/** What comes of a fault that fails. */
export function warning({ onWarning }: VenueOptions): (error: unknown) => void {
  return (error) =>
    onWarning?.(`a fault failed: ${error instanceof Error ? error.message : error}`);
}

function faultsOf({ running }: VenuePlan, options: VenueOptions, nowMs: () => number): FaultBox {
  const isRefused = !isLoopback(options) && options.allowFaults !== true;
  const box = new FaultBox({
    primitiveOf,
    seed: options.seed ?? running.market?.seed ?? DEFAULT_SEED,
    nowMs,
    refusal: isRefused ? 'the venue was started for others without --allow-faults' : undefined,
  });
  const given = [...((running.faults ?? []) as readonly FaultRule[]), ...(options.faults ?? [])];
  for (const [index, rule] of given.entries()) {
    try {
      box.add(rule);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      throw new VenueError(`faults[${index}]: ${error.message}`, 'usage', { cause: error });
    }
  }
  return box;
}
