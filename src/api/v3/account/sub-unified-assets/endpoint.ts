/**
 * The coins of the caller's sub-accounts, page by page. Spec 4.8, 2.5; wire.md 3.8.
 * Decides R-4.8-1, R-4.8-3, R-4.8-4, R-4.8-6.
 */
import { subAccountsOf } from '../../../../engine/core/family.ts';
import { limit, optional, orderId } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { afterCursor, mainAccountOf, ownSubAccount } from '../../../calls/users.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';
import { assetV3, type ValuedBalance, valuedBalances } from '../../../codecs/v3/account.ts';

interface SubAccount {
  readonly uid: string;
  readonly assets: readonly ValuedBalance[];
}

const entry = codec<SubAccount>({
  subUid: ['Sub-account.', ({ uid }) => uid],
  cursor: ['Pass it to read what comes after this entry.', ({ uid }) => uid],
  assets: rowsOf(assetV3, ({ assets }) => assets),
});

export default listEndpoint({
  path: '/api/v3/account/sub-unified-assets',
  summary: 'Get unified assets of sub-accounts',
  source: 'spec 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: {
    subUid: optional(orderId({ description: 'Only this sub-account; otherwise all.' })),
    cursor: optional(orderId({ description: 'The cursor of the last entry of the page before.' })),
    limit: limit({ default: 10, max: 50 }),
  },
  frame: bare,
  codec: entry,
  rows({ input: { cursor, limit: most, subUid }, venue: { state }, caller }) {
    const main = mainAccountOf(state, caller);
    const asked =
      subUid === undefined ? subAccountsOf(state, main.uid) : [ownSubAccount(state, main, subUid)];
    // A classic sub-account has no unified wallet to show.
    const unified = asked.filter(({ accountMode }) => accountMode !== 'classic');
    return afterCursor(unified, cursor)
      .slice(0, most)
      .map((user) => ({ uid: user.uid, assets: valuedBalances(state, user) }));
  },
});
