/** Making a trigger: it has an id from the counter of orders and waits from now on. */
import { idFrom } from '../../../primitives/id.ts';
import { FROM_API, type HoldMode, type OrderOrigin } from '../../core/order.ts';
import { type Rejection, refuse } from '../../core/rejection.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { Turn } from '../../core/turn.ts';
import type { Holding } from '../../core/user.ts';
import { generateClientOid } from '../generate-client-oid.ts';
import type { Condition } from './condition.ts';
import { addTrigger } from './registers.ts';

export type NewTrigger = Condition &
  Pick<Trigger, 'order'> & {
    readonly leg?: Trigger['leg'];
    readonly parentOrderId?: string;
    readonly clientOid?: string | undefined;
    readonly origin?: OrderOrigin | undefined;
  };

/** Whether the user may have another trigger here, under this clientOid. */
export function checkNewTrigger(
  { user, market, triggers }: Holding,
  clientOid: string | undefined,
): Rejection | undefined {
  const { instrument } = market;
  if (instrument.status !== 'online') return refuse('instrument-not-trading', instrument.symbol);
  if (clientOid !== undefined && user.triggersByClientOid.has(clientOid))
    return refuse('duplicate-client-oid', clientOid);
  if (triggers.size >= instrument.maxOpenOrders)
    return refuse('too-many-triggers', String(instrument.maxOpenOrders));
  return undefined;
}

export function newTrigger(turn: Turn, holding: Holding, wanted: NewTrigger): Trigger {
  const { counters } = turn.state;
  const isSpot = holding.market.instrument.kind === 'spot';
  const { triggersByClientOid } = holding.user;
  const isTaken = (candidate: string) => triggersByClientOid.has(candidate);
  const { kind, source, price, direction, callbackRate, order } = wanted;
  const trigger: Trigger = {
    id: idFrom(counters.order++),
    clientOid: wanted.clientOid ?? generateClientOid(counters, isTaken),
    holding,
    kind,
    leg: wanted.leg,
    holdMode: holdModeOf(holding),
    marginMode: isSpot ? undefined : (order.marginMode ?? holding.marginMode),
    parentOrderId: wanted.parentOrderId ?? '',
    origin: wanted.origin ?? FROM_API,
    createdMs: turn.timeMs,
    source,
    price,
    direction,
    callbackRate,
    bestPrice: undefined,
    order,
    status: 'live',
    endReason: '',
    executeOrderId: '',
    updatedMs: turn.timeMs,
  };
  addTrigger(turn.state, trigger);
  return trigger;
}

export function holdModeOf({ isHedge, market }: Holding): HoldMode | undefined {
  if (market.instrument.kind === 'spot') return undefined;
  return isHedge ? 'hedge_mode' : 'one_way_mode';
}
