/** Which feed an argument asks for. */
import { isRecord, readInput } from '../http/field.ts';
import { object } from '../http/fields.ts';
import { WireError } from '../http/wire-error.ts';
import type { Api, Channel, FeedServices } from './feed.ts';
import type { Wanted } from './hub.ts';
import { CODE, FeedError } from './messages.ts';

/** A channel by one of its names. */
interface Named {
  readonly channel: Channel;
  readonly suffix: string;
}

/** Reads arguments by what is declared. */
export class Arguments {
  readonly #named = new Map<string, Named>();
  readonly #fields = new Map<Channel, ReturnType<typeof object>>();

  constructor(channels: readonly Channel[]) {
    for (const channel of channels) {
      this.#fields.set(channel, object(channel.fields));
      for (const suffix of channel.suffixes)
        this.#named.set(`${channel.api} ${channel.name}${suffix}`, { channel, suffix });
    }
  }

  /** Throws `FeedError`: 30016 for what is no argument, 30001 for a name that there is not. */
  named(arg: unknown): Named & { readonly instType: string } {
    const { api, name, instType } = wordsOf(arg);
    const named = this.#named.get(`${api} ${name}`);
    const spelled = named?.channel.instTypes.find((each) => each === sameCase(instType, each));
    if (named === undefined || spelled === undefined) throw unknown(arg);
    return { ...named, instType: spelled };
  }

  /** The feed of a user, or of nobody in particular. */
  wanted(arg: unknown, services: FeedServices, uid: string): Wanted {
    const { channel, suffix, instType } = this.named(arg);
    const fields = this.#fields.get(channel);
    const input = fields === undefined ? {} : read(fields, arg);
    const found = channel.find(services, { instType, suffix, input, uid });
    if (found === undefined) throw unknown(arg);
    return { channel, suffix, instType, found };
  }
}

function wordsOf(arg: unknown): { api: Api; name: string; instType: string } {
  if (!isRecord(arg)) throw new FeedError(CODE.wrongParameter, 'an argument is an object');
  const { channel, topic, instType } = arg;
  const name = channel ?? topic;
  if (typeof name !== 'string' || typeof instType !== 'string')
    throw new FeedError(CODE.wrongParameter, 'an argument has an instType and a channel or topic');
  return { api: channel === undefined ? 'v3' : 'v2', name, instType };
}

/** The word in the case of another, where case makes no difference. */
function sameCase(word: string, other: string): string {
  return other.toLowerCase() === word.toLowerCase() ? other : word;
}

function read(fields: ReturnType<typeof object>, arg: unknown): unknown {
  try {
    return readInput(fields, arg);
  } catch (error) {
    if (error instanceof WireError) throw new FeedError(CODE.wrongParameter, error.message);
    throw error;
  }
}

/** In the words of the client, as live venues tell it. */
function unknown(arg: unknown): FeedError {
  const named = Object.entries(arg as object).map(([name, value]) => `${name}:${value}`);
  return new FeedError(CODE.unknownChannel, `${named.join(',')} doesn't exist`);
}
