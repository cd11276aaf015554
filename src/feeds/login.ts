/** Who a client is: the login of a socket is the signature of a request nobody sends (wire.md 5.3). */
import { authenticate, type Door, type Identity } from '../access/authenticate.ts';
import { type Denial, isDenial } from '../access/denial.ts';
import { refusal } from '../http/admission.ts';
import { readInput } from '../http/field.ts';
import { object, optional, text } from '../http/fields.ts';
import { CODE, type FeedCode, FeedError } from './messages.ts';

const NOTHING = Buffer.alloc(0);
const SECONDS = /^\d{1,11}$/;

const CODE_OF: Readonly<Partial<Record<Denial['denied'], FeedCode>>> = {
  '40006': CODE.wrongKey,
  '40037': CODE.wrongKey,
  '40011': CODE.wrongPassphrase,
  '40012': CODE.wrongPassphrase,
  '40005': CODE.wrongTimestamp,
  '40008': CODE.expired,
  '40002': CODE.wrongSign,
  '40009': CODE.wrongSign,
};

const fields = object({
  apiKey: optional(text()),
  passphrase: optional(text()),
  timestamp: optional(text()),
  sign: optional(text({ max: 1024 })),
});

interface Sent {
  readonly apiKey: string | undefined;
  readonly passphrase: string | undefined;
  readonly timestamp: string | undefined;
  readonly sign: string | undefined;
}

interface Entrance {
  readonly ip: string;
  readonly door: Door;
  /** Who has logged in there already, and may have private channels. */
  readonly before: Identity | undefined;
}

/** Throws `FeedError`: 30011 to 30015 for what is wrong, 30005 for who may not come in there. */
export function logIn(arg: unknown, { ip, door, before }: Entrance): Identity {
  const { apiKey: key, passphrase, timestamp, sign: signature } = readInput(fields, arg) as Sent;
  const outcome = authenticate(
    {
      credentials: { key, passphrase, timestamp, signature },
      method: 'GET',
      target: '/user/verify',
      body: NOTHING,
      ip,
      ...inMilliseconds(timestamp),
    },
    door,
  );
  if (!isDenial(outcome)) {
    // What is pushed there would be the other's still, also when that key is revoked.
    if (before !== undefined && before.apiKey.key !== outcome.apiKey.key)
      throw new FeedError(CODE.loginFailed, 'another key has logged in on this connection');
    return outcome;
  }
  // On a socket the time comes in an argument.
  const about =
    outcome.header === undefined ? {} : { header: { name: 'timestamp', sent: timestamp } };
  const { message } = refusal({ ...outcome, ...about });
  throw new FeedError(CODE_OF[outcome.denied] ?? CODE.loginFailed, message);
}

/** Every client sends seconds, and the reference says milliseconds: both are taken. */
function inMilliseconds(timestamp: string | undefined) {
  if (timestamp === undefined || !SECONDS.test(timestamp)) return {};
  return { signedMs: `${timestamp}000` };
}
