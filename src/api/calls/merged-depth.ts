/**
 * The book of a market, merged to a step and cut to a number of levels: what spot and futures ask and are told alike
 * (spec 4.10, 2.10).
 * Decides R-4.10-2.
 */

import Type from 'typebox';
import type { ReadMarket } from '../../engine/core/entities.ts';
import { type Field, field } from '../../http/field.ts';
import { list, oneOf, str } from '../../http/fields.ts';
import { plainText } from '../../http/plain-text.ts';
import { RawJson, rawJson } from '../../http/raw-json.ts';
import { wrong } from '../../http/wire-error.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { pow10 } from '../../primitives/units.ts';
import { pair } from '../codecs/codec.ts';
import { depthText, grantedExponent, largestExponent, MERGE_SCALES_MAX } from '../codecs/depth.ts';

/** The spec names four; a pair may declare more, and what it does not have is lowered. */
const PRECISIONS = Array.from({ length: MERGE_SCALES_MAX }, (_, exponent) => `scale${exponent}`);

const DEFAULT_LIMIT = 100;
const WHOLE = /^\d+$/;

export const mergedDepthFields = {
  precision: oneOf(PRECISIONS, {
    default: 'scale0',
    description: 'scale0 = not merged; each further scale merges ten times coarser.',
  }),
  limit: depthLimit(),
};

const level = pair(Type.Number({ description: 'Price, then size in base coin.' }));

export const mergedDepthData = rawJson(
  Type.Object({
    asks: list(level),
    bids: list(level),
    precision: str('Requested precision.'),
    scale: str('Step that prices are merged to.'),
    isMaxPrecision: str('YES when the step is the largest of the pair, else NO.'),
    ts: str('Venue time, Unix ms.'),
  }),
);

interface Asked {
  readonly precision: string;
  readonly limit: number;
}

export function mergedDepthReply(market: ReadMarket, asked: Asked, nowMs: number): RawJson {
  const { instrument } = market;
  const mergeExponent = grantedExponent(market, PRECISIONS.indexOf(asked.precision));
  const { asks, bids } = depthText(market, {
    mergeExponent,
    limit: asked.limit,
    values: 'numbers',
  });
  const scale = formatUnits(pow10(mergeExponent), instrument.priceStep.scale);
  const isMaxPrecision = mergeExponent === largestExponent(market) ? 'YES' : 'NO';
  return new RawJson(
    `{"asks":${asks},"bids":${bids},"precision":"${asked.precision}","scale":"${scale}",` +
      `"isMaxPrecision":"${isMaxPrecision}","ts":"${nowMs}"}`,
  );
}

/**
 * R-4.10-2: levels a side, 1, 5, 15, 50 or `max` by the spec, any other number as a cap, zero as one (A37). Reads as a count; `max` as the largest there is, which the instrument's `maxDepth` then
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
      if (!WHOLE.test(sent)) throw wrong(path);
      return Math.min(Math.max(Number(sent), 1), Number.MAX_SAFE_INTEGER);
    },
    DEFAULT_LIMIT,
  );
}
