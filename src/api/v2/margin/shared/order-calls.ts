/** Placing and cancelling margin orders one by one and in batches, in either mode (R-B-6). wire.md D.7. */
import type { Static } from 'typebox';
import { MARGIN_CATEGORY, type MarginMode } from '../../../../engine/core/order.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { arrayOf, object, symbol } from '../../../../http/fields.ts';
import { readAlone } from '../../../../http/item-fields.ts';
import { present } from '../../../../primitives/present.ts';
import {
  BATCH_MAX_V2,
  batchV2,
  batchWireV2,
  cancelEachV2,
  cancelItemV2,
  placeEach,
} from '../../../calls/batch.ts';
import { findMarket } from '../../../calls/markets.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../calls/orders.ts';
import { submit } from '../../../calls/submit.ts';
import { originOf } from '../../../codecs/trade-side.ts';
import { marginOrderCommand, marginOrderInput } from '../../../codecs/v2/margin-order.ts';
import { MODE_WORDS, marginCall } from './calls.ts';

/** Places a margin order on the spot book of a pair. */
export function placeOrder(mode: MarginMode) {
  return endpoint({
    ...marginCall(mode, 'place-order', 'spot:read_write'),
    method: 'POST',
    summary: `Place a ${MODE_WORDS[mode]} order`,
    placesOrders: () => 1,
    input: object(marginOrderInput),
    data: orderIdsV2,
    handle: async ({ input: sent, caller, venue }) => {
      const pair = { category: 'SPOT', symbol: sent.symbol } as const;
      const { instrument } = findMarket(venue.state, 'spot', pair);
      const { orderId, clientOid } = await submit(venue, 'spot', {
        ...marginOrderCommand(mode, instrument, sent),
        uid: caller.uid,
        origin: originOf(caller),
      });
      return { orderId, clientOid };
    },
  });
}

/** Cancels one open margin order by either id. */
export function cancelOrder(mode: MarginMode) {
  return endpoint({
    ...marginCall(mode, 'cancel-order', 'spot:read_write'),
    method: 'POST',
    summary: `Cancel a ${MODE_WORDS[mode]} order`,
    input: object({ symbol: symbol(), ...orderNameFields }),
    data: orderIdsV2,
    handle: ({ input, caller: { uid }, venue }) => {
      findMarket(venue.state, 'spot', { category: 'SPOT', symbol: input.symbol });
      const name = present(orderNameV2(input));
      const pair = { category: MARGIN_CATEGORY[mode], symbol: input.symbol } as const;
      return submit(venue, 'spot', { type: 'cancel-order', uid, ...pair, ...name });
    },
  });
}

const { symbol: _, ...orderFields } = marginOrderInput;

const batchInput = object({
  symbol: symbol(),
  orderList: arrayOf(readAlone(object(orderFields)), { max: BATCH_MAX_V2 }),
});

/** Up to 50 margin orders of a pair; each is placed or refused alone. */
export function batchPlace(mode: MarginMode) {
  return endpoint({
    ...marginCall(mode, 'batch-place-order', 'spot:read_write'),
    method: 'POST',
    summary: `Place ${MODE_WORDS[mode]} orders in batch`,
    placesOrders: ({ orderList }: Static<typeof batchInput>) => orderList.length,
    input: batchInput,
    data: batchV2,
    async handle({ input: sent, venue, caller, locale }) {
      const { orderList, symbol: pair } = sent;
      const { instrument } = findMarket(venue.state, 'spot', { category: 'SPOT', symbol: pair });
      const owner = { uid: caller.uid, codes: 'spot' } as const;
      const outcomes = await placeEach(venue, owner, orderList, (order) => ({
        ...marginOrderCommand(mode, instrument, { ...order, symbol: pair }),
        uid: caller.uid,
        origin: originOf(caller),
      }));
      const items = outcomes.map((outcome, index) => ({
        sent: { clientOid: orderList[index]?.clientOid },
        outcome,
      }));
      return batchWireV2(items, locale);
    },
  });
}

/** Up to 50 margin orders of a pair; each is cancelled or refused alone. */
export function batchCancel(mode: MarginMode) {
  return endpoint({
    ...marginCall(mode, 'batch-cancel-order', 'spot:read_write'),
    method: 'POST',
    summary: `Cancel ${MODE_WORDS[mode]} orders in batch`,
    input: object({
      symbol: symbol(),
      orderIdList: arrayOf(cancelItemV2, { max: BATCH_MAX_V2 }),
    }),
    data: batchV2,
    async handle({ input: sent, venue, history, caller: { uid }, locale }) {
      findMarket(venue.state, 'spot', { category: 'SPOT', symbol: sent.symbol });
      const scope = {
        uid,
        codes: 'spot',
        category: MARGIN_CATEGORY[mode],
        symbol: sent.symbol,
      } as const;
      return batchWireV2(await cancelEachV2({ venue, history }, scope, sent.orderIdList), locale);
    },
  });
}
