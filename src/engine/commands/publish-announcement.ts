/** Tells everybody something: what is published is in the history of announcements and changes nothing here (see R-V-19). */
import { idFrom } from '../../primitives/id.ts';
import { literal, optional, struct, text, words } from '../../primitives/record-codec.ts';
import type { AnnouncementType } from '../core/announcement.ts';
import type { Answer } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface PublishAnnouncement extends Signed {
  readonly type: 'publish-announcement';
  readonly annType: AnnouncementType;
  readonly annSubType?: string;
  readonly title: string;
  readonly description?: string;
  /** In Chinese; who asks for Chinese reads the English title where there is none. */
  readonly titleZh?: string;
  readonly descriptionZh?: string;
  readonly url?: string;
}

export const publishAnnouncement = defineCommand({
  sender: 'operator',
  emits: 'changed',
  tag: 110,
  codec: struct<PublishAnnouncement>({
    type: literal('publish-announcement'),
    annType: words<AnnouncementType>({
      latest_news: 1,
      coin_listings: 2,
      trading_competitions_promotions: 3,
      maintenance_system_updates: 4,
      product_updates: 5,
      security: 6,
      api_trading: 7,
      symbol_delisting: 8,
    }),
    annSubType: optional(text),
    title: text,
    description: optional(text),
    titleZh: optional(text),
    descriptionZh: optional(text),
    url: optional(text),
    ...SIGNED,
  }),
  apply: ({ seq }: Context, _command: PublishAnnouncement): Answer<{ readonly annId: string }> => ({
    ok: true,
    annId: idFrom(seq),
  }),
});
