/** Which transfers between a main account and its sub-accounts a list shows. */
import type { State } from '../../engine/state.ts';
import type { Caller } from '../../http/endpoint.ts';
import { clientOid, coin, oneOf, optional, orderId } from '../../http/fields.ts';
import type { TransferFilter } from '../../reporting/history.ts';
import { present } from './present.ts';
import { mainAccountOf, ownSubAccount } from './sub-account.ts';

export const familyTransferFields = {
  coin: optional(coin()),
  role: optional(
    oneOf(['initiator', 'receiver'], { description: 'The account gave or got; absent = either.' }),
  ),
  subUid: optional(orderId({ description: 'Of this sub-account; otherwise of the main account.' })),
  clientOid: optional(clientOid({ description: 'Only the one of this id.' })),
};

interface Asked {
  readonly coin: string | undefined;
  readonly role: 'initiator' | 'receiver' | undefined;
  readonly subUid: string | undefined;
  readonly clientOid: string | undefined;
}

/** Refuses callers that are no main account, and sub-accounts that are not the caller's. */
export function familyTransfers(
  state: State,
  caller: Caller,
  { clientOid: id, coin: name, role, subUid }: Asked,
): TransferFilter {
  const main = mainAccountOf(state, caller);
  const { uid } = subUid === undefined ? main : ownSubAccount(state, main, subUid);
  const side = role === 'initiator' ? ('sender' as const) : ('receiver' as const);
  return {
    uid,
    between: 'users',
    ...present({ coin: name, clientOid: id, role: role === undefined ? undefined : side }),
  };
}
