import type { OrderIds } from '../../engine/order-command.ts';
import type { TriggerReference } from '../../engine/trigger-command.ts';
import type { Services } from '../../http/endpoint.ts';
import { type CodeColumn, rejectionError } from '../../http/wire-error.ts';
import { assert } from '../../primitives/assert.ts';
import type { OrderName } from './find-order.ts';
import { present } from './present.ts';
import { submit } from './submit.ts';

/** Cancels one waiting trigger, or throws why not in the family's codes. */
export async function cancelTrigger(
  venue: Services['venue'],
  {
    uid,
    name,
    codes,
  }: { readonly uid: string; readonly name: OrderName; readonly codes: CodeColumn },
  scope: Pick<TriggerReference, 'category' | 'symbol' | 'kinds'>,
): Promise<OrderIds> {
  const triggers = [{ ...present(name), ...scope }];
  const [outcome] = await submit(venue, codes, { type: 'cancel-triggers', uid, triggers });
  assert(outcome !== undefined, 'one trigger named, no outcome');
  if (outcome.refusal !== undefined) throw rejectionError(codes, outcome.refusal);
  return { orderId: outcome.orderId, clientOid: outcome.clientOid };
}
