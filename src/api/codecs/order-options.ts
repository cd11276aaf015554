/**
 * What an order may say in every family alike, as it is sent and as it is shown: a field that is added here is
 * taken wherever an order is placed.
 */
import {
  type OrderOptions,
  SELF_TRADE_PREVENTIONS,
  TIMES_IN_FORCE,
} from '../../engine/core/order.ts';
import type { OrderRecord } from '../../engine/core/order-record.ts';
import { oneOf } from '../../http/fields.ts';
import { anyOf } from '../../primitives/any-of.ts';
import type { RowFields } from './codec.ts';

const NO_PREVENTION = 'none';

export const orderOptions = {
  stpMode: oneOf(SELF_TRADE_PREVENTIONS, { default: NO_PREVENTION }),
};

type SentOptions = { readonly [K in keyof typeof orderOptions]: OrderRecord['stp'] };

export function readOptions({ stpMode }: SentOptions) {
  return { stp: stpMode } as const satisfies OrderOptions;
}

export const shownOptions: RowFields<OrderRecord> = {
  stpMode: [`Self-trade prevention: ${anyOf(SELF_TRADE_PREVENTIONS)}.`, ({ stp }) => stp],
};

/** What an order is that says nothing. */
export const shownDefaults: RowFields<unknown> = {
  stpMode: ['Self-trade prevention of orders that name none.', () => NO_PREVENTION],
};

export const timeInForce = () => oneOf(TIMES_IN_FORCE, { default: 'gtc' });

export const TIME_IN_FORCE = `${anyOf(TIMES_IN_FORCE)}.`;
