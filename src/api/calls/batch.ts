/**
 * Several orders of one call (R-C-1): what refuses one of them, be it a value that cannot be read, a number
 * that is off the step or the engine's answer, refuses that one alone.
 */

import Type, { type Static } from 'typebox';
import type { OrderOutcome, OrderReference } from '../../engine/commands/cancel-order.ts';
import type { PlaceOrder } from '../../engine/commands/place-order.ts';
import type { OrderCategory, OrderIds } from '../../engine/core/order.ts';
import { refuse } from '../../engine/core/rejection.ts';
import type { Services } from '../../http/endpoint.ts';
import { withSent } from '../../http/explain-field.ts';
import { clientOid, list, object, optional, orderId, str, symbol } from '../../http/fields.ts';
import { Misread, readAlone } from '../../http/item-fields.ts';
import {
  type CodeColumn,
  type Locale,
  rejectionError,
  rejectionItem,
  WireError,
} from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { cancelRefusal, orderIdsV2, orderNameV2 } from './orders.ts';
import { submit } from './submit.ts';

export type Placing = OrderIds | WireError;

/** One outcome per item, in the order sent. */
export async function placeEach<T>(
  venue: Services['venue'],
  owner: { readonly uid: string; readonly codes: CodeColumn },
  items: readonly (T | Misread)[],
  commandOf: (item: T) => PlaceOrder,
): Promise<readonly Placing[]> {
  const read = items.map((item) =>
    item instanceof Misread ? item.error : attempt(() => commandOf(item)),
  );
  const orders = read.filter((each): each is PlaceOrder => !(each instanceof WireError));
  const { uid, codes } = owner;
  const { results } =
    orders.length === 0
      ? { results: [] }
      : await submit(venue, codes, { type: 'place-batch', uid, orders });
  const outcomes = results[Symbol.iterator]();
  return read.map((each, index) => {
    if (each instanceof WireError) return withSent(each, items[index]);
    const outcome = outcomes.next().value ?? refuse('order-not-found');
    return outcome.ok ? outcome : withSent(rejectionError(codes, outcome), items[index]);
  });
}

/** Acts of one call, each done or refused alone; they are sent in their order. */
export function attemptEach<T, R>(
  items: readonly (T | Misread)[],
  act: (item: T) => Promise<R>,
): Promise<(R | WireError)[]> {
  const refusalOf = (error: unknown, item: T | Misread) => {
    if (error instanceof WireError) return withSent(error, item);
    throw error;
  };
  const acts = items.map(async (item) => {
    if (item instanceof Misread) throw item.error;
    return act(item);
  });
  return Promise.all(
    acts.map((each, index) => each.catch((error) => refusalOf(error, items[index] as T | Misread))),
  );
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

/** At most so many orders in one call (wire.md 6.4). */
export const BATCH_MAX_V2 = 50;

export const cancelItemV2 = readAlone(
  object({
    symbol: optional(symbol()),
    orderId: optional(orderId({ description: 'Order id; one of the two ids is required.' })),
    clientOid: optional(clientOid()),
  }),
);

interface CancelItem {
  readonly symbol: string | undefined;
  readonly orderId: string | undefined;
  readonly clientOid: string | undefined;
}

const NAMELESS = { orderId: undefined, clientOid: undefined };

/** Named orders of one market or category, each cancelled or refused alone. */
export async function cancelEachV2(
  services: Pick<Services, 'venue' | 'history'>,
  scope: {
    readonly uid: string;
    readonly codes: CodeColumn;
    readonly category: OrderCategory;
    readonly symbol: string | undefined;
  },
  items: readonly (CancelItem | Misread)[],
): Promise<readonly BatchItem[]> {
  const { uid, codes } = scope;
  const read = items.map((item) =>
    item instanceof Misread ? item.error : attempt(() => referenceOf(scope, item)),
  );
  const orders = read.filter((each): each is OrderReference => !(each instanceof WireError));
  const { results } =
    orders.length === 0
      ? { results: [] }
      : await submit(services.venue, codes, { type: 'cancel-batch', uid, orders });
  const outcomes = results[Symbol.iterator]();
  const told = read.map((each) => (each instanceof WireError ? each : outcomes.next().value));
  return Promise.all(
    told.map(async (outcome = refuse('order-not-found'), index) => {
      const { orderId, clientOid } = items[index] ?? NAMELESS;
      const sent = { orderId, clientOid };
      if (outcome instanceof WireError || outcome.ok) return { sent, outcome };
      const refusal = await cancelRefusal(services, scope, sent, outcome);
      return { sent, outcome: withSent(refusal, sent) };
    }),
  );
}

function referenceOf(
  { category, symbol }: { readonly category: OrderCategory; readonly symbol: string | undefined },
  item: CancelItem,
): OrderReference {
  return present({ ...orderNameV2(item), category, symbol: item.symbol ?? symbol });
}

/** How v2 tells what became of several orders: those done, and those refused, each in request order. */
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
  return { sent: outcome, outcome: outcome.ok ? outcome : rejectionError(codes, outcome) };
}

function failureOf({ orderId, clientOid }: Named, error: WireError, locale: Locale) {
  return {
    orderId: orderId ?? '',
    clientOid: clientOid ?? '',
    errorMsg: error.text(locale),
    errorCode: error.code,
  };
}

/** How v3 tells what became of each of several orders: its ids, and for a refused one why. */
export const outcomeV3 = Type.Object({
  orderId: str('Order id; empty when none was made.'),
  clientOid: str('Client order id, as far as known.'),
  code: Type.Optional(str('Error code: failed items only.')),
  msg: Type.Optional(str('Error message: failed items only.')),
});

export const outcomeListV3 = Type.Object({ list: list(outcomeV3) });

type OutcomeWire = Static<typeof outcomeV3>;

export function outcomeWireV3(outcome: OrderOutcome, locale: Locale): OutcomeWire {
  const { orderId, clientOid } = outcome;
  const why = outcome.ok ? {} : rejectionItem('uta', outcome, locale);
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
