import type { HoldMode } from '../../engine/order/order.ts';
import type { User } from '../../engine/user/user.ts';

/** v3 knows one hold mode per user: hedge mode if any product category is in it (design.md 4). */
export function holdModeV3(user: Pick<User, 'holdModes'>): HoldMode {
  const isHedge = Object.values(user.holdModes).includes('hedge_mode');
  return isHedge ? 'hedge_mode' : 'one_way_mode';
}
