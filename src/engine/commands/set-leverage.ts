/**
 * Sets leverage on an instrument, crossed, of one side, or all. Lower leverage needs more margin
 * for what is open: open orders lock it, an isolated leg takes it from the wallet, and when the
 * free balance has not got it the change is refused and nothing moves.
 */
import type { Result, SetLeverage } from '../command.ts';
import { isolated } from '../ledger/chart-of-accounts.ts';
import { post } from '../ledger/ledger.ts';
import { freeBalance } from '../margin/free-balance.ts';
import { syncOrderMargin } from '../margin/order-margin.ts';
import { orderMargin, positionMargin } from '../margin/requirement.ts';
import type { PositionSide } from '../order/order.ts';
import { marginAccount, marginPocket, newParty, type Party } from '../order/party.ts';
import type { Turn } from '../turn.ts';
import { legOf } from '../user/holding.ts';

const SIDES: readonly PositionSide[] = ['long', 'short'];

export function setLeverage(turn: Turn, command: SetLeverage): Result<'set-leverage'> {
  const user = turn.state.users.get(command.uid);
  if (user === undefined) return { reason: 'unknown-user', detail: command.uid };
  const market = turn.state.markets.get(command.instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return { reason: 'unknown-instrument', detail: command.instrument };
  const most = market.instrument.maxLeverage;
  if (!Number.isInteger(command.leverage) || command.leverage < 1 || command.leverage > most) {
    return { reason: 'leverage-out-of-range', detail: String(most) };
  }
  const party = newParty(user, market);
  const before = { ...party.holding.leverage };
  const freeBefore = freeBalance(turn.state, marginPocket(party));
  const marginBefore = legMargins(party);
  const targets =
    command.target === undefined ? (['crossed', 'long', 'short'] as const) : [command.target];
  for (const target of targets) party.holding.leverage[target] = command.leverage;
  const isolatedMore = legMargins(party).map(
    (margin, index) => margin - (marginBefore[index] ?? 0n),
  );
  if (isTooDear(turn, party, freeBefore, isolatedMore)) {
    party.holding.leverage = before;
    return { reason: 'leverage-needs-margin' };
  }
  moveIsolatedMargin(turn, party, isolatedMore);
  syncOrderMargin(turn, party);
  return { leverage: command.leverage };
}

/** What each isolated leg ought to hold at the leverage now set; 0n for crossed and for none. */
function legMargins(party: Party): bigint[] {
  if (party.holding.marginMode === 'crossed') return [0n, 0n];
  return SIDES.map((side) => {
    const leg = legOf(party.holding, side);
    return leg === undefined ? 0n : positionMargin(party.market.instrument, party.holding, leg);
  });
}

/** The free balance already counts crossed legs at the new leverage. */
function isTooDear(
  turn: Turn,
  party: Party,
  freeBefore: bigint,
  isolatedMore: readonly bigint[],
): boolean {
  const { holding, market } = party;
  const ordersMore = orderMargin(market.instrument, holding) - holding.orderMargin;
  const free = freeBalance(turn.state, marginPocket(party));
  const after = free - ordersMore - isolatedMore.reduce((sum, more) => sum + more, 0n);
  return after < 0n && after < freeBefore;
}

function moveIsolatedMargin(turn: Turn, party: Party, amounts: readonly bigint[]): void {
  const { user, wallet, holding, market } = party;
  const coin = market.instrument.marginCoin;
  SIDES.forEach((side, index) => {
    const amount = amounts[index] ?? 0n;
    if (amount === 0n) return;
    const leg = isolated(turn.state.ledger, user.uid, {
      wallet,
      instrument: holding.key,
      side,
      coin,
    });
    const least = amount < 0n && -amount > leg.balance ? -leg.balance : amount;
    post(turn.state.ledger, {
      from: marginAccount(turn.state, party),
      to: leg,
      amount: least,
      kind: 'isolated-margin',
      cause: holding.key,
    });
  });
}
