/** The engine's refusal of a command as the error that is told: of an order that lacks money also what there was. */
import type { Command } from '../../engine/command.ts';
import type { ReadUser } from '../../engine/core/entities.ts';
import type { Instrument } from '../../engine/core/instrument.ts';
import type { Refusal } from '../../engine/core/rejection.ts';
import type { ReadState } from '../../engine/core/state.ts';
import { marginWallet, type Wallet, walletFor } from '../../engine/core/user.ts';
import { balanceRecord } from '../../engine/read/account-record.ts';
import { type CodeColumn, rejectionError, WireError } from '../../http/wire-error.ts';

export function refusalOf(
  state: ReadState,
  codes: CodeColumn,
  command: Command,
  refusal: Refusal,
): WireError {
  const error = rejectionError(codes, refusal);
  const bound = command.type === 'place-order' ? boundOf(state, command, refusal) : undefined;
  return bound === undefined ? error : new WireError(error.code, error.params, bound);
}

type PlaceOrder = Extract<Command, { type: 'place-order' }>;

/** What an order may take of the coin that it lacks: `available 998000 USDT`. */
function boundOf(state: ReadState, order: PlaceOrder, { reason }: Refusal): string | undefined {
  if (reason !== 'insufficient-balance' && reason !== 'insufficient-margin') return undefined;
  const user = state.users.get(order.uid);
  const instrument = state.markets.get(order.instrument)?.instrument;
  if (user === undefined || instrument === undefined) return undefined;
  if (instrument.kind === 'spot') {
    const coin = order.side === 'buy' ? instrument.quote : instrument.base;
    const wallet = walletOfSpot(user, instrument, order);
    return available(balanceRecord(state, { user, wallet, coin }).free, coin);
  }
  const coin = instrument.marginCoin;
  const wallet = walletFor(user, instrument.category);
  const { forIsolated, marginable } = balanceRecord(state, { user, wallet, coin });
  return available(order.marginMode === 'isolated' ? forIsolated : marginable, coin);
}

function walletOfSpot(user: ReadUser, { symbol }: Instrument, order: PlaceOrder): Wallet {
  if (order.loan === undefined) return walletFor(user, 'SPOT');
  return marginWallet(user, order.marginMode === 'isolated' ? symbol : undefined);
}

function available(amount: string, coin: string): string {
  return `available ${amount} ${coin}`;
}
