/** The book of a spot pair, raw or merged (wire.md 4.5). Prices and sizes are strings. */
import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { limit, list, object, oneOf, str, symbol } from '../../../../../http/fields.ts';
import { RawJson, rawJson } from '../../../../../http/raw-json.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { pair } from '../../../../codecs/codec.ts';
import { depthText, grantedExponent } from '../../../../codecs/depth.ts';

const STEPS = ['step0', 'step1', 'step2', 'step3', 'step4', 'step5'] as const;

const input = object({
  symbol: symbol(),
  type: oneOf(STEPS, {
    default: 'step0',
    description: 'step0 = not merged; each further step merges ten times coarser.',
  }),
  limit: limit({ default: 150, max: 150 }),
});

const level = pair(str('Price, then size in base coin.'));

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/market/orderbook',
  summary: 'Get spot order book',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: rawJson(
    Type.Object({
      asks: list(level),
      bids: list(level),
      ts: str('Venue time, Unix ms.'),
    }),
  ),
  handle: ({ input: wanted, venue: { state }, nowMs }) => {
    const market = findMarket(state, 'spot', { category: 'SPOT', symbol: wanted.symbol });
    const { asks, bids } = depthText(market, {
      mergeExponent: grantedExponent(market, STEPS.indexOf(wanted.type)),
      limit: wanted.limit,
      values: 'strings',
    });
    return new RawJson(`{"asks":${asks},"bids":${bids},"ts":"${nowMs()}"}`);
  },
});
