/** What the question how much may leave a risk unit owes whoever asks, at both of its addresses. */
import { beforeEach, describe, expect, it } from 'vitest';
import { describeLoanOperation } from './loan-outcomes.ts';
import { ALICE, BOB, CAROL, DESK, FUND, fundBorrows, fundVenue, opensUnit } from './loans.ts';
import { perTest } from './shared-outcomes.ts';
import type { Query } from './trader.ts';

export interface Transferable {
  readonly path: string;
  /** Answered to a coin that there is not. */
  readonly noCoin: string;
}

export function describeTransferable(transferable: Transferable): void {
  describeAmounts(transferable);
  describeErrors(transferable);
  describeLoanOperation({
    method: 'GET',
    path: transferable.path,
    call: { query: { coin: 'USDT' } },
    refused: {
      call: {},
      english: 'Parameter coin cannot be empty',
      chinese: '参数coin不能为空',
    },
  });
}

function describeAmounts({ path }: Transferable): void {
  describe('success', () => {
    const venue = perTest({ venueFile: fundVenue });
    beforeEach(() => fundBorrows(venue()));
    const ask = (query: Query) => venue().call('GET', path, { query, as: 'fund' });

    it('R-I-6 shows what leaves the loan to value below the warning line', async () => {
      const reply = await ask({ coin: 'usdt' });
      expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
      // 40 000 / (94 000 − x) < 0.7.
      expect(reply.data).toEqual({ coin: 'USDT', transfered: '36857.14285714', userId: FUND });
      // 40 000 / (94 000 − 54 000 · y) < 0.7.
      const { transfered } = (await ask({ coin: 'BTC' })).data;
      expect(transfered).toBe('0.68253968');
    });

    it('shows the last amount that may leave: it is withdrawn, and one more unit is not', async () => {
      const withdraw = async (amount: string) => {
        const reference = `out-${amount}`;
        const act = { uid: FUND, coin: 'USDT', amount, reference, by: 'test' };
        return venue().submit({ type: 'withdraw', ...act });
      };
      expect(await withdraw('36857.14285715')).toMatchObject({ reason: 'loan-risk' });
      expect(await withdraw('36857.14285714')).toMatchObject({ reference: 'out-36857.14285714' });
      expect((await ask({ coin: 'USDT' })).data.transfered).toBe('0');
    });

    it('shows an account of the family, which may be empty', async () => {
      expect((await ask({ coin: 'USDT', userId: DESK })).data).toEqual({
        coin: 'USDT',
        transfered: '0',
        userId: DESK,
      });
    });
  });
}

function describeErrors({ path, noCoin }: Transferable): void {
  describe('errors', () => {
    const venue = perTest();
    beforeEach(() => opensUnit(venue()));

    it.each<[string, Query, string, string]>([
      ['no coin', {}, '40019', 'coin'],
      ['a coin that there is not', { coin: 'NOPE' }, noCoin, ''],
      ['a coin too long', { coin: 'C'.repeat(65) }, '40020', 'coin'],
      ['a userId too long', { coin: 'USDT', userId: '1'.repeat(257) }, '40020', 'userId'],
      ['somebody else', { coin: 'USDT', userId: CAROL }, '40028', ''],
      ['nobody', { coin: 'USDT', userId: '9' }, '40028', ''],
    ])('%s', async (_, query, code, named) => {
      const reply = await venue().call('GET', path, { query });
      expect(reply).toMatchObject({ status: 400, code, data: null });
      expect(reply.msg).toContain(named);
    });

    it('the owner of a risk unit, asked for by a member; the owner may ask for that one', async () => {
      const ask = (userId: string, as: string) =>
        venue().call('GET', path, { query: { coin: 'USDT', userId }, as });
      expect(await ask(ALICE, 'bob')).toMatchObject({ status: 400, code: '40028', data: null });
      expect((await ask(BOB, 'alice')).data).toEqual({
        coin: 'USDT',
        transfered: '1000000',
        userId: BOB,
      });
    });
  });
}
