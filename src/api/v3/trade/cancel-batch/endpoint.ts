/**
 * Cancels up to 20 open orders of one category; each succeeds or fails for itself (spec 4.3).
 * Decides R-7-2, R-4.3-5.
 */
import Type, { type Static } from 'typebox';
import type { OrderIds } from '../../../../engine/core/order.ts';
import type { Answer } from '../../../../engine/core/rejection.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { withSent } from '../../../../http/explain-field.ts';
import {
  arrayOf,
  category,
  list,
  nullableStr,
  object,
  optional,
  orderId,
  str,
  symbol,
} from '../../../../http/fields.ts';
import { type Locale, rejectionError } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';
import { type CancelItem, references } from './references.ts';

const ORDERS_MAX = 20;

const input = arrayOf(
  object({
    orderId: optional(orderId()),
    // One that no order can have is an item that is not found, not a reason to refuse the others.
    clientOid: optional(orderId({ description: 'Client order id.' })),
    category: optional(category({ description: 'The same in all items.' })),
    symbol: optional(symbol()),
  }),
  { max: ORDERS_MAX },
);

const item = Type.Object({
  orderId: str('Order id; as requested when the item failed.'),
  clientOid: nullableStr('Client order id; null when unknown.'),
  code: Type.Optional(str('Error code: failed items only.')),
  msg: Type.Optional(str('Error message: failed items only.')),
});

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-batch',
  summary: 'Cancel orders in batch',
  source: 'spec 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: list(item),
  handle: async ({ input: items, venue, caller, locale }) => {
    const { results } = await submit(venue, 'uta', {
      type: 'cancel-batch',
      uid: caller.uid,
      orders: references(items),
    });
    return results.map((outcome, index) => resultItem(items[index], outcome, locale));
  },
});

/** A failed item echoes the ids it was asked for by. */
function resultItem(
  sent: CancelItem | undefined,
  outcome: Answer<OrderIds>,
  locale: Locale,
): Static<typeof item> {
  if (outcome.ok) return { orderId: outcome.orderId, clientOid: outcome.clientOid };
  const error = withSent(rejectionError('uta', outcome), sent);
  return {
    orderId: sent?.orderId ?? '',
    clientOid: sent?.clientOid ?? null,
    code: error.code,
    msg: error.text(locale),
  };
}
