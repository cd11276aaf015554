import { describe, expect, it } from 'vitest';
import {
  ALICE,
  asBorrower,
  BOB,
  DAY_MS,
  HOUR_MS,
  lends,
  opensUnit,
  PRODUCT,
  paidOffLoan,
  passes,
  repays,
  START_MS,
} from '../../../../../../test/support/loans.ts';
import { describeOperation } from '../../../../../../test/support/operation-outcomes.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import type { Query } from '../../../../../../test/support/trader.ts';

const PATH = '/api/v2/spot/ins-loan/loan-order';

const venue = perTest();
const ask = (query: Query = {}, as = 'alice') => venue().call('GET', PATH, { query, as });
const ids = async (query: Query = {}, as = 'alice') =>
  (await ask(query, as)).data.map((row: Query) => row.orderId);

/** What of a loan changes. */
const progress = async (orderId: string) => {
  const [row] = (await ask({ orderId })).data;
  const { unpaidAmount, unpaidInterest, repaidAmount, repaidInterest, status } = row;
  return { unpaidAmount, unpaidInterest, repaidAmount, repaidInterest, status };
};

describe('success', () => {
  it('R-4.5-1 shows every field of a loan as a string', async () => {
    await opensUnit(venue());
    const orderId = await lends(venue(), '50000');
    expect((await ask()).data).toEqual([
      {
        orderId,
        orderProductId: PRODUCT,
        uid: ALICE,
        loanTime: String(START_MS),
        loanCoin: 'USDT',
        loanAmount: '50000',
        unpaidAmount: '50000',
        unpaidInterest: '0',
        repaidAmount: '0',
        repaidInterest: '0',
        status: 'not_paid_off',
      },
    ]);
  });

  it('R-4.5-1 shows interest hour by hour, what is repaid, and the end', async () => {
    await opensUnit(venue());
    const orderId = await lends(venue(), '50000');
    const open = { status: 'not_paid_off' };
    await passes(venue(), HOUR_MS - 1);
    expect(await progress(orderId)).toMatchObject({ ...open, unpaidInterest: '0' });
    // 50 000 · 0.00001.
    await passes(venue(), 1);
    expect(await progress(orderId)).toMatchObject({ ...open, unpaidInterest: '0.5' });
    await passes(venue(), 2 * HOUR_MS);
    expect(await progress(orderId)).toMatchObject({ ...open, unpaidInterest: '1.5' });
    await repays(venue(), orderId, '20001.5');
    expect(await progress(orderId)).toEqual({
      ...open,
      unpaidAmount: '30000',
      unpaidInterest: '0',
      repaidAmount: '20000',
      repaidInterest: '1.5',
    });
    await passes(venue(), HOUR_MS);
    expect(await progress(orderId)).toMatchObject({ ...open, unpaidInterest: '0.3' });
    await repays(venue(), orderId, '30000.3');
    expect(await progress(orderId)).toEqual({
      unpaidAmount: '0',
      unpaidInterest: '0',
      repaidAmount: '50000',
      repaidInterest: '1.8',
      status: 'paid_off',
    });
  });

  it('R-4.5-2 finds a loan by its id whatever its age, and looks at no times then', async () => {
    await opensUnit(venue());
    const [first, second] = [await paidOffLoan(venue()), await lends(venue(), '1000')];
    await passes(venue(), 60 * DAY_MS);
    const times = { startTime: String(START_MS + DAY_MS), endTime: String(START_MS) };
    expect(await ids({ orderId: first })).toEqual([first]);
    expect(await ids({ orderId: second, ...times })).toEqual([second]);
    expect(await ids()).toEqual([]);
    for (const orderId of ['1000000000000000009', '7', 'no-id', '9'.repeat(64)])
      expect(await ids({ orderId })).toEqual([]);
  });

  it('R-4.5-3 counts both ends of a window in, to the millisecond', async () => {
    await opensUnit(venue());
    const orderId = await lends(venue(), '1000');
    const within = (from: number, to: number) =>
      ids({ startTime: String(START_MS + from), endTime: String(START_MS + to) });
    expect(await within(0, 0)).toEqual([orderId]);
    expect(await within(-DAY_MS, 0)).toEqual([orderId]);
    expect(await within(0, DAY_MS)).toEqual([orderId]);
    expect(await within(-DAY_MS, -1)).toEqual([]);
    expect(await within(1, DAY_MS)).toEqual([]);
    expect(await within(0, 30 * DAY_MS)).toEqual([orderId]);
    expect(await within(-30 * DAY_MS, 0)).toEqual([orderId]);
  });

  it('R-4.5-4 takes the 30 days up to now without times, and 30 days from the one that is sent', async () => {
    await opensUnit(venue());
    const first = await lends(venue(), '1000');
    await passes(venue(), 30 * DAY_MS);
    const second = await lends(venue(), '2000');
    const at = (days: number, ms = 0) => String(START_MS + days * DAY_MS + ms);
    expect(await ids()).toEqual([second, first]);
    expect(await ids({ endTime: at(30) })).toEqual([second, first]);
    expect(await ids({ endTime: at(30, -1) })).toEqual([first]);
    expect(await ids({ endTime: at(30, 1) })).toEqual([second]);
    expect(await ids({ startTime: at(0) })).toEqual([second, first]);
    expect(await ids({ startTime: at(0, -1) })).toEqual([first]);
    expect(await ids({ startTime: at(0, 1) })).toEqual([second]);
    // Not beyond now, so that a start in the future finds nothing.
    expect(await ids({ startTime: at(31) })).toEqual([]);
    await passes(venue(), 1);
    expect(await ids()).toEqual([second]);
  });

  it('R-4.5-5 lists the newest loan first, whichever ended, each once', async () => {
    await opensUnit(venue());
    const lent: string[] = [];
    // Two at one moment, then one an hour.
    for (const hours of [0, 1, 1, 1]) {
      await passes(venue(), hours * HOUR_MS);
      lent.push(await lends(venue(), '1000'));
    }
    const [first = '', , third = ''] = lent;
    // Three, and one, hours of 0.01.
    await repays(venue(), first, '1000.03');
    await repays(venue(), third, '1000.01');
    expect(await ids()).toEqual(lent.toReversed());
  });

  it('R-4.5-6 shows a user his own loans, and the owner of a risk unit those of its members', async () => {
    await opensUnit(venue());
    const own = await lends(venue(), '1000');
    const ofBob = await paidOff(await lends(venue(), '2000', { uid: BOB }));
    expect(await ids()).toEqual([ofBob, own]);
    expect(await ids({ orderId: ofBob })).toEqual([ofBob]);
    expect(await ids({}, 'bob')).toEqual([ofBob]);
    expect(await ids({ orderId: own }, 'bob')).toEqual([]);
  });

  it('R-4.5-7 shows nothing to who is in no risk unit', async () => {
    await opensUnit(venue());
    const orderId = await lends(venue(), '1000');
    expect(await ask({}, 'carol')).toMatchObject({ status: 200, code: '00000', data: [] });
    expect(await ids({ orderId }, 'carol')).toEqual([]);
  });

  it('reads empty parameters as absent', async () => {
    await opensUnit(venue());
    const orderId = await lends(venue(), '1000');
    expect(await ids({ orderId: '', startTime: '', endTime: '' })).toEqual([orderId]);
  });

  it.each(['alice-spot', 'alice-mgt', 'alice-reader'])('is for the key %s', async (as) => {
    await opensUnit(venue());
    const orderId = await lends(venue(), '1000');
    expect(await ids({}, as)).toEqual([orderId]);
  });
});

/** Pays a loan of no age off. */
async function paidOff(orderId: string): Promise<string> {
  await repays(venue(), orderId, '2000');
  return orderId;
}

describe('errors', () => {
  it('R-4.5-3: a span of more than 30 days is 00001, at the exact millisecond', async () => {
    const spanned = (ms: number) =>
      ask({ startTime: String(START_MS), endTime: String(START_MS + ms) });
    expect(await spanned(30 * DAY_MS)).toMatchObject({ code: '00000' });
    expect(await spanned(30 * DAY_MS + 1)).toMatchObject({
      status: 400,
      code: '00001',
      msg: expect.stringMatching(
        /^startTime and endTime interval cannot be greater than 30 days: startTime: got .*; endTime: got /,
      ),
      data: null,
    });
  });

  it.each([
    [
      'times the wrong way round',
      { startTime: '1767571200001', endTime: '1767571200000' },
      '40707',
      '',
    ],
    ['a startTime that is no time', { startTime: 'yesterday' }, '40020', 'startTime'],
    ['a negative startTime', { startTime: '-1' }, '40020', 'startTime'],
    ['an endTime with a fraction', { endTime: '1767571200000.5' }, '40020', 'endTime'],
    ['an orderId too long', { orderId: '1'.repeat(65) }, '40020', 'orderId'],
  ])('%s', async (_, query, code, named) => {
    const reply = await ask(query as Query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });
});

describeOperation({
  method: 'GET',
  path: PATH,
  request: asBorrower(),
  refusedMode: 'none',
  lacking: { key: 'alice-futures', names: 'spot read or uta_mgt read' },
  perSecond: 5,
  refused: {
    request: { query: { startTime: 'x' } },
    english: 'Parameter startTime error',
    chinese: '参数startTime错误',
  },
});
