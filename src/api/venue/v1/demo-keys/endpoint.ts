/**
 * The keys of the demo venue, one of each user, which stand in its file for everybody to read, so that its console can
 * sign for its users (design.md 6). Only there, and only to callers on the host itself.
 */
import Type from 'typebox';
import { isLoopback } from '../../../../access/client-address.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';

const key = Type.Object({
  label: str('Name of the user.'),
  uid: str('User.'),
  accountMode: str('both, unified or classic: which interfaces the user has.'),
  key: str('ACCESS-KEY.'),
  secret: str('What requests are signed with.'),
  passphrase: str('ACCESS-PASSPHRASE.'),
});

export default endpoint({
  method: 'GET',
  path: '/venue/v1/demo-keys',
  summary: 'Get the keys of the demo venue',
  source: 'design.md 6',
  family: 'venue',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({}),
  data: Type.Object({ list: list(key) }),
  handle: ({ about: { demoKeys }, ip, venue: { state } }) => {
    if (demoKeys === undefined) throw new WireError('40404');
    if (!isLoopback(ip)) throw new WireError('40018');
    return {
      list: demoKeys.map((each) => ({
        ...each,
        accountMode: state.users.get(each.uid)?.accountMode ?? '',
      })),
    };
  },
});
