/** Logins that are refused. */
import { CODE, type FeedCode, FeedError } from '../../feeds/messages.ts';
import { whole } from '../param.ts';
import { onLogins } from '../primitive.ts';

const CODES: ReadonlySet<number> = new Set(Object.values(CODE));
const known = whole('By which code.', { min: 30_001, max: 30_099, usual: CODE.loginFailed });

export const refuseLogin = onLogins({
  name: 'refuse-login',
  summary: 'Refuses to let a client in, whatever its signature, and ends its connection.',
  seen: 'An error of that code in answer to its login, and the end (1008).',
  params: {
    code: {
      ...known,
      expected: 'a code of docs/api/channels.md',
      read: (raw: unknown) => (CODES.has(Number(raw)) ? Number(raw) : undefined),
    },
  },
  refusal: ({ code }) => new FeedError(code as FeedCode, 'login failed'),
});
