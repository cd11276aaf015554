/** The addresses that an operator has listed for the caller to withdraw to, newest first. wire.md D.4. */
import Type from 'typebox';
import type { ListedAddress } from '../../../../engine/core/payment.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  coin,
  limit,
  list,
  object,
  oneOf,
  optional,
  str,
  timeMs,
} from '../../../../http/fields.ts';
import { codec } from '../../../codecs/codec.ts';

const listed = codec<ListedAddress>({
  coin: ['Coin.', (each) => each.coin],
  chain: ['Chain.', (each) => each.chain],
  address: ['The address.', (each) => each.address],
  countryCode: ['Empty: it is no telephone number.', () => ''],
  label: ['Empty: addresses have no names.', () => ''],
  memo: ['What stands beside it; otherwise empty.', (each) => each.tag],
  type: ['regular.', () => 'regular'],
  internalType: ['Empty: it is no user.', () => ''],
  createdTime: ['When it was listed, Unix ms.', (each) => String(each.createdMs)],
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/withdraw-address',
  summary: 'Get the addresses to withdraw to',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({
    coin: optional(coin({ description: 'Of one coin only.' })),
    type: optional(
      oneOf(['EVM', 'regular', 'universal', 'internal'], { description: 'All here are regular.' }),
    ),
    limit: limit({ default: 20, max: 100 }),
    cursor: optional(timeMs({ description: 'The cursor of the previous page.' })),
  }),
  data: Type.Object({
    addressList: list(listed.schema),
    cursor: str('How many rows there were up to here: that of the next page; empty at the end.'),
  }),
  handle({ input, venue: { state }, caller: { uid } }) {
    const { coin: only, cursor: from = 0, limit: rows, type = 'regular' } = input;
    const own = [...state.payments.addresses.values()]
      .filter((each) => each.uid === uid && (only === undefined || each.coin === only))
      .sort(newestFirst);
    const all = type === 'regular' ? own : [];
    const page = all.slice(from, from + rows).map(listed.encode);
    const next = from + rows < all.length ? String(from + rows) : '';
    return { addressList: page, cursor: next };
  },
});

function newestFirst(a: ListedAddress, b: ListedAddress): number {
  return b.createdMs - a.createdMs || (a.address < b.address ? -1 : 1);
}
