/** Brings a planned order into being: it has its ids and its record, and is on no book yet. */
import { idFrom } from '../../primitives/id.ts';
import { FROM_API, type Order } from '../core/order.ts';
import type { OrderTerms } from '../core/terms.ts';
import type { Turn } from '../core/turn.ts';
import type { Holding } from '../core/user.ts';
import { generateClientOid } from './generate-client-oid.ts';
import type { Plan } from './plan.ts';

const NO_PRESETS = {};

export function acceptOrder(turn: Turn, holding: Holding, command: OrderTerms, plan: Plan): Order {
  const order = newOrder(turn, holding, command, plan);
  turn.events.push({
    type: 'order-accepted',
    orderId: order.id,
    uid: order.holding.user.uid,
    instrument: order.holding.market.instrument,
  });
  if (turn.state.settings.clientOidScope === 'all')
    holding.user.usedClientOids.add(order.clientOid);
  return order;
}

function newOrder(turn: Turn, holding: Holding, command: OrderTerms, plan: Plan): Order {
  const isMarket = command.orderType === 'market';
  const { counters } = turn.state;
  return {
    id: idFrom(counters.order++),
    holding,
    clientOid: command.clientOid ?? generateClientOid(counters, (oid) => isTaken(holding, oid)),
    side: plan.side,
    type: command.orderType,
    timeInForce: command.timeInForce,
    selfTradePrevention: command.stp ?? 'none',
    priceTicks: isMarket ? 0 : (command.priceTicks ?? 0),
    lots: plan.lots,
    quoteBudget: plan.quoteBudget,
    isReduceOnly: plan.isReduceOnly,
    holdMode: plan.holdMode,
    positionSide: plan.positionSide,
    effect: plan.effect,
    marginMode: plan.marginMode,
    leverage: plan.leverage,
    loan: command.loan,
    presets: command.presets ?? NO_PRESETS,
    origin: command.origin ?? FROM_API,
    execType: plan.execType ?? 'normal',
    isFeeFree: plan.isFeeFree ?? false,
    createdMs: turn.timeMs,
    leavesLots: plan.lots - plan.cutLots,
    cumLots: 0,
    cancelledLots: plan.cutLots,
    cumValue: 0n,
    fee: 0n,
    feeCoin: '',
    platformFee: 0n,
    platformFeeCoin: '',
    realisedPnl: 0n,
    held: 0n,
    borrowed: 0n,
    status: 'new',
    cancelReason: undefined,
    updatedMs: turn.timeMs,
    previous: undefined,
    next: undefined,
  };
}

function isTaken({ user }: Holding, clientOid: string): boolean {
  return user.openByClientOid.has(clientOid) || user.usedClientOids.has(clientOid);
}
