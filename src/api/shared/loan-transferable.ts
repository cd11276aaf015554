/** How much of a coin may leave the risk unit from one of its accounts (R-I-6). wire.md 3.5. */
import Type from 'typebox';
import { unitsMayLeave } from '../../engine/loan/leaving.ts';
import { coinScale } from '../../engine/order/order-record.ts';
import type { State } from '../../engine/state.ts';
import { subAccountOf } from '../../engine/user/family.ts';
import { endpoint } from '../../http/endpoint.ts';
import { coin, object, optional, str, text } from '../../http/fields.ts';
import { rejectionError, WireError } from '../../http/wire-error.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { type LoanFamily, loanUnitOf } from './loan-endpoint.ts';

const input = object({
  userId: optional(
    text({ description: 'The caller, or an account of the caller’s family or risk unit.' }),
  ),
  coin: coin(),
});

const data = Type.Object({
  coin: str('Coin.'),
  transfered: str('What may leave now, the loan to value staying below the line.'),
  userId: str('Whose it is.'),
});

export function loanTransferable(family: LoanFamily, path: string) {
  return endpoint({
    ...family,
    method: 'GET',
    path,
    summary: 'Get how much of a coin may leave a risk unit',
    source: 'wire.md 3.5',
    input,
    data,
    handle: ({ input: asked, caller, venue: { state } }) => {
      const { coin: name, userId = caller.uid } = asked;
      const unit = loanUnitOf(state, caller, family.codes);
      const isMember = unit?.ownerUid === caller.uid && unit.uids.has(userId);
      if (!isMember && !isOfFamily(state, caller.uid, userId)) throw new WireError('40028');
      if (!state.coins.has(name))
        throw rejectionError(family.codes, { reason: 'unknown-coin', detail: name });
      const units = unitsMayLeave(state, userId, name);
      return { coin: name, transfered: formatUnits(units, coinScale(state, name)), userId };
    },
  });
}

function isOfFamily(state: State, callerUid: string, uid: string): boolean {
  return uid === callerUid || subAccountOf(state, callerUid, uid) !== undefined;
}
