/** The built-in market of a venue: counterparties that make the books move. */
import type { Sequencer } from '../runtime/sequencer.ts';
import type { Setting } from './setting.ts';

export interface VenueMarket {
  /** Manual clock: runs every step up to `toMs`, each at its own time. */
  readonly runUntil: (toMs: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startVenueMarket(
  { options, plan }: Setting,
  _sequencer: Sequencer,
): Promise<VenueMarket | undefined> {
  const isWanted = options.market ?? plan.isDemo;
  if (!isWanted) return undefined;
  return undefined;
}
