/** R-4.7-2: the operator pays into the risk reserve of a futures instrument, once per reference. */
import type { Result, TopUpReserve } from '../command.ts';
import { instrumentKey } from '../instrument/instrument.ts';
import { riskReserve, world } from '../ledger/chart-of-accounts.ts';
import { post } from '../ledger/ledger.ts';
import { moveOnce } from '../ledger/move-once.ts';
import type { Turn } from '../turn.ts';

export function topUpReserve({ state }: Turn, command: TopUpReserve): Result<'top-up-reserve'> {
  return moveOnce(state, command, () => {
    const { category, symbol, reference: cause } = command;
    const instrument = state.markets.get(instrumentKey(category, symbol))?.instrument;
    if (instrument === undefined || instrument.kind === 'spot')
      return { reason: 'unknown-instrument', detail: symbol };
    const { key, marginCoin } = instrument;
    const to = riskReserve(state.ledger, key, marginCoin);
    const from = world(state.ledger, marginCoin);
    const move = (amount: bigint) => {
      post(state.ledger, { from, to, amount, kind: 'reserve-top-up', cause });
      return undefined;
    };
    return { account: to, move };
  });
}
