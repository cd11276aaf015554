/** What users beside the bot do in an incident: orders, and triggers that wait. Prices are moves from the first one. */
import type { Command } from '../engine/command.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import { instrumentKey } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';
import { VenueError } from '../venue/venue-error.ts';
import type { Incident } from './incident.ts';
import { startPriceOf } from './lab-venue.ts';

/** Where acts are done. */
export interface UserStage {
  readonly state: ReadState;
  readonly submit: (
    command: Command,
  ) => Promise<{ readonly ok: boolean; readonly reason?: string }>;
}

type UserAct = NonNullable<Incident['orders']>[number];

const PERCENT = 100;

/** Of each user of the act, one after the other. Throws `VenueError` where one is refused. */
export async function orderOfUsers(stage: UserStage, act: UserAct): Promise<void> {
  for (let at = 0; at < (act.users ?? 1); at += 1) {
    const uid = String(BigInt(act.uid) + BigInt(at));
    const told = await stage.submit(commandOf(stage.state, act, { uid, at }));
    if (!told.ok) throw new VenueError(`lab: order of ${uid}: ${told.reason}`, 'refused');
  }
}

function commandOf(
  state: ReadState,
  act: UserAct,
  { at, uid }: { readonly uid: string; readonly at: number },
): Command {
  const { category, price, side, size, symbol, trigger } = act;
  const market = state.markets.get(instrumentKey(category, symbol));
  if (market === undefined) throw new VenueError(`lab: no market ${category} ${symbol}`, 'usage');
  const apart = moveOf(act.apart ?? '0%') * at;
  const ticksOf = (move: string) => ticksAt(market, moveOf(move) + apart);
  const order = {
    side,
    lots: Math.round(Number(size) / Number(market.instrument.spec.sizeStep)),
    ...(price === undefined
      ? { orderType: 'market' as const, timeInForce: 'ioc' as const }
      : { orderType: 'limit' as const, timeInForce: 'gtc' as const, priceTicks: ticksOf(price) }),
  };
  const { key: instrument } = market.instrument;
  if (trigger === undefined) return { type: 'place-order', uid, instrument, ...order };
  const waits = { triggerTicks: ticksOf(trigger), triggerBy: 'last' as const };
  return { type: 'place-trigger', uid, instrument, kind: 'plan', ...waits, order };
}

function moveOf(text: string): number {
  return Number(text.slice(0, -1)) / PERCENT;
}

function ticksAt({ instrument: { spec, symbol } }: ReadMarket, move: number): number {
  return Math.round((Number(startPriceOf(symbol)) * (1 + move)) / Number(spec.priceStep));
}
