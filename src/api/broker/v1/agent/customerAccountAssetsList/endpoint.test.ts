import { describe, expect, it } from 'vitest';
import {
  AGENT,
  asAgent,
  BOB,
  DAVE,
  declareAgent,
  declareAgents,
  declareFrom,
  ERIN,
  OTHER_AGENT,
  passTo,
  paysIn,
} from '../../../../../../test/support/agents.ts';
import { FIXTURE_START_MS } from '../../../../../../test/support/fixture-venue.ts';
import { describeOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { accepted } from '../../../../../../test/support/trader.ts';

const PATH = '/api/broker/v1/agent/customerAccountAssetsList';
const TEN_MINUTES_MS = 600_000;

const venue = perTest();
const ask = (body: Record<string, unknown> = {}, as = 'alice') =>
  venue().call('POST', PATH, { body, as });
const rows = async (body: Record<string, unknown> = {}, as = 'alice') =>
  accepted(await ask(body, as));
const uids = async (body: Record<string, unknown> = {}, as = 'alice') =>
  (await rows(body, as)).map(({ uid }: { uid: string }) => uid);
const balance = async (uid: string) => (await rows({ uid }))[0].balance;

/** 1 000 000 USDT, 100 BTC at 60 000, 1 000 ETH at 2 000, 1 000 000 DOGE at 0.1: of every trader. */
const FIXTURE_BALANCE = '9100000';

describe('success', () => {
  it('R-4.9-1 R-4.9-2 shows each customer by uid, as of the last ten minutes', async () => {
    await declareAgents(venue());
    const boundaryMs = FIXTURE_START_MS + TEN_MINUTES_MS;
    await passTo(venue(), boundaryMs + 1);
    const uTime = String(boundaryMs);
    expect(await rows()).toEqual([
      { uid: BOB, balance: FIXTURE_BALANCE, uTime, remark: '' },
      { uid: ERIN, balance: FIXTURE_BALANCE, uTime, remark: '' },
    ]);
    // Dave: 1 000 USDT in spot and 500 in futures.
    expect(await rows({}, 'carol')).toEqual([{ uid: DAVE, balance: '1500', uTime, remark: '' }]);
  });

  it('R-4.9-2 changes at the boundary, to the millisecond', async () => {
    await declareAgents(venue());
    const boundaryMs = FIXTURE_START_MS + TEN_MINUTES_MS;
    await passTo(venue(), boundaryMs + 1);
    await paysIn(venue(), BOB, '12.5');
    await passTo(venue(), boundaryMs + TEN_MINUTES_MS - 1);
    expect(await rows({ uid: BOB })).toMatchObject([
      { balance: FIXTURE_BALANCE, uTime: String(boundaryMs) },
    ]);
    await passTo(venue(), boundaryMs + TEN_MINUTES_MS);
    expect(await rows({ uid: BOB })).toMatchObject([
      { balance: '9100012.5', uTime: String(boundaryMs + TEN_MINUTES_MS) },
    ]);
  });

  it('R-4.9-3 adds sub-accounts up, and remarks where there are too many', async () => {
    await declareAgents(venue());
    const add = async (name: string) => {
      const made = await venue().submit({ type: 'create-sub-account', uid: BOB, name });
      if (!made.ok) throw new Error(made.reason);
      await paysIn(venue(), made.uid, '100');
    };
    for (const name of ['one', 'two', 'three', 'four', 'five']) await add(name);
    await passTo(venue(), FIXTURE_START_MS + TEN_MINUTES_MS);
    expect(await balance(BOB)).toBe('9100500');
    await add('six');
    expect(await rows({ uid: BOB })).toEqual([
      {
        uid: BOB,
        balance: '',
        uTime: String(FIXTURE_START_MS + TEN_MINUTES_MS),
        remark: 'sub account exceed 5',
      },
    ]);
  });

  it('R-4.9-1 pages by number, of text or of JSON numbers alike', async () => {
    await declareAgents(venue());
    expect(await uids({ pageSize: '1' })).toEqual([BOB]);
    expect(await uids({ pageSize: 1, pageNo: 2 })).toEqual([ERIN]);
    expect(await uids({ pageSize: 1, pageNo: '3' })).toEqual([]);
    expect(await uids({ pageNo: '2' })).toEqual([]);
    expect(await uids({ pageNo: '', pageSize: null })).toEqual([BOB, ERIN]);
    expect(await uids({ pageSize: '5000', pageNo: '1' })).toEqual([BOB, ERIN]);
    expect(await uids({ pageNo: '999999999999999', pageSize: '1000' })).toEqual([]);
  });

  it('chooses a customer, of text or a number; a stranger is nobody’s row', async () => {
    await declareAgents(venue());
    expect(await uids({ uid: ERIN })).toEqual([ERIN]);
    expect(await uids({ uid: Number(ERIN), showSub: 'no' })).toEqual([ERIN]);
    expect(await uids({ uid: DAVE })).toEqual([]);
    expect(await uids({ uid: AGENT })).toEqual([]);
  });

  it('shows customers as they are now: who left is gone, an agent may have none', async () => {
    await declareAgents(venue());
    await declareAgent(venue(), AGENT, { [ERIN]: '0' });
    expect(await uids()).toEqual([ERIN]);
    await declareAgent(venue(), OTHER_AGENT, {});
    expect(await uids({}, 'carol')).toEqual([]);
  });

  it('R-4.9-1 shows a customer from its start date on, to the millisecond', async () => {
    const startMs = FIXTURE_START_MS + 3_600_000;
    await declareFrom(venue(), new Date(startMs).toISOString());
    await passTo(venue(), startMs - 1);
    expect(await uids()).toEqual([]);
    expect(await uids({ uid: BOB })).toEqual([]);
    await passTo(venue(), startMs);
    expect(await uids()).toEqual([BOB]);
  });
});

describe('errors', () => {
  it('R-A-8 no agent is told so, whatever it asks (40029)', async () => {
    await declareAgents(venue());
    for (const body of [{}, { pageNo: 'x' }]) {
      expect(await ask(body, 'bob')).toMatchObject({
        status: 400,
        code: '40029',
        msg: 'This account is not a Broker, please apply to become a Broker first',
        data: null,
      });
    }
  });

  it.each([
    ['pageNo', '0'],
    ['pageNo', '-1'],
    ['pageNo', 'one'],
    ['pageSize', '-1'],
    ['pageSize', '1.5'],
    ['uid', '1'.repeat(257)],
    ['uid', ['1002']],
    ['showSub', {}],
  ])('%s that is %s (40020)', async (name, value) => {
    await declareAgents(venue());
    expect(await ask({ [name]: value })).toMatchObject({
      status: 400,
      code: '40020',
      msg: expect.stringMatching(`^Parameter ${name} error: ${name}: expected .*; got `),
      data: null,
    });
  });
});

describeOperation({
  method: 'POST',
  path: PATH,
  request: asAgent({ body: { pageSize: '10' } }),
  lacking: undefined,
  refusedMode: 'none',
  neighbour: 'carol',
  perSecond: 10,
  refused: {
    request: asAgent({ body: { pageNo: '0' } }),
    english: 'Parameter pageNo error',
    chinese: '参数pageNo错误',
  },
});
