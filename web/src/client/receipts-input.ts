import type { InputOf } from './operations.ts';
import type { ReceiptsOf } from './trading.ts';

/** Both interfaces ask alike: v3 tells no id of an open position, so it is named by its instrument and side. */
export function receiptsInput(of: ReceiptsOf): InputOf<'GET /venue/v1/receipts'> {
  if ('orderId' in of) return of;
  const { category, posSide, symbol } = of.position;
  return { category, symbol, posSide };
}
