/** What a client says, as far as it can be read. */
import { isRecord } from '../http/field.ts';
import { CODE, FeedError } from './messages.ts';

export type Message = Readonly<Record<string, unknown>>;

/** Throws `FeedError`. */
export function messageOf(text: string): Message {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new FeedError(CODE.illegalRequest, 'a request is JSON');
  }
  if (!isRecord(message)) throw new FeedError(CODE.illegalRequest, 'a request is an object');
  return message;
}

/** Throws `FeedError`. */
export function listOf(args: unknown): readonly unknown[] {
  if (Array.isArray(args) && args.length > 0) return args;
  throw new FeedError(CODE.wrongParameter, 'args is a list');
}
