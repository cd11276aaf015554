/** What binding accounts to a risk unit owes whoever calls it, at both of its addresses. */
import { beforeEach, describe, expect, it } from 'vitest';
import { assert } from '../../src/primitives/assert.ts';
import { describeLoanOperation } from './loan-outcomes.ts';
import { ALICE, DESK, FUND, fundBorrows, fundVenue, lends, UNIT } from './loans.ts';
import { perTest } from './shared-outcomes.ts';
import { accepted, type Query } from './trader.ts';
import { placeLimit } from './v2-orders.ts';
import type { TestVenue } from './venue.ts';

export interface BindOperation {
  readonly path: string;
  /** What is answered once the desk of the fund is in its unit, or out of it. */
  readonly done: (operate: 'bind' | 'unbind') => unknown;
  /** Where the addresses differ: no such unit; in another one; needed for loans that are unpaid. */
  readonly codes: Readonly<Record<'noUnit' | 'elsewhere' | 'unpaid', string>>;
}

export function describeBindOperation(operation: BindOperation): void {
  describeBinding(operation);
  describeWrongWords(operation);
  describeUnfit(operation);
  describeLoanOperation({
    method: 'POST',
    path: operation.path,
    call: aboutSub('bind'),
    refused: {
      call: aboutSub('unbind'),
      english: 'SubUid not in risk unit',
      chinese: '子账户不在该风险单元中',
    },
  });
}

function describeBinding({ path, done }: BindOperation): void {
  describe('success', () => {
    const { venue, ask } = fund(path);

    it('R-I-5 binds a sub-account of the owner, which then borrows and stands for the loans', async () => {
      const reply = await ask({ riskUnitId: UNIT, uid: DESK, operate: 'bind' });
      expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
      expect(reply.data).toEqual(done('bind'));
      expect(members(venue())).toEqual([FUND, DESK]);
      expect(await lends(venue(), '1000', { uid: DESK })).toMatch(/^1\d{18}$/);
    });

    it('R-I-5 takes it out again; without riskUnitId it is the unit that the caller owns', async () => {
      accepted(await ask({ uid: DESK, operate: 'BIND' }));
      // Again: it is there already.
      accepted(await ask({ uid: DESK, operate: 'bind' }));
      expect(members(venue())).toEqual([FUND, DESK]);
      expect((await ask({ uid: DESK, operate: 'unbind' })).data).toEqual(done('unbind'));
      expect(members(venue())).toEqual([FUND]);
    });
  });
}

function describeWrongWords({ path, codes }: BindOperation): void {
  describe('errors of what is asked', () => {
    const { venue, ask } = fund(path);
    const unknownUnit = { riskUnitId: 'RU-9', uid: DESK, operate: 'bind' };

    it.each<[string, Query, string, string]>([
      ['no uid', { operate: 'bind' }, '40019', 'uid'],
      ['no operate', { uid: DESK }, '40019', 'operate'],
      ['an operate that is no word for it', { uid: DESK, operate: 'join' }, '40020', 'operate'],
      ['a uid too long', { uid: '1'.repeat(257), operate: 'bind' }, '40020', 'uid'],
      ['a riskUnitId that there is not', unknownUnit, codes.noUnit, ''],
      ['a uid of nobody', { uid: '9', operate: 'bind' }, '95003', ''],
      ['a uid of somebody else', { uid: ALICE, operate: 'bind' }, '95003', ''],
      ['the owner himself', { uid: FUND, operate: 'unbind' }, '95003', ''],
      ['unbinding what is not bound', { uid: DESK, operate: 'unbind' }, '25561', ''],
    ])('%s', async (_, body, code, named) => {
      const reply = await ask(body);
      expect(reply).toMatchObject({ status: 400, code, data: null });
      expect(reply.msg).toContain(named);
      expect(members(venue())).toEqual([FUND]);
    });

    it('who owns no risk unit', async () => {
      const reply = await ask({ uid: DESK, operate: 'bind' }, 'desk');
      expect(reply).toMatchObject({ code: codes.noUnit });
    });
  });
}

function describeUnfit({ path, codes }: BindOperation): void {
  describe('errors of what the account is in', () => {
    const { venue, ask } = fund(path);

    it('an account of another risk unit', async () => {
      const other = { riskUnitId: 'RU-2', uids: [DESK], by: 'test' };
      await venue().submit({ type: 'create-risk-unit', ...other });
      const reply = await ask({ uid: DESK, operate: 'bind' });
      expect(reply).toMatchObject({ status: 400, code: codes.elsewhere });
    });

    it('an account that has futures open, as an order and as a position', async () => {
      await fillsDesk(venue());
      const bind = { uid: DESK, operate: 'bind' };
      accepted(await placeLimit(venue(), 'desk', ['buy', '60000', '0.1']));
      expect(await ask(bind)).toMatchObject({ status: 400, code: '95014' });
      accepted(await placeLimit(venue(), 'alice', ['sell', '60000', '0.1']));
      expect(await ask(bind)).toMatchObject({ status: 400, code: '95002' });
    });

    it('taking out what stands for unpaid loans', async () => {
      await fillsDesk(venue());
      accepted(await ask({ uid: DESK, operate: 'bind' }));
      const reply = await ask({ uid: DESK, operate: 'unbind' });
      expect(reply).toMatchObject({ status: 400, code: codes.unpaid });
      expect(members(venue())).toEqual([FUND, DESK]);
    });
  });
}

/** A venue for each test whose fund has borrowed, and its calls. */
function fund(path: string) {
  const venue = perTest({ venueFile: fundVenue });
  beforeEach(() => fundBorrows(venue()));
  const ask = (body: Query, as = 'fund') => venue().call('POST', path, { body, as });
  return { venue, ask };
}

function members(venue: TestVenue): readonly string[] {
  return [...(venue.state.loans.units.get(UNIT)?.uids ?? [])];
}

/** A million USDT for the sub-account of the fund. */
async function fillsDesk(venue: TestVenue): Promise<void> {
  const deposit = { uid: DESK, coin: 'USDT', amount: '1000000', reference: 'paid-in', by: 'test' };
  const made = await venue.submit({ type: 'deposit', ...deposit });
  assert(made.ok, JSON.stringify(made));
}

/** A call about a sub-account that ALICE makes first. */
function aboutSub(operate: string) {
  return async (fresh: TestVenue) => {
    const made = await fresh.submit({ type: 'create-sub-account', uid: ALICE, name: 'desk' });
    assert(made.ok, JSON.stringify(made));
    return { body: { uid: made.uid, operate }, as: 'alice-spot' };
  };
}
