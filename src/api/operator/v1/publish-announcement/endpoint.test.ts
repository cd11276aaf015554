import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

const publish = (body: object, as = 'operator') =>
  venue().call('POST', '/operator/v1/publish-announcement', { as, body: { ...body } });

const NEWS = { annType: 'latest_news', title: 'Hello' };

it('R-V-19: answers the id under which it is read, and stands in the audit trail', async () => {
  const { data } = await publish({ ...NEWS, reason: 'a greeting' });
  const read = await venue().call('GET', '/api/v2/public/annoucements', {
    as: null,
    query: { language: 'en_US', annType: 'latest_news' },
  });
  expect(read.data).toMatchObject([{ annId: data.annId, annTitle: 'Hello' }]);
  const audit = await venue().call('GET', '/operator/v1/audit', {
    as: 'operator',
    query: { command: 'publish-announcement' },
  });
  expect(audit.data.list).toMatchObject([{ reason: 'a greeting', outcome: 'done' }]);
});

it('errors: no title, a type that is none, an unknown word, and no operator', async () => {
  expect(await publish({ annType: 'latest_news' })).toMatchObject({ status: 400, code: '40019' });
  expect(await publish({ ...NEWS, annType: 'gossip' })).toMatchObject({ code: '40020' });
  expect(await publish({ ...NEWS, url: 'x' })).toMatchObject({ code: '40020' });
  expect(await publish(NEWS, 'alice')).toMatchObject({ data: null });
});
