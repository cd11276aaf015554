/** Declares a coin; its scale never changes, since every amount in the ledger is at it. */
import { parseDecimal } from '../../primitives/decimal.ts';
import { coinTerms } from '../collateral/coin-terms.ts';
import type { CreateCoin, Result } from '../command.ts';
import { instrumentKey } from '../instrument/instrument.ts';
import type { Turn } from '../turn.ts';

const SCALE_MAX = 18;

export function createCoin(turn: Turn, command: CreateCoin): Result<'create-coin'> {
  const { coins } = turn.state;
  if (coins.has(command.coin)) return { reason: 'already-exists', detail: command.coin };
  if (!Number.isInteger(command.scale) || command.scale < 0 || command.scale > SCALE_MAX) {
    return { reason: 'invalid-amount', detail: 'scale' };
  }
  if (command.usdPrice !== undefined && parseDecimal(command.usdPrice) === undefined) {
    return { reason: 'invalid-amount', detail: 'usdPrice' };
  }
  const terms = coinTerms(command, command.scale);
  if (typeof terms === 'string') return { reason: 'invalid-amount', detail: terms };
  const from = command.usdPriceFrom;
  coins.set(command.coin, {
    coin: command.coin,
    scale: command.scale,
    usdPrice: command.usdPrice,
    usdPriceFrom: from === undefined ? undefined : instrumentKey(from.category, from.symbol),
    ...terms,
  });
  return { coin: command.coin };
}
