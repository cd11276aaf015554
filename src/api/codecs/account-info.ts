/** Who a user is, as both families tell him. */
import type { ReadUser } from '../../engine/core/entities.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { ApiKey } from '../../engine/core/user.ts';
import type { RowFields } from './codec.ts';

/** A caller with the key that he calls by. */
export interface CallerInfo {
  readonly user: ReadUser;
  readonly key: ApiKey;
  readonly inviterUid: string;
}

export const callerInfo: RowFields<CallerInfo> = {
  userId: ['User id.', ({ user }) => user.uid],
  inviterId: ['The agent that the user is a customer of; empty = none.', (of) => of.inviterUid],
  parentId: [
    'The main account of a sub-account; empty for a main account.',
    ({ user }) => user.parentUid ?? '',
  ],
  channelCode: ['Empty: users come by no channel.', () => ''],
  channel: ['Empty: users come by no channel.', () => ''],
  ips: [
    'Addresses the key may be used from, by comma; empty = any.',
    ({ key }) => key.ips.join(','),
  ],
  regisTime: ['When the account was created, Unix ms.', ({ user }) => String(user.createdMs)],
};

/** A sub-account was invited by whoever invited its main account. */
export function inviterOf({ partners }: Pick<ReadState, 'partners'>, user: ReadUser): string {
  return partners.customers.get(user.parentUid ?? user.uid)?.agent.uid ?? '';
}
