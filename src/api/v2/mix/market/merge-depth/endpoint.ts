/**
 * The book of a contract, merged to a step and cut to a number of levels (spec 4.10, 2.10).
 * Decides R-4.10-2.
 */

import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { type Field, field } from '../../../../../http/field.ts';
import { list, object, oneOf, productType, str, symbol } from '../../../../../http/fields.ts';
import { plainText } from '../../../../../http/plain-text.ts';
import { RawJson, rawJson } from '../../../../../http/raw-json.ts';
import { wrong } from '../../../../../http/wire-error.ts';
import { formatUnits } from '../../../../../primitives/decimal.ts';
import { pow10 } from '../../../../../primitives/units.ts';
import { findMarket } from '../../../../calls/markets.ts';
import {
  depthText,
  grantedExponent,
  largestExponent,
  MERGE_SCALES_MAX,
} from '../../../../codecs/depth.ts';

/** The spec names four; a pair may declare more, and what it does not have is lowered. */
const PRECISIONS = Array.from({ length: MERGE_SCALES_MAX }, (_, exponent) => `scale${exponent}`);

const DEFAULT_LIMIT = 100;
const WHOLE = /^\d+$/;

const input = object({
  symbol: symbol(),
  productType: productType(),
  precision: oneOf(PRECISIONS, {
    default: 'scale0',
    description: 'scale0 = not merged; each further scale merges ten times coarser.',
  }),
  limit: depthLimit(),
});

const level = Type.Tuple([
  Type.Number({ description: 'Price.' }),
  Type.Number({ description: 'Size, base coin.' }),
]);

const data = Type.Object({
  asks: list(level),
  bids: list(level),
  precision: str('Requested precision.'),
  scale: str('Step that prices are merged to.'),
  isMaxPrecision: str('YES when the step is the largest of the pair, else NO.'),
  ts: str('Venue time, Unix ms.'),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/merge-depth',
  summary: 'Get merged futures depth',
  source: 'spec 4.10',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: rawJson(data),
  handle: ({ input: wanted, venue: { state }, nowMs }) => {
    const market = findMarket(state, 'mix', {
      category: wanted.productType,
      symbol: wanted.symbol,
    });
    const { instrument } = market;
    const mergeExponent = grantedExponent(instrument, PRECISIONS.indexOf(wanted.precision));
    const { asks, bids } = depthText(market, {
      mergeExponent,
      limit: wanted.limit,
      values: 'numbers',
    });
    const scale = formatUnits(pow10(mergeExponent), instrument.priceStep.scale);
    const isMaxPrecision = mergeExponent === largestExponent(instrument) ? 'YES' : 'NO';
    return new RawJson(
      `{"asks":${asks},"bids":${bids},"precision":"${wanted.precision}","scale":"${scale}",` +
        `"isMaxPrecision":"${isMaxPrecision}","ts":"${nowMs()}"}`,
    );
  },
});

/**
 * R-4.10-2: levels a side, 1, 5, 15, 50 or `max` by the spec, any other number as a cap (A37). Reads as a count; `max` as the largest there is, which the instrument's `maxDepth` then
 * caps.
 */
function depthLimit(): Field<number> {
  return field(
    {
      type: 'string',
      default: String(DEFAULT_LIMIT),
      examples: ['1', '5', '15', '50', 'max'],
      description: 'Levels a side: a number, or max for as many as the pair shows.',
    },
    (raw, path) => {
      const sent = plainText(raw, path);
      if (sent.toLowerCase() === 'max') return Number.MAX_SAFE_INTEGER;
      const count = WHOLE.test(sent) ? Math.min(Number(sent), Number.MAX_SAFE_INTEGER) : 0;
      if (count === 0) throw wrong(path);
      return count;
    },
    DEFAULT_LIMIT,
  );
}
