/** When the moments come to pass that the engine was given, and what there is to tell then. */
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import { endsSilence, type RecordedMoment, silenceOf } from '../../engine/core/recording.ts';

export interface DueMoments {
  readonly add: (moments: readonly RecordedMoment[]) => void;
  /** Passes over those up to a venue time, and tells what there is to tell; whether there were any. */
  readonly pass: (timeMs: number) => boolean;
}

interface Parts {
  readonly key: InstrumentKey;
  readonly hasBook: boolean;
  readonly tell: (message: string) => void;
  /** What the engine knows of the recording already. */
  readonly known: {
    readonly ahead: readonly RecordedMoment[];
    readonly silences: readonly { readonly toMs?: number | undefined }[];
  };
}

export function dueMoments({ hasBook, key, known, tell }: Parts): DueMoments {
  let ahead: RecordedMoment[] = [...known.ahead];
  let isSilent = silenceOf(known) !== undefined;

  function note(moment: RecordedMoment): void {
    const { silence, timeMs } = moment;
    const at = new Date(timeMs).toISOString();
    if (silence !== undefined) {
      tell(`history of ${key}: nothing is known from ${at} on, its quotes are gone: ${silence}`);
      isSilent = true;
    } else if (isSilent && endsSilence(moment, { hasBook })) {
      tell(`history of ${key}: goes on at ${at}`);
      isSilent = false;
    }
  }

  return {
    add: (moments) => {
      ahead.push(...moments);
    },
    pass: (timeMs) => {
      const first = ahead.findIndex((moment) => moment.timeMs > timeMs);
      const passed = first < 0 ? ahead : ahead.slice(0, first);
      ahead = first < 0 ? [] : ahead.slice(first);
      for (const moment of passed) note(moment);
      return passed.length > 0;
    },
  };
}
