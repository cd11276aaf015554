/** Sets the venue-wide part of the venue file. */
import { type Category, instrumentKey } from '../core/instrument.ts';
import type { Answer } from '../core/rejection.ts';
import type { Turn } from '../core/turn.ts';
import type { VenueSettings } from '../core/venue-settings.ts';
import { defineCommand, type Signed } from './definition.ts';

export interface ConfigureVenue extends Signed {
  readonly type: 'configure-venue';
  readonly manualClock: boolean;
  readonly settings: VenueSettings;
  readonly copyTradingPairs: readonly { readonly category: Category; readonly symbol: string }[];
}

export const configureVenue = defineCommand({ sender: 'operator', toldBy: 'changed', apply });

function apply({ state }: Turn, command: ConfigureVenue): Answer {
  state.isManualClock = command.manualClock;
  state.settings = command.settings;
  state.copyTradingPairs.clear();
  for (const pair of command.copyTradingPairs)
    state.copyTradingPairs.add(instrumentKey(pair.category, pair.symbol));
  return { ok: true };
}
