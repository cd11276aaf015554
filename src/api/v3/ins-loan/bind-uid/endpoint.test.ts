import { beforeEach, describe, expect, it } from 'vitest';
import { isRejection } from '../../../../../src/engine/rejection.ts';
import { assert } from '../../../../../src/primitives/assert.ts';
import { describeLoanOperation } from '../../../../../test/support/loan-outcomes.ts';
import {
  ALICE,
  DESK,
  FUND,
  fundBorrows,
  fundVenue,
  lends,
  UNIT,
} from '../../../../../test/support/loans.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { accepted, type Query } from '../../../../../test/support/trader.ts';
import { placeLimit } from '../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const PATH = '/api/v3/ins-loan/bind-uid';

const venue = perTest({ venueFile: fundVenue });
beforeEach(() => fundBorrows(venue()));
const ask = (body: Query, as = 'fund') => venue().call('POST', PATH, { body, as });
const members = () => [...(venue().state.loans.units.get(UNIT)?.uids ?? [])];

/** A million USDT for the sub-account of the fund. */
async function paysIn(uid = DESK): Promise<void> {
  const deposit = { uid, coin: 'USDT', amount: '1000000', reference: 'paid-in', by: 'test' };
  const made = await venue().submit({ type: 'deposit', ...deposit });
  assert(!isRejection(made), JSON.stringify(made));
}

describe('success', () => {
  it('R-I-5 binds a sub-account of the owner, which then borrows and stands for the loans', async () => {
    const reply = await ask({ riskUnitId: UNIT, uid: DESK, operate: 'bind' });
    expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
    expect(reply.data).toEqual({ riskUnitId: UNIT, uid: DESK, operate: 'bind' });
    expect(members()).toEqual([FUND, DESK]);
    expect(await lends(venue(), '1000', { uid: DESK })).toMatch(/^1\d{18}$/);
  });

  it('R-I-5 takes it out again; without riskUnitId it is the unit that the caller owns', async () => {
    accepted(await ask({ uid: DESK, operate: 'BIND' }));
    // Again: it is there already.
    accepted(await ask({ uid: DESK, operate: 'bind' }));
    expect(members()).toEqual([FUND, DESK]);
    expect((await ask({ uid: DESK, operate: 'unbind' })).data).toEqual({
      riskUnitId: UNIT,
      uid: DESK,
      operate: 'unbind',
    });
    expect(members()).toEqual([FUND]);
  });
});

describe('errors', () => {
  it.each([
    ['no uid', { operate: 'bind' }, '40019', 'uid'],
    ['no operate', { uid: DESK }, '40019', 'operate'],
    ['an operate that is no word for it', { uid: DESK, operate: 'join' }, '40020', 'operate'],
    ['a uid too long', { uid: '1'.repeat(257), operate: 'bind' }, '40020', 'uid'],
    [
      'a riskUnitId that there is not',
      { riskUnitId: 'RU-9', uid: DESK, operate: 'bind' },
      '25566',
      '',
    ],
    ['a uid of nobody', { uid: '9', operate: 'bind' }, '95003', ''],
    ['a uid of somebody else', { uid: ALICE, operate: 'bind' }, '95003', ''],
    ['the owner himself', { uid: FUND, operate: 'unbind' }, '95003', ''],
    ['unbinding what is not bound', { uid: DESK, operate: 'unbind' }, '25561', ''],
  ])('%s', async (_, body, code, named) => {
    const reply = await ask(body as Query);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
    expect(members()).toEqual([FUND]);
  });

  it('an account of another risk unit', async () => {
    const other = { riskUnitId: 'RU-2', uids: [DESK], by: 'test' };
    await venue().submit({ type: 'create-risk-unit', ...other });
    expect(await ask({ uid: DESK, operate: 'bind' })).toMatchObject({ status: 400, code: '25565' });
  });

  it('an account that has futures open, as an order and as a position', async () => {
    await paysIn();
    accepted(await placeLimit(venue(), 'desk', ['buy', '60000', '0.1']));
    expect(await ask({ uid: DESK, operate: 'bind' })).toMatchObject({ status: 400, code: '95014' });
    accepted(await placeLimit(venue(), 'alice', ['sell', '60000', '0.1']));
    expect(await ask({ uid: DESK, operate: 'bind' })).toMatchObject({ status: 400, code: '95002' });
  });

  it('taking out what stands for unpaid loans', async () => {
    await paysIn();
    accepted(await ask({ uid: DESK, operate: 'bind' }));
    expect(await ask({ uid: DESK, operate: 'unbind' })).toMatchObject({
      status: 400,
      code: '25563',
    });
    expect(members()).toEqual([FUND, DESK]);
  });

  it('who owns no risk unit', async () => {
    expect(await ask({ uid: DESK, operate: 'bind' }, 'desk')).toMatchObject({ code: '25566' });
  });
});

/** A call about a sub-account that ALICE makes first. */
function aboutSub(operate: string) {
  return async (fresh: TestVenue) => {
    const made = await fresh.submit({ type: 'create-sub-account', uid: ALICE, name: 'desk' });
    assert(!isRejection(made), JSON.stringify(made));
    return { body: { uid: made.uid, operate }, as: 'alice-spot' };
  };
}

describeLoanOperation({
  method: 'POST',
  path: PATH,
  call: aboutSub('bind'),
  refused: {
    call: aboutSub('unbind'),
    english: 'SubUid not in risk unit',
    chinese: '子账户不在该风险单元中',
  },
});
