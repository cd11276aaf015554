/** Creates a sub-account of the caller. wire.md Appendix A. */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { object, oneOf, optional, str, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { mainAccountOf, subAccountStatus, userOf } from '../../../calls/users.ts';

const NAME_MAX = 64;

const input = object({
  username: text({ max: NAME_MAX, description: 'A name that no other sub-account has.' }),
  accountMode: optional(
    oneOf(['classic', 'unified'], { description: "Otherwise the main account's own." }),
  ),
  note: optional(text({ description: 'What it is for.' })),
});

export default endpoint({
  method: 'POST',
  path: '/api/v3/user/create-sub',
  summary: 'Create a sub-account',
  source: 'wire.md 4.7',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({
    username: str('Its name.'),
    subUid: str('Its uid.'),
    status: str('normal.'),
    note: str('What it is for.'),
    createdTime: str('Unix ms.'),
    updatedTime: str('Unix ms.'),
  }),
  handle: async ({ input: { username, ...rest }, venue, caller }) => {
    const { uid } = mainAccountOf(venue.state, caller);
    const created = await submit(venue, 'uta', {
      type: 'create-sub-account',
      uid,
      name: username,
      ...present(rest),
    });
    const sub = userOf(venue.state, created);
    return {
      username,
      subUid: sub.uid,
      status: subAccountStatus(sub),
      note: sub.note,
      createdTime: String(sub.createdMs),
      updatedTime: String(sub.updatedMs),
    };
  },
});
