/** How v2 tells what became of several orders: those done, and those refused, each in request order. */
import Type, { type Static } from 'typebox';
import type { OrderIds, OrderOutcome } from '../../engine/order-command.ts';
import { list, str } from '../../http/fields.ts';
import { type CodeColumn, type Locale, rejectionError, WireError } from '../../http/wire-error.ts';
import { orderIdsV2 } from './order-name-v2.ts';

const failure = Type.Object({
  orderId: str('Order id, as far as known.'),
  clientOid: str('Client order id, as far as known.'),
  errorMsg: str('Why it failed.'),
  errorCode: str('Error code.'),
});

export const batchV2 = Type.Object({ successList: list(orderIdsV2), failureList: list(failure) });

export interface Named {
  readonly orderId?: string | undefined;
  readonly clientOid?: string | undefined;
}

export interface BatchItem {
  readonly sent: Named;
  readonly outcome: OrderIds | WireError;
}

export function batchWireV2(items: readonly BatchItem[], locale: Locale): Static<typeof batchV2> {
  const reply: Static<typeof batchV2> = { successList: [], failureList: [] };
  for (const { sent, outcome } of items) {
    if (outcome instanceof WireError) reply.failureList.push(failureOf(sent, outcome, locale));
    else reply.successList.push({ orderId: outcome.orderId, clientOid: outcome.clientOid });
  }
  return reply;
}

/** An outcome of the engine as an item. */
export function batchItem(codes: CodeColumn, outcome: OrderOutcome): BatchItem {
  const { refusal } = outcome;
  return {
    sent: outcome,
    outcome: refusal === undefined ? outcome : rejectionError(codes, refusal),
  };
}

function failureOf({ orderId, clientOid }: Named, error: WireError, locale: Locale) {
  return {
    orderId: orderId ?? '',
    clientOid: clientOid ?? '',
    errorMsg: error.text(locale),
    errorCode: error.code,
  };
}
