/** What the built-in market does: who trades, and what of a recorded history it has come to (design.md 6, R-V-39). */
import Type from 'typebox';
import type { ReadRecording } from '../../../../engine/core/recording.ts';
import { sortedEntries } from '../../../../engine/core/sorted.ts';
import { recordingStatus } from '../../../../engine/read/recordings.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';

const silence = Type.Object({
  fromMs: str('Venue time of the last row before it.'),
  toMs: str('Venue time of the first row after it; empty while it lasts.'),
  reason: str('Why nothing is known of it.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/market',
  summary: 'Get the built-in market',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({}),
  data: Type.Object({
    population: str('Who trades; empty without a built-in market.'),
    histories: list(
      Type.Object({
        category: str('Its category.'),
        symbol: str('The instrument that is played.'),
        status: str('`playing`, `silent` where nothing was recorded, or `ended`.'),
        startMs: str('Venue time of its first row.'),
        moments: str('How many moments of it have come to pass.'),
        silences: list(silence),
      }),
    ),
  }),
  handle: ({ venue: { state } }) => ({
    population: state.counterparties === undefined ? '' : (state.crowd?.population ?? 'quotes'),
    histories: sortedEntries(state.recordings).flatMap(([key, recording]) => {
      const instrument = state.markets.get(key)?.instrument;
      if (instrument === undefined) return [];
      const { category, symbol } = instrument;
      return [{ category, symbol, ...historyRow(recording) }];
    }),
  }),
});

function historyRow(recording: ReadRecording) {
  const { ahead, given, silences, startMs } = recording;
  return {
    status: recordingStatus(recording),
    startMs: String(startMs),
    moments: String(given - ahead.length),
    silences: silences.map(({ fromMs, reason, toMs }) => ({
      fromMs: String(fromMs),
      toMs: toMs === undefined ? '' : String(toMs),
      reason,
    })),
  };
}
