/** Calls a venue of `bourse/testing` as a client in another process does. */
import { createHmac } from 'node:crypto';
import type { Venue } from '../../src/testing/venue.ts';
import type { ReplyData } from './reply-data.ts';

export interface LabReply {
  readonly code: string;
  readonly data: ReplyData;
}

/** By `who`, one of the venue's keys; a POST where there is a body. */
export async function ask(
  venue: Pick<Venue, 'url' | 'keys' | 'clock'>,
  target: string,
  { body, who = 'alice' }: { body?: object; who?: string } = {},
): Promise<LabReply> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const method = body === undefined ? 'GET' : 'POST';
  const key = venue.keys[who];
  if (key === undefined) throw new Error(`no key of ${who}`);
  const timestamp = String(venue.clock.nowMs());
  const reply = await fetch(venue.url + target, {
    method,
    headers: {
      'content-type': 'application/json',
      'access-key': key.key,
      'access-passphrase': key.passphrase,
      'access-timestamp': timestamp,
      'access-sign': createHmac('sha256', key.secret)
        .update(`${timestamp}${method}${target}${text}`)
        .digest('base64'),
    },
    ...(body === undefined ? {} : { body: text }),
  });
  return (await reply.json()) as LabReply;
}
