/** The demo on the manual clock with its market, in this process: nothing moves by itself, and its state is at hand. */
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import { startVenue } from '../support/checked-replies.ts';

export const TOKEN = 'the-token-of-the-console-tests';

export function startOperatorVenue(): Promise<RunningVenue> {
  return startVenue({
    data: ':memory:',
    port: 0,
    clock: 'manual',
    operatorToken: `ops:${TOKEN}`,
    env: { BOURSE_MASTER_KEY: '07'.repeat(32) },
    drainMs: 0,
  });
}
