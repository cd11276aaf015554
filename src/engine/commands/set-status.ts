/** Opens, closes for new orders, or halts instruments: one, a category, or the whole venue (kill switch). */
import type { Result, SetStatus } from '../command.ts';
import { termsChanged } from '../risk/monitor.ts';
import type { Market } from '../state.ts';
import type { Turn } from '../turn.ts';

export function setStatus(turn: Turn, command: SetStatus): Result<'set-status'> {
  const named = [...turn.state.markets.values()].filter((market) => isNamed(market, command));
  if (named.length === 0)
    return { reason: 'unknown-instrument', detail: command.symbol ?? command.category ?? '' };
  // R-Q-8: a contract that was delivered stays halted.
  const open = named.filter(({ isDelivered }) => !isDelivered);
  if (open.length === 0)
    return { reason: 'instrument-not-trading', detail: command.symbol ?? command.category ?? '' };
  for (const market of open) {
    const { instrument } = market;
    market.instrument = {
      ...instrument,
      status: command.status,
      spec: { ...instrument.spec, status: command.status },
    };
  }
  // What could not be liquidated while halted is looked at again.
  termsChanged(turn.state);
  return { instruments: open.length };
}

function isNamed(market: Market, command: SetStatus): boolean {
  const { category, symbol } = market.instrument;
  return (
    (command.category === undefined || command.category === category) &&
    (command.symbol === undefined || command.symbol === symbol)
  );
}
