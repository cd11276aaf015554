/** Venue-wide settings, the rules version, and the manual clock. */
import type { AdvanceClock, ConfigureVenue, Result, SetRulesVersion } from '../command.ts';
import { instrumentKey } from '../instrument/instrument.ts';
import { RULES_VERSION } from '../rules-version.ts';
import type { Turn } from '../turn.ts';

export function configureVenue(turn: Turn, command: ConfigureVenue): Result<'configure-venue'> {
  const { state } = turn;
  state.isManualClock = command.manualClock;
  state.settings = command.settings;
  state.copyTradingPairs.clear();
  for (const pair of command.copyTradingPairs)
    state.copyTradingPairs.add(instrumentKey(pair.category, pair.symbol));
  return {};
}

/** One that this software knows; rules never go back to those of an older version. */
export function setRulesVersion(turn: Turn, command: SetRulesVersion): Result<'set-rules-version'> {
  const { version } = command;
  const isKnown = Number.isInteger(version) && version > 0 && version <= RULES_VERSION;
  if (!isKnown || version < turn.state.rulesVersion)
    return { reason: 'unsupported-rules-version', detail: String(version) };
  turn.state.rulesVersion = version;
  return { version };
}

/** The journal has stamped the entry with the target; only a venue on the manual clock may ask. */
export function advanceClock(turn: Turn, command: AdvanceClock): Result<'advance-clock'> {
  if (!turn.state.isManualClock) return { reason: 'clock-not-manual' };
  if (command.toMs < turn.timeMs)
    return { reason: 'time-not-forward', detail: String(turn.timeMs) };
  return { timeMs: turn.timeMs };
}
