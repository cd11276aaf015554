/** Operator tokens: named, so that the audit trail says who; compared in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Denial } from './denial.ts';

export interface OperatorToken {
  readonly name: string;
  readonly token: string;
}

/** Turns an Authorization header into the name of its token, or 90001. */
export type OperatorDoor = (authorization: string | undefined) => { by: string } | Denial;

export function operatorDoor(tokens: readonly OperatorToken[]): OperatorDoor {
  // An empty token would open the door to a request without a header.
  const usable = tokens.filter(({ token }) => token !== '');
  const known = usable.map(({ name, token }) => ({ name, digest: digest(token) }));
  return (authorization) => {
    const given = digest(/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '');
    // Digests are compared, all of them: neither length, content nor position shows in the time.
    const match = known.filter((each) => timingSafeEqual(each.digest, given))[0];
    return match === undefined ? { denied: '90001' } : { by: match.name };
  };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
