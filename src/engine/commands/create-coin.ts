/**
 * Declares a coin; its scale never changes, since every amount in the ledger is at it.
 * Decides R-V-1.
 */

import { parseDecimal } from '../../primitives/decimal.ts';
import {
  flag,
  integer,
  list,
  literal,
  optional,
  struct,
  text,
} from '../../primitives/record-codec.ts';
import { type Category, instrumentKey } from '../core/instrument.ts';
import { NAMED_MARKET, POSITION_TIER } from '../core/record-parts.ts';
import {
  type BorrowSpec,
  type ChainSpec,
  type CollateralSpec,
  coinTerms,
} from '../core/reference.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

const SCALE_MAX = 18;

export interface CreateCoin extends Signed {
  readonly type: 'create-coin';
  readonly coin: string;
  readonly scale: number;
  /** USD price: fixed text, or the index of an instrument; absent = worth nothing in reports. */
  readonly usdPrice?: string;
  readonly usdPriceFrom?: { readonly category: Category; readonly symbol: string };
  /** What of it counts as collateral, by amount; all of it when absent. */
  readonly collateral?: readonly CollateralSpec[];
  /** Absent = it cannot be borrowed. */
  readonly borrow?: BorrowSpec;
  /** Absent = one of the coin's own name, open both ways. */
  readonly chains?: readonly ChainSpec[];
}

const COLLATERAL = struct<CollateralSpec>({ upTo: optional(text), ratio: text });
const BORROW = struct<BorrowSpec>({
  hourlyRate: text,
  max: text,
  tiers: optional(list(POSITION_TIER)),
});

const CHAIN = struct<ChainSpec>({
  chain: text,
  needTag: flag,
  depositConfirm: integer,
  withdrawConfirm: integer,
  withdrawFee: text,
  minDeposit: text,
  minWithdraw: text,
  withdrawStep: text,
  depositable: flag,
  withdrawable: flag,
});

export const createCoin = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 30,
  codec: struct<CreateCoin>({
    type: literal('create-coin'),
    coin: text,
    scale: integer,
    usdPrice: optional(text),
    usdPriceFrom: optional(NAMED_MARKET),
    collateral: optional(list(COLLATERAL)),
    borrow: optional(BORROW),
    ...SIGNED,
    chains: optional(list(CHAIN)),
  }),
  apply,
});

function apply(context: Context, command: CreateCoin): Answer<{ readonly coin: string }> {
  const { coins } = context.state;
  if (coins.has(command.coin)) return refuse('already-exists', command.coin);
  if (!Number.isInteger(command.scale) || command.scale < 0 || command.scale > SCALE_MAX) {
    return refuse('invalid-amount', 'scale');
  }
  if (command.usdPrice !== undefined && parseDecimal(command.usdPrice) === undefined) {
    return refuse('invalid-amount', 'usdPrice');
  }
  const terms = coinTerms(command, command.scale);
  if (typeof terms === 'string') return refuse('invalid-amount', terms);
  const from = command.usdPriceFrom;
  coins.set(command.coin, {
    coin: command.coin,
    scale: command.scale,
    usdPrice: command.usdPrice,
    usdPriceFrom: from === undefined ? undefined : instrumentKey(from.category, from.symbol),
    ...terms,
  });
  return { ok: true, coin: command.coin };
}
