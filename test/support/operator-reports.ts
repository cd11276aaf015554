/** What reports to operators share: reading them page by page, and what is refused. */
import { describe, expect, it } from 'vitest';
import type { ReplyData } from './reply-data.ts';
import { perTest } from './shared-outcomes.ts';
import type { Query } from './trader.ts';
import type { TestReply } from './venue.ts';

/** Every row, from page to page until `endId` is empty; `meanwhile` happens after each of them. */
export async function readPages(
  read: (query: Query) => Promise<TestReply>,
  limit: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<readonly ReplyData[]> {
  const rows: ReplyData[] = [];
  let page = (await read({ limit })).data;
  while (page.endId !== '') {
    rows.push(...page.list);
    await meanwhile();
    page = (await read({ limit, idLessThan: page.endId })).data;
  }
  return rows;
}

export interface RefusedReport {
  readonly path: string;
  /** What may be asked of one user alone. */
  readonly ofOneUser: readonly (readonly [what: string, query: Query])[];
}

export function describeReportErrors({ path, ofOneUser }: RefusedReport): void {
  describe('errors', () => {
    const venue = perTest();
    const read = (query: Query) => venue().call('GET', path, { as: 'operator', query });

    it.each<[string, Query]>([
      ['a limit below zero', { limit: '-1' }],
      ['a cursor that is no number', { idLessThan: 'abc' }],
      ['a time that is none', { startTime: 'yesterday' }],
    ])('%s', async (_, query) => {
      expect(await read(query)).toMatchObject({ status: 400, code: '40020', data: null });
    });

    it.each(ofOneUser)('%s without a user', async (_, query) => {
      const reply = await read(query);
      expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
      expect(reply.msg).toContain('uid');
    });

    it('is for operators only', async () => {
      const reply = await venue().call('GET', path, { as: 'alice' });
      expect(reply).toMatchObject({ status: 401, code: '90001', data: null });
    });
  });
}
