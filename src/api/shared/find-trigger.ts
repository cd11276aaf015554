/** The trigger that an id names; the caller's own only. */
import type { Category, Instrument } from '../../engine/instrument/instrument.ts';
import type { State } from '../../engine/state.ts';
import type { TriggerKind } from '../../engine/trigger/trigger.ts';
import { openTriggers, type TriggerRecord } from '../../engine/trigger/trigger-record.ts';
import type { Services } from '../../http/endpoint.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';
import { isIdText } from '../../primitives/id.ts';
import { findMarket } from './find-market.ts';
import type { OrderName } from './find-order.ts';
import { present } from './present.ts';

interface TriggerScope {
  readonly categories?: readonly Category[];
  readonly kinds?: readonly TriggerKind[];
}

/** A waiting one; `orderId` before `clientOid`. */
export function findOpenTrigger(
  state: Pick<State, 'users'>,
  { uid, name }: { readonly uid: string; readonly name: OrderName },
  scope: TriggerScope,
): TriggerRecord | undefined {
  const user = state.users.get(uid);
  if (user === undefined) return undefined;
  return openTriggers(user, scope).find(({ triggerId, clientOid }) =>
    name.orderId === undefined ? clientOid === name.clientOid : triggerId === name.orderId,
  );
}

/** A waiting one, else the newest finished one of that name. */
export async function findTrigger(
  { venue, history }: Pick<Services, 'venue' | 'history'>,
  who: { readonly uid: string; readonly name: OrderName },
  scope: TriggerScope,
): Promise<TriggerRecord | undefined> {
  const open = findOpenTrigger(venue.state, who, scope);
  if (open !== undefined) return open;
  const { orderId, clientOid } = who.name;
  if (orderId !== undefined && !isIdText(orderId)) return undefined;
  const named = orderId === undefined ? present({ clientOid }) : { triggerId: orderId };
  const [finished] = await history.triggers({ uid: who.uid, ...scope, ...named }, { limit: 1 });
  return finished;
}

/** The instrument of a waiting trigger, by the symbol where the request names it. */
export function triggerInstrument(
  state: Pick<State, 'markets' | 'users'>,
  codes: CodeColumn,
  asked: {
    readonly uid: string;
    readonly name: OrderName;
    readonly category: Category;
    readonly symbol?: string | undefined;
  },
): Instrument {
  const { category, symbol } = asked;
  const named = symbol ?? findOpenTrigger(state, asked, { categories: [category] })?.symbol;
  if (named === undefined) throw rejectionError(codes, { reason: 'trigger-not-found' });
  return findMarket(state, codes, { category, symbol: named }).instrument;
}
