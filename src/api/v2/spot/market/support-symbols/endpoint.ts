/** The symbols of which there are figures of takers and holders: all that are listed. wire.md D.8. */
import type { ReadState } from '../../../../../engine/core/state.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { codec, textsOf } from '../../../../codecs/codec.ts';

const symbols = codec<ReadState>({
  spotList: textsOf('Spot pairs.', (state) => symbolsOf(state, (category) => category === 'SPOT')),
  futureList: textsOf('Contracts.', (state) => symbolsOf(state, (category) => category !== 'SPOT')),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/support-symbols',
  summary: 'Get the symbols of which there are figures of takers and holders',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 1 },
  input: object({}),
  data: symbols.schema,
  handle: ({ venue: { state } }) => symbols.encode(state),
});

/** By name; contracts of several kinds may share one. */
function symbolsOf(
  { markets }: ReadState,
  isMeant: (category: string) => boolean,
): readonly string[] {
  const found = [...markets.values()].filter(({ instrument }) => isMeant(instrument.category));
  return [...new Set(found.map(({ instrument }) => instrument.symbol))].sort();
}
