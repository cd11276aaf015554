import type { LedgerAccount } from '../../engine/core/ledger.ts';
import type { ExecType, Order, PositionSide, Side } from '../../engine/core/order.ts';
import type { ShownKind, ShownPosting } from './shown-postings.ts';

type Way = 'in' | 'out';

/**
 * What a line of an account bill was for: a fill of a futures order (by what made the order, and what
 * it did to which leg, or in one-way mode its side), a fill of a spot order (coins in, coins out), or
 * the word of the ledger.
 */
export type BillPurpose =
  | `${ExecType}:${'open' | 'close'}-${PositionSide}`
  | `${ExecType}:${Side}`
  | `spot-${Side}:${Way}`
  | `${ShownKind}:${Way}`;

export function purposeOf(kind: ShownKind, gained: bigint, order: Order | undefined): BillPurpose {
  const way = gained > 0n ? 'in' : 'out';
  if (order === undefined) return `${kind}:${way}`;
  const { effect, execType, positionSide, side } = order;
  if (order.holding.market.instrument.kind === 'spot') return `spot-${side}:${way}`;
  if (order.holdMode !== 'hedge_mode' || positionSide === undefined) return `${execType}:${side}`;
  return `${execType}:${effect === 'open' ? 'open' : 'close'}-${positionSide}`;
}

/** What settles a fill; one fill has one line on the bill. */
export function isOfFill(kind: ShownKind): boolean {
  return kind === 'trade' || kind === 'fee' || kind === 'realised-pnl';
}

/**
 * Which way money went that stayed in one coin of one wallet: margin into a leg, or a loan into what
 * may be spent.
 */
export function isTakenIn({ kind, credit }: ShownPosting): boolean {
  const part = partOf(credit);
  return kind === 'isolated-margin' ? part === 'isolated' : part === 'available';
}

/** `available`, `locked`, `isolated` … of a user's account. */
function partOf({ id }: LedgerAccount): string | undefined {
  return id.split(':')[3];
}
