/** Creates a user: a `users` entry of the venue file, with keys, money and sub-accounts (design.md 6). */
import Type from 'typebox';
import { FUTURES_CATEGORIES, instrumentKey } from '../../../../engine/core/instrument.ts';
import { endpoint, type OperatorServices } from '../../../../http/endpoint.ts';
import { list, str } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { act, signed } from '../../shared/act.ts';
import { issueKey } from '../../shared/key-entry.ts';
import { refuseEntry, refuseTier } from './refuse-entry.ts';
import { type FuturesNamed, type Member, tierCommands, userCommands } from './user-commands.ts';
import { type UserEntry, userFields } from './user-entry.ts';

const key = Type.Object({
  uid: str('Whose key it is.'),
  key: str('The key.'),
  secret: Type.Optional(str('Only when it was generated; it is not told again.')),
});

export default endpoint({
  method: 'POST',
  path: '/operator/v1/create-user',
  summary: 'Create a user',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act(userFields),
  data: Type.Object({ uid: str('The user.'), keys: list(key) }),
  handle: async (call) => {
    const { input, operator, venue } = call;
    const members = [
      memberOf(input, undefined, operator),
      ...(input.subAccounts ?? []).map((entry) => memberOf(entry, input.uid, operator)),
    ];
    const futuresNamed: FuturesNamed = (symbol) =>
      FUTURES_CATEGORIES.map((category) => instrumentKey(category, symbol)).filter((instrument) =>
        venue.state.markets.has(instrument),
      );
    refuseEntry(venue.state, members, futuresNamed);
    refuseTier(venue.state, input.feeTier);
    const commands = [
      ...members.flatMap((each) => userCommands(each, signed(call), futuresNamed)),
      ...tierCommands(input, signed(call)),
    ];
    // All are queued before the first is awaited, so that no other command comes between them.
    const results = await Promise.all(commands.map((command) => venue.submit(command)));
    const refused = results.find((result) => !result.ok);
    if (refused !== undefined) throw rejectionError('uta', refused);
    return { uid: input.uid, keys: members.flatMap(keysTold) };
  },
});

function memberOf(
  entry: UserEntry,
  parentUid: string | undefined,
  operator: OperatorServices,
): Member {
  return { entry, parentUid, keys: (entry.keys ?? []).map((each) => issueKey(each, operator)) };
}

function keysTold({ entry, keys }: Member) {
  return keys.map(({ apiKey, secret }) => present({ uid: entry.uid, key: apiKey.key, secret }));
}
