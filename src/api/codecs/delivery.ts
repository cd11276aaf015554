/**
 * What tells a dated contract from others: when it began and ends, in which quarter, and whether it has. All of it is
 * empty where a contract is perpetual.
 */
import type { ReadMarket } from '../../engine/core/entities.ts';
import type { Instrument } from '../../engine/core/instrument.ts';

export interface Delivery {
  /** Unix ms. */
  readonly deliveryTime: string;
  /** Unix ms. */
  readonly deliveryStartTime: string;
  readonly deliveryStatus: string;
}

const PERPETUAL: Delivery = { deliveryTime: '', deliveryStartTime: '', deliveryStatus: '' };

export const DELIVERY_TIME = 'When a delivery contract ends, Unix ms; empty: it is perpetual.';
export const DELIVERY_START = 'When a delivery contract began, Unix ms; empty: it is perpetual.';
export const DELIVERY_STATUS =
  'delivery_normal, or delivery_period once a delivery contract has ended; empty: it is perpetual.';
export const DELIVERY_PERIOD =
  'this_quarter: a delivery contract ends with this quarter of the year (UTC) or before; next_quarter: later; empty: it is perpetual.';

export function deliveryOf({
  instrument: { deliveryMs, createdMs },
  isDelivered,
}: Pick<ReadMarket, 'instrument' | 'isDelivered'>): Delivery {
  if (deliveryMs === 0) return PERPETUAL;
  return {
    deliveryTime: String(deliveryMs),
    deliveryStartTime: String(createdMs),
    deliveryStatus: isDelivered ? 'delivery_period' : 'delivery_normal',
  };
}

/** By the quarter of the year that `nowMs` is in; the exchange has no words for later ones. */
export function deliveryPeriodOf(
  { deliveryMs }: Pick<Instrument, 'deliveryMs'>,
  nowMs: number,
): string {
  if (deliveryMs === 0) return '';
  return quarterOf(deliveryMs) <= quarterOf(nowMs) ? 'this_quarter' : 'next_quarter';
}

/** Quarters since the year 0, UTC. */
function quarterOf(timeMs: number): number {
  const date = new Date(timeMs);
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
}
