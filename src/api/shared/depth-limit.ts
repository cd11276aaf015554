/** R-4.10-2: levels a side, 1, 5, 15, 50 or `max` by the spec, any other number as a cap (A37). */
import { type Field, field } from '../../http/field.ts';
import { plainText } from '../../http/plain-text.ts';
import { wrong } from '../../http/wire-error.ts';

const DEFAULT = 100;
const WHOLE = /^\d+$/;

/** Reads as a count; `max` as the largest there is, which the instrument's `maxDepth` then caps. */
export function depthLimit(): Field<number> {
  return field(
    {
      type: 'string',
      default: String(DEFAULT),
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
    DEFAULT,
  );
}
