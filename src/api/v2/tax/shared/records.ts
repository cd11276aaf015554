/**
 * What the tax records of all markets share: both times are needed, a year and a day apart at most, however long ago.
 * Decides R-Y-8.
 */
import { limit, optional, orderId, timeMs } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';
import { DAY_MS } from '../../../../primitives/utc8.ts';
import { bare } from '../../../calls/frames.ts';
import { type Paging, pageById } from '../../../calls/paging.ts';

const DAYS_MAX = 366;
const ROWS_MAX = 500;

export const taxFields = {
  startTime: timeMs({ description: 'From this time, Unix ms.' }),
  endTime: timeMs({ description: 'To this time, inclusive; at most 366 days later.' }),
  idLessThan: optional(orderId({ description: 'Only rows older than this id.' })),
  limit: limit({ default: ROWS_MAX, max: ROWS_MAX }),
};

interface Sent {
  readonly startTime: number;
  readonly endTime: number;
  readonly idLessThan: string | undefined;
  readonly limit: number;
}

const paging: Paging<Sent> = {
  ...pageById,
  window: ({ startTime, endTime }) => {
    if (startTime > endTime) throw new WireError('40707');
    if (endTime - startTime > DAYS_MAX * DAY_MS) throw new WireError('00001', [String(DAYS_MAX)]);
    return { fromMs: startTime, toMs: endTime };
  },
};

export const taxCall = {
  source: 'wire.md 4.4',
  family: 'v2',
  limit: { per: 'uid', perSecond: 1 },
  paging,
  frame: bare,
} as const;
