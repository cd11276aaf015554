/** What only operator endpoints use. */
import { randomBytes } from 'node:crypto';
import type { Seal } from '../access/seal.ts';
import { isRejection } from '../engine/command.ts';
import type { OperatorServices } from '../http/endpoint.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Projection } from './backing.ts';
import { sealKey } from './create-venue.ts';
import { stateHash } from './state-hash.ts';
import type { VenueMarket } from './venue-market.ts';

const SECRET_BYTES = 32;

export function operatorServices(parts: {
  readonly sequencer: Sequencer;
  readonly projection: Projection;
  readonly market: () => VenueMarket | undefined;
  readonly seal: Seal;
}): OperatorServices {
  const { sequencer, projection, market, seal } = parts;
  const inTurn = oneAfterAnother();
  return {
    seal: sealKey(seal),
    generateSecret: () => randomBytes(SECRET_BYTES).toString('hex'),
    stateHash,
    snapshot: projection.snapshot,
    advanceClock: (toMs, signed) =>
      inTurn(async () => {
        // Steps of the market inside the interval happen first, each at its own time.
        await market()?.runUntil(toMs);
        const result = await sequencer.submit({ type: 'advance-clock', toMs, ...signed });
        if (isRejection(result)) throw new Error(`advance-clock: ${result.reason}`);
        await projection.whenProjected(sequencer.state.seq);
        return result.timeMs;
      }),
  };
}

/** Runs what it is given one at a time: two advances must not interleave their market steps. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
}
