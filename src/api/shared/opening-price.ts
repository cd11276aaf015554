import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { OrderType } from '../../engine/order/order.ts';
import { missing } from '../../http/wire-error.ts';
import { readPrice, type SentNumber } from './order-numbers.ts';

/** The price at which an order is imagined: a limit order must name it, a market order has none. */
export function openingPrice(
  instrument: Instrument,
  orderType: OrderType,
  sent: Omit<SentNumber, 'text'> & { readonly text: string | undefined },
): number | undefined {
  if (orderType === 'market') return undefined;
  if (sent.text === undefined) throw missing(sent.field);
  return readPrice(instrument, { ...sent, text: sent.text });
}
