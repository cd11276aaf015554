/** What settling one side of a trade did: the part of its fill that the trade itself does not tell. */
import type { Fill } from '../core/event.ts';

export type FillEffect = Pick<
  Fill,
  'fee' | 'feeCoin' | 'feeDeduction' | 'realisedPnl' | 'positionSide' | 'effect'
>;
