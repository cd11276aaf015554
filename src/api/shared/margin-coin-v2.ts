import type { Instrument } from '../../engine/instrument/instrument.ts';
import { rejectionError } from '../../http/wire-error.ts';

/** 43049 unless the margin coin a request names is the contract's own; naming none is fine. */
export function matchMarginCoin(instrument: Instrument, named: string | undefined): void {
  if (named === undefined || named === instrument.marginCoin) return;
  throw rejectionError('mix', { reason: 'margin-coin-mismatch', detail: named });
}
