/** Lists of what happened to the debts of a margin account, out of its bill. wire.md appendix A. */
import { coin, optional } from '../../http/fields.ts';
import type { BillPurpose } from '../../reporting/bill-purpose.ts';
import { listFieldsV2, listPageV2 } from './list-v2.ts';
import { present } from './present.ts';

export const marginBillFields = {
  coin: optional(coin({ description: 'Only this coin.' })),
  ...listFieldsV2,
};

type Asked = Parameters<typeof listPageV2>[0] & { readonly coin: string | undefined };

/** The lines of one purpose that are asked for. */
export function marginBillFilter(asked: Asked, purpose: BillPurpose, nowMs: number) {
  const { page, window } = listPageV2(asked, nowMs);
  const coins = asked.coin === undefined ? undefined : [asked.coin];
  return { page, filter: { ...present({ coins }), purposes: [purpose], ...window } };
}
