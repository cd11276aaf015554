/**
 * What all v2 lists share (wire.md 4.6): a window of creation time, `idLessThan` exclusive, newest
 * first, at most 100 rows; and the receive window of spot calls, which the gateway checks.
 */
import { limit, optional, orderId, timeMs } from '../../http/fields.ts';
import type { PageRequest, TimeWindow } from '../../reporting/page.ts';
import { idCursor } from './id-cursor.ts';
import { present } from './present.ts';
import { ninetyDayWindow } from './time-window.ts';

const ROWS_MAX = 100;

export const listFieldsV2 = {
  startTime: optional(timeMs({ description: 'From this time, Unix ms; at most 90 days ago.' })),
  endTime: optional(timeMs({ description: 'To this time, inclusive; at most 90 days later.' })),
  idLessThan: optional(orderId({ description: 'Only rows older than this id.' })),
  limit: limit({ default: ROWS_MAX, max: ROWS_MAX }),
};

export const receiveWindowFields = {
  requestTime: optional(timeMs({ description: 'Request time, Unix ms.' })),
  receiveWindow: optional(
    timeMs({ description: 'How long the request is valid, ms, at most 60000.' }),
  ),
};

interface ListInput {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly idLessThan: string | undefined;
  readonly limit: number;
}

export interface ListPage {
  readonly window: TimeWindow;
  readonly page: PageRequest;
}

/** Which rows a request asks for. */
export function listPageV2(input: ListInput, nowMs: number): ListPage {
  return {
    window: ninetyDayWindow(input, nowMs),
    page: present({ beforeId: idCursor(input.idLessThan, 'idLessThan'), limit: input.limit }),
  };
}
