/**
 * The seam at which others may come between the venue and its sockets: they put a wire of their own in the place of
 * a link, for what a client is answered and for what each of its subscriptions is pushed.
 */
import type { Door, Identity } from '../access/authenticate.ts';
import type { Channel } from './feed.ts';
import type { Link } from './link.ts';

/** What is written to. */
export type Wire = Pick<
  Link,
  'isOpen' | 'backlog' | 'write' | 'say' | 'hold' | 'release' | 'close'
>;

/** A client as others see it. */
export interface TapClient {
  /** 1, 2, 3 … in the order in which they came. */
  readonly id: string;
  readonly ip: string;
  readonly link: Link;
  /** Who has logged in; undefined: nobody yet. */
  readonly identity: Identity | undefined;
  /** The names of the channels that it has subscribed to. */
  readonly channels: readonly string[];
}

/** What is pushed to a subscription. */
export interface TapTopic {
  readonly channel: Channel;
  /** The channel's name with its suffix. */
  readonly name: string;
  readonly instType: string;
  /** The instrument or user whose events it tells. */
  readonly subject: string;
  /** Nothing has been pushed yet. */
  readonly isNew: boolean;
}

export interface Tap {
  readonly answers: (client: TapClient) => Wire;
  readonly pushes: (client: TapClient, topic: TapTopic) => Wire;
  /** Who says so is about to be looked at; throws `FeedError` to refuse him unseen. */
  readonly beforeLogin: (client: TapClient, key: unknown) => void;
  /** By what it is looked at. */
  readonly doorFor: (client: TapClient, door: Door, key: unknown) => Door;
  /** It has come, logged in or subscribed. */
  readonly changed: (client: TapClient) => void;
}

/** Nobody comes between. */
export const NO_TAP: Tap = {
  answers: ({ link }) => link,
  pushes: ({ link }) => link,
  beforeLogin: () => undefined,
  doorFor: (_, door) => door,
  changed: () => undefined,
};
