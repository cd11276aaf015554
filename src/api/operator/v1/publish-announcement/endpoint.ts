/** Tells everybody something (R-V-19): it stands in the announcements that clients read. */
import Type from 'typebox';
import { ANNOUNCEMENT_TYPES } from '../../../../engine/core/announcement.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { oneOf, optional, str, text } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { submit } from '../../../calls/submit.ts';
import { act, ownOf, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/publish-announcement',
  summary: 'Publish an announcement',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: act({
    annType: oneOf(ANNOUNCEMENT_TYPES, { description: 'What it is about.' }),
    annSubType: optional(text({ description: 'A part of that.', example: 'spot' })),
    title: text({ description: 'Title in English.', example: 'Maintenance on Sunday' }),
    description: optional(
      text({ description: 'Text in English.', example: 'No trading from 02:00 to 02:30 UTC.' }),
    ),
    titleZh: optional(text({ description: 'Title in Chinese.', example: '周日维护' })),
    descriptionZh: optional(
      text({ description: 'Text in Chinese.', example: '02:00 至 02:30（UTC）暂停交易。' }),
    ),
    annUrl: optional(
      text({ description: 'Where more is told.', example: 'https://venue.example/news/1' }),
    ),
  }),
  data: Type.Object({ annId: str('Id of the announcement.') }),
  handle: (call) => {
    const { annUrl: url, ...told } = ownOf(call.input);
    return submit(call.venue, 'uta', {
      type: 'publish-announcement',
      ...present({ ...told, url }),
      ...signed(call),
    });
  },
});
