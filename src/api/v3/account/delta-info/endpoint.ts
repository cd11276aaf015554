/**
 * How far the caller's account moves with prices (R-G-13). The exchange has a level of accounts in which these ratios
 * are kept below thresholds; this venue has no such level, so that the thresholds are 0. wire.md D.5.
 */
import { type AccountDelta, accountDelta } from '../../../../engine/read/account-delta.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { formatRatio } from '../../../../primitives/decimal.ts';
import { abs, type Units } from '../../../../primitives/units.ts';
import { userOf } from '../../../calls/users.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';

const DECIMALS = 8;

interface CoinDelta {
  readonly coin: string;
  readonly ratio: string;
}

const coinDelta = codec<CoinDelta>({
  coin: ['Coin.', ({ coin }) => coin],
  positionRatio: [
    'Its delta over the equity of the account; below zero: short.',
    ({ ratio }) => ratio,
  ],
});

const info = codec<AccountDelta>({
  deltaEquityRatio: [
    'Delta of all coins, without its sign, over the equity of the account.',
    ({ delta, equity }) => ratioOf(abs(delta), equity),
  ],
  deltaThreshold: ['0: none.', () => '0'],
  positionThreshold: ['0: none.', () => '0'],
  list: rowsOf(coinDelta, ({ coins, equity }) =>
    coins.map(({ coin, delta }) => ({ coin, ratio: ratioOf(delta, equity) })),
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
  handle: ({ caller, venue: { state } }) => info.encode(accountDelta(state, userOf(state, caller))),
});

function ratioOf(part: Units, whole: Units): string {
  return whole <= 0 ? '0' : formatRatio(part, whole, DECIMALS);
}
