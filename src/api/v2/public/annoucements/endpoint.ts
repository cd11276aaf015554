/**
 * What the venue told everybody, newest first. wire.md D.9; the path is spelled as the exchange spells it.
 * Decides R-V-20.
 */
import { ANNOUNCEMENT_TYPES } from '../../../../engine/core/announcement.ts';
import { limit, oneOf, optional, orderId, text, timeMs } from '../../../../http/fields.ts';
import { WireError } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import type { AnnouncementRow } from '../../../../reporting/reports/announcements.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { idCursor, type Paging } from '../../../calls/paging.ts';
import { codec } from '../../../codecs/codec.ts';

const ROWS_MAX = 10;
const CHINESE = 'zh_CN';

interface Shown {
  readonly row: AnnouncementRow;
  readonly isChinese: boolean;
}

const announcement = codec<Shown>(
  {
    annId: ['Id.', ({ row }) => row.annId],
    annTitle: ['Title.', ({ row, isChinese }) => (isChinese ? row.titleZh : row.title)],
    annDesc: [
      'Text; empty where the title says all.',
      ({ row, isChinese }) => (isChinese ? row.descriptionZh : row.description),
    ],
    cTime: ['When it was published, Unix ms.', ({ row }) => String(row.timeMs)],
    language: ['Language it is in.', ({ isChinese }) => (isChinese ? CHINESE : 'en_US')],
    annUrl: ['Where more is told; empty where nowhere.', ({ row }) => row.url],
    annType: ['What it is about.', ({ row }) => row.annType],
    annSubType: [
      'The market it is about: spot or futures; else what its publisher said, or empty.',
      ({ row }) => row.annSubType,
    ],
  },
  ({ row }) => row.annId,
);

interface Sent {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

const paging: Paging<Sent> = {
  window: ({ startTime, endTime }) => {
    if ((startTime ?? 0) > (endTime ?? Number.POSITIVE_INFINITY)) throw new WireError('40707');
    return present({ fromMs: startTime, toMs: endTime });
  },
  page: ({ cursor, limit: rows }) => present({ beforeId: idCursor(cursor, 'cursor'), limit: rows }),
};

export default listEndpoint({
  path: '/api/v2/public/annoucements',
  summary: 'Get announcements',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    language: text({
      description: 'zh_CN or en_US; any other is read as en_US.',
      example: 'en_US',
    }),
    annType: optional(oneOf(ANNOUNCEMENT_TYPES, { description: 'Only what is about this.' })),
    startTime: optional(timeMs({ description: 'From this time, Unix ms.' })),
    endTime: optional(timeMs({ description: 'To this time, inclusive, Unix ms.' })),
    cursor: optional(orderId({ description: 'The last annId of the previous page.' })),
    limit: limit({ default: ROWS_MAX, max: ROWS_MAX }),
  },
  paging,
  frame: bare,
  codec: announcement,
  async rows({ input: { annType, language }, history }, { window, page }) {
    const rows = await history.announcements({ ...present({ annType }), ...window }, page);
    const isAsked = language.toLowerCase() === CHINESE.toLowerCase();
    return rows.map((row) => ({ row, isChinese: isAsked && row.titleZh !== '' }));
  },
});
