/** The coins of the caller's sub-accounts, page by page. Spec 4.8, 2.5; wire.md 3.8. */
import Type, { type Static } from 'typebox';
import { subAccountsOf } from '../../../../engine/core/family.ts';
import type { State } from '../../../../engine/core/state.ts';
import type { User } from '../../../../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../../../../engine/risk/account-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str } from '../../../../http/fields.ts';
import { mainAccountOf, ownSubAccount, pageByUid } from '../../../calls/users.ts';
import { assetV3, assetWireV3 } from '../../../codecs/v3/account.ts';

const input = object({
  subUid: optional(orderId({ description: 'Only this sub-account; otherwise all.' })),
  cursor: optional(orderId({ description: 'The cursor of the last entry of the page before.' })),
  limit: limit({ default: 10, max: 50 }),
});

const entry = Type.Object({
  subUid: str('Sub-account.'),
  cursor: str('Pass it to read what comes after this entry.'),
  assets: list(assetV3),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/sub-unified-assets',
  summary: 'Get unified assets of sub-accounts',
  source: 'spec 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input,
  data: list(entry),
  handle: ({ input: { subUid, ...page }, venue: { state }, caller }) => {
    const main = mainAccountOf(state, caller);
    const asked =
      subUid === undefined ? subAccountsOf(state, main.uid) : [ownSubAccount(state, main, subUid)];
    // A classic sub-account has no unified wallet to show.
    const unified = asked.filter(({ accountMode }) => accountMode !== 'classic');
    return pageByUid(unified, page).rows.map((user) => entryOf(state, user));
  },
});

function entryOf(state: State, user: User): Static<typeof entry> {
  const assets = coinsIn(state, user, 'unified').map((coin) =>
    assetWireV3(state, balanceRecord(state, { user, wallet: 'unified', coin })),
  );
  return { subUid: user.uid, cursor: user.uid, assets };
}
