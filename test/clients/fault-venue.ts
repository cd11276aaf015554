/** A served venue with faults, for clients as they come from npm. */
import type { FaultDesk, FaultRule } from '../../src/http/fault-rule.ts';
import type { VenueOptions } from '../../src/venue/venue-options.ts';
import { startVenue } from '../support/checked-replies.ts';
import { type ClientVenue, clientVenueFile } from './client-venue.ts';

export interface FaultVenue extends ClientVenue {
  readonly faults: FaultDesk;
  readonly operatorToken: string;
}

export async function startFaultVenue(options: Partial<VenueOptions> = {}): Promise<FaultVenue> {
  const venue = await startVenue({ venue: clientVenueFile, market: 'off', drainMs: 0, ...options });
  const { close, faults, operatorToken, url } = venue;
  return { url, close, faults, operatorToken };
}

/** The rule is in force while something is done; then all is as before. */
export async function during<T>(
  { faults }: Pick<FaultVenue, 'faults'>,
  rule: FaultRule,
  act: () => Promise<T>,
): Promise<T> {
  const id = faults.add(rule);
  try {
    return await act();
  } finally {
    faults.remove(id);
  }
}
