/**
 * How far the caller's account moves with prices, and up to where it counts as neutral (R-G-13, R-G-22): of the level
 * `delta`, whose hedged positions are deleveraged last. wire.md D.5.
 */
import { type DeltaRecord, deltaRecord } from '../../../../engine/read/account-delta.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';

interface CoinDelta {
  readonly coin: string;
  readonly ratio: string;
}

const coinDelta = codec<CoinDelta>({
  coin: ['Coin.', ({ coin }) => coin],
  positionRatio: [
    'Its delta over the equity of the account; below zero: short. Empty while deltaEquityRatio is above its threshold.',
    ({ ratio }) => ratio,
  ],
});

const info = codec<DeltaRecord>({
  deltaEquityRatio: [
    'Delta of all coins, without its sign, over the equity of the account.',
    ({ ratio }) => ratio,
  ],
  deltaThreshold: ['Up to which the account counts as neutral.', ({ ratioMax }) => ratioMax],
  positionThreshold: [
    'Up to which, in a neutral account, the contracts on a coin count as hedged.',
    ({ coinRatioMax }) => coinRatioMax,
  ],
  list: rowsOf(coinDelta, ({ coins, isNeutral }) =>
    isNeutral ? coins : coins.map(({ coin }) => ({ coin, ratio: '' })),
  ),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/delta-info',
  summary: 'Get the delta of the account',
  source: 'wire.md 6.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({}),
  data: info.schema,
  handle: ({ caller, venue: { state } }) => info.encode(deltaRecord(state, userOf(state, caller))),
});
