/** The margin orders of a pair, open and finished, and their fills, newest first, in either mode. wire.md D.7. */
import { MARGIN_CATEGORY, type MarginMode } from '../../../../engine/core/order.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { clientOid, oneOf, optional, orderId, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { withEnds } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { findMarket } from '../../../calls/markets.ts';
import { openOrders as openOrdersOf } from '../../../calls/orders.ts';
import { pageFieldsV2, pageV2 } from '../../../calls/paging.ts';
import { userOf } from '../../../calls/users.ts';
import { marginFill } from '../../../codecs/v2/fill.ts';
import { marginOrder } from '../../../codecs/v2/margin-order.ts';
import { MODE_WORDS, marginCall } from './calls.ts';

const fillFields = {
  symbol: symbol(),
  orderId: optional(orderId({ description: 'Only this order.' })),
  ...pageFieldsV2,
};

const orderFields = {
  ...fillFields,
  clientOid: optional(clientOid({ description: 'Only the order of this id.' })),
};

const ENTER_POINTS = ['API', 'WEB', 'SYS'] as const;

const finishedFields = {
  ...orderFields,
  enterPointSource: optional(
    oneOf([...ENTER_POINTS, 'APP', 'ANDROID', 'IOS'], {
      description: 'Only orders whose `enterPointSource` this is; no order is of a telephone.',
    }),
  ),
};

interface Asked {
  readonly symbol: string;
  readonly orderId: string | undefined;
  readonly clientOid?: string | undefined;
}

/** Which margin orders (or fills) are asked for. 40034 for a pair that does not exist. */
function filterOf(state: ReadState, mode: MarginMode, asked: Asked) {
  const { clientOid: named, orderId: only, symbol: pair } = asked;
  findMarket(state, 'spot', { category: 'SPOT', symbol: pair });
  const ids = present({ orderId: only, clientOid: named });
  return { categories: [MARGIN_CATEGORY[mode]], symbol: pair, ...ids };
}

export function openOrders(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'open-orders', 'spot:read'),
    summary: `Get open ${MODE_WORDS[mode]} orders`,
    input: orderFields,
    paging: pageV2,
    frame: withEnds('orderList', 'resultList'),
    codec: marginOrder,
    rows({ input, caller, venue: { state } }, { page, window }) {
      const filter = { ...filterOf(state, mode, input), ...window };
      return openOrdersOf(state, userOf(state, caller), filter, page);
    },
  });
}

export function historyOrders(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'history-orders', 'spot:read'),
    summary: `Get finished ${MODE_WORDS[mode]} orders`,
    input: finishedFields,
    paging: pageV2,
    frame: withEnds('orderList'),
    codec: marginOrder,
    rows({ input, caller: { uid }, venue: { state }, history }, { page, window }) {
      const filter = { uid, ...filterOf(state, mode, input), ...window };
      const { enterPointSource: wanted } = input;
      if (wanted === undefined) return history.orders(filter, page);
      const enterPoint = ENTER_POINTS.filter((each) => each === wanted);
      if (enterPoint.length === 0) return [];
      return history.orders({ ...filter, terms: { enterPoint } }, page);
    },
  });
}

export function fills(mode: MarginMode) {
  return listEndpoint({
    ...marginCall(mode, 'fills', 'spot:read'),
    summary: `Get ${MODE_WORDS[mode]} fills`,
    input: fillFields,
    paging: pageV2,
    frame: withEnds('fills'),
    codec: marginFill,
    rows: ({ input, caller: { uid }, venue: { state }, history }, { page, window }) =>
      history.fills({ uid, ...filterOf(state, mode, input), ...window }, page),
  });
}
