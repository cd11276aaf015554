/** Where recorded markets stand. */
import type { InstrumentKey } from '../core/instrument.ts';
import { type ReadRecording, silenceOf } from '../core/recording.ts';
import { sortedEntries } from '../core/sorted.ts';
import type { ReadState } from '../core/state.ts';

/** `silent`: nothing was recorded of this time. `ended`: nor of any later one. */
export function recordingStatus(recording: ReadRecording): 'playing' | 'silent' | 'ended' {
  if (silenceOf(recording) === undefined) return 'playing';
  return recording.isWhole && recording.ahead.length === 0 ? 'ended' : 'silent';
}

/** Instruments of which nothing is known now. */
export function silentRecordings({ recordings }: ReadState): InstrumentKey[] {
  return sortedEntries(recordings)
    .filter(([, recording]) => recordingStatus(recording) !== 'playing')
    .map(([key]) => key);
}
