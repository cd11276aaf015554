/**
 * What the venue owes to all users and what it holds (R-L-17), under one root that each user can check his own balance
 * against (`/venue/v1/reserve-proof`). Ratios are as the exchange prints them, and rounded down: 100% is never
 * less than all. wire.md D.9.
 */
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import type { Reserves } from '../../../../runtime/reserves.ts';
import { atTwoDecimals, percentText } from '../../../codecs/amount-text.ts';
import { codec, rowsOf } from '../../../codecs/codec.ts';

const coinReserves = codec<Reserves['coins'][number]>({
  coin: ['Coin.', ({ coin }) => coin],
  userAssets: ['What users are owed of it, two decimals.', ({ owed }) => atTwoDecimals(owed)],
  platformAssets: ['What the venue holds of it.', ({ held }) => atTwoDecimals(held)],
  reserveRatio: ['What it holds for all that it owes, as 175%.', (each) => percentText(each)],
});

const reserves = codec<Reserves>({
  merkleRootHash: ['Root of the Merkle sum tree over all users, hex.', ({ root }) => root],
  totalReserveRatio: ['The same of all coins, by their prices.', ({ total }) => percentText(total)],
  list: rowsOf(coinReserves, ({ coins }) => coins),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/proof-of-reserves',
  summary: 'Get the proof of reserves',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({}),
  data: reserves.schema,
  handle: async (call) => reserves.encode(await call.reserves()),
});
