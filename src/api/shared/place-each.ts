/**
 * Several orders of one call (R-C-1): what refuses one of them, be it a number that is off the step or
 * the engine's answer, refuses that one alone. The shape of the call is another matter: it is read
 * before, as a whole.
 */
import type { OrderIds, PlaceOrder } from '../../engine/order-command.ts';
import { isRejection } from '../../engine/rejection.ts';
import type { Services } from '../../http/endpoint.ts';
import { type CodeColumn, rejectionError, WireError } from '../../http/wire-error.ts';
import { submit } from './submit.ts';

export type Placing = OrderIds | WireError;

/** One outcome per item, in the order sent. */
export async function placeEach<T>(
  venue: Services['venue'],
  owner: { readonly uid: string; readonly codes: CodeColumn },
  items: readonly T[],
  commandOf: (item: T) => PlaceOrder,
): Promise<readonly Placing[]> {
  const read = items.map((item) => attempt(() => commandOf(item)));
  const orders = read.filter((each): each is PlaceOrder => !(each instanceof WireError));
  const { uid, codes } = owner;
  const placed =
    orders.length === 0 ? [] : await submit(venue, codes, { type: 'place-batch', uid, orders });
  const outcomes = placed[Symbol.iterator]();
  return read.map((each) => {
    if (each instanceof WireError) return each;
    const outcome = outcomes.next().value ?? { reason: 'order-not-found' as const };
    return isRejection(outcome) ? rejectionError(codes, outcome) : outcome;
  });
}

function attempt<T>(read: () => T): T | WireError {
  try {
    return read();
  } catch (error) {
    // Anything but a refusal is our own fault and belongs to the whole call.
    if (error instanceof WireError) return error;
    throw error;
  }
}
