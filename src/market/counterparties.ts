/**
 * The two users behind the built-in market, and what makes them able to trade: ordinary users with
 * ordinary deposits. Every command may be sent again: what is there already is left out.
 */

import type { Command } from '../engine/command.ts';
import { MAKER_UID, TAKER_UID } from '../engine/core/counterparties.ts';
import type { ReadMarket } from '../engine/core/entities.ts';
import { type InstrumentKey, isFutures } from '../engine/core/instrument.ts';
import type { ReadState } from '../engine/core/state.ts';

/** Who acted, in the audit trail. */
export const MARKET = 'market';

const COUNTERPARTIES = [
  { uid: MAKER_UID, label: 'market-maker' },
  { uid: TAKER_UID, label: 'market-taker' },
];

/** More of each coin than a demo could ever use up. */
const STAKE = '1000000000';
/**
 * Of their positions: no tier is beyond it, and with their stakes no move of a price ever brings them
 * to a liquidation, of which they are no more spared than others.
 */
const LEVERAGE = 1;

/**
 * Creates the users and pays their stakes, then sets their leverage, as far as that has not happened. The second part is
 * theirs: a journal under load may take it before what an operator sent, so it waits for the first.
 */
export function openingCommands(
  state: ReadState,
  markets: readonly ReadMarket[],
): readonly [Command[], Command[]] {
  const coins = coinsOf(state, markets);
  const paid = COUNTERPARTIES.flatMap(({ uid, label }) => [
    ...(state.users.has(uid) ? [] : [creation(uid, label)]),
    ...coins
      .map((coin) => ({ coin, reference: `${MARKET}:${uid}:${coin}` }))
      .filter(({ reference }) => !state.references.has(`deposit:${reference}`))
      .map(({ coin, reference }) => stake(uid, coin, reference)),
  ]);
  const set = COUNTERPARTIES.flatMap(({ uid }) =>
    markets
      .filter((market) => needsLeverage(state, uid, market))
      .map(({ instrument }) => leverage(uid, instrument.key)),
  );
  return [paid, set];
}

function creation(uid: string, label: string): Command {
  return { type: 'create-user', uid, label, accountMode: 'both', by: MARKET };
}

function stake(uid: string, coin: string, reference: string): Command {
  return { type: 'deposit', uid, coin, amount: STAKE, reference, by: MARKET };
}

function needsLeverage(state: ReadState, uid: string, { instrument }: ReadMarket): boolean {
  if (!isFutures(instrument.category)) return false;
  return state.users.get(uid)?.userMarkets.get(instrument.key)?.leverage.crossed !== LEVERAGE;
}

function leverage(uid: string, instrument: InstrumentKey): Command {
  return { type: 'set-leverage', uid, instrument, leverage: LEVERAGE, target: 'crossed' };
}

/** What the instruments are paid, delivered or margined in, by name. */
function coinsOf(state: ReadState, markets: readonly ReadMarket[]): string[] {
  const coins = new Set<string>();
  for (const { instrument } of markets) {
    if (isFutures(instrument.category)) coins.add(instrument.marginCoin);
    else coins.add(instrument.base).add(instrument.quote);
  }
  return [...coins].filter((coin) => state.coins.has(coin)).sort();
}
