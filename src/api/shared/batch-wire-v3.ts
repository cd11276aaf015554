/** How v3 tells what became of each of several orders: its ids, and for a refused one why. */
import Type, { type Static } from 'typebox';
import type { OrderOutcome } from '../../engine/order-command.ts';
import { list, str } from '../../http/fields.ts';
import { type Locale, rejectionItem, WireError } from '../../http/wire-error.ts';
import type { Placing } from './place-each.ts';

export const outcomeV3 = Type.Object({
  orderId: str('Order id; empty when none was made.'),
  clientOid: str('Client order id, as far as known.'),
  code: Type.Optional(str('Error code: failed items only.')),
  msg: Type.Optional(str('Error message: failed items only.')),
});

export const outcomeListV3 = Type.Object({ list: list(outcomeV3) });

type OutcomeWire = Static<typeof outcomeV3>;

export function outcomeWireV3(outcome: OrderOutcome, locale: Locale): OutcomeWire {
  const { orderId, clientOid, refusal } = outcome;
  const why = refusal === undefined ? {} : rejectionItem('uta', refusal, locale);
  return { orderId, clientOid, ...why };
}

export function placingWireV3(
  placing: Placing,
  sent: { readonly clientOid: string | undefined } | undefined,
  locale: Locale,
): OutcomeWire {
  if (!(placing instanceof WireError))
    return { orderId: placing.orderId, clientOid: placing.clientOid };
  const { code } = placing;
  return { orderId: '', clientOid: sent?.clientOid ?? '', code, msg: placing.text(locale) };
}
