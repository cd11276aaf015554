/** The spot coins of the caller's sub-accounts that have any, newest sub-account first. wire.md 4.4. */
import Type from 'typebox';
import { compareUids, subAccountsOf } from '../../../../../engine/core/family.ts';
import type { State } from '../../../../../engine/core/state.ts';
import { type User, walletFor } from '../../../../../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../../../../../engine/risk/account-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { limit, list, object, optional, orderId, str } from '../../../../../http/fields.ts';
import { wrong } from '../../../../../http/wire-error.ts';
import { isIdText } from '../../../../../primitives/id.ts';
import { mainAccountOf } from '../../../../calls/users.ts';
import { spotAssetV2, spotAssetWireV2 } from '../../../../codecs/v2/account.ts';

const input = object({
  idLessThan: optional(orderId({ description: 'Only sub-accounts below this id.' })),
  limit: limit({ default: 10, max: 50 }),
});

const row = Type.Object({
  id: str('Pass the last one as `idLessThan` to read on.'),
  userId: str('Sub-account.'),
  assetsList: list(spotAssetV2),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/subaccount-assets',
  summary: 'Get spot assets of sub-accounts',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: list(row),
  handle: ({ input: asked, venue: { state }, caller, nowMs }) => {
    const { idLessThan } = asked;
    if (idLessThan !== undefined && !isIdText(idLessThan)) throw wrong('idLessThan');
    const readAt = String(nowMs());
    return subAccountsOf(state, mainAccountOf(state, caller).uid)
      .reverse()
      .filter(({ uid }) => idLessThan === undefined || compareUids(uid, idLessThan) < 0)
      .map((user) => ({
        id: user.uid,
        userId: user.uid,
        assetsList: assetsOf(state, user, readAt),
      }))
      .filter(({ assetsList }) => assetsList.length > 0)
      .slice(0, asked.limit);
  },
});

function assetsOf(state: State, user: User, readAt: string) {
  const wallet = walletFor(user, 'SPOT');
  return coinsIn(state, user, wallet).map((coin) =>
    spotAssetWireV2(balanceRecord(state, { user, wallet, coin }), readAt),
  );
}
