import { describe, expect, it } from 'vitest';
import {
  AGENT,
  BOB,
  DAVE,
  declareAgent,
  ERIN,
  OTHER_AGENT,
} from '../../../../../test/support/agents.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

describe('sub-customer-list', () => {
  const venue = perTest();
  const read = (query: Record<string, string> = {}) =>
    venue().call('GET', '/api/v2/broker/sub-customer-list', { query });
  const row = (uid: string) => ({ uid, registerTime: expect.stringMatching(/^\d{13}$/) });

  it('lists the customers of customers who are agents, the newest uid first', async () => {
    await declareAgent(venue(), OTHER_AGENT, { [DAVE]: '0', [ERIN]: '0' });
    await declareAgent(venue(), AGENT, { [OTHER_AGENT]: '0', [BOB]: '0' });
    expect((await read()).data).toEqual({ list: [row(ERIN), row(DAVE)], minId: DAVE });
    expect((await read({ idLessThan: ERIN })).data).toEqual({ list: [row(DAVE)], minId: DAVE });
    expect((await read({ uid: BOB })).data).toEqual({ list: [], minId: '' });
  });
});
