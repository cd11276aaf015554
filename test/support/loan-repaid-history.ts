/** What the record of repayments owes whoever asks, at both of its addresses. */
import { describe, expect, it } from 'vitest';
import { describeLoanOperation } from './loan-outcomes.ts';
import {
  BOB,
  DAY_MS,
  HOUR_MS,
  lends,
  opensUnit,
  paidOffLoan,
  passes,
  repays,
  START_MS,
} from './loans.ts';
import { perTest } from './shared-outcomes.ts';
import type { Query } from './trader.ts';

export interface RepaidHistory {
  readonly path: string;
  /** Names of the fields: principal that was repaid, and interest. */
  readonly amount: string;
  readonly interest: string;
}

export function describeRepaidHistory(history: RepaidHistory): void {
  describeRows(history);
  describeReach(history);
  describeErrors(history);
  describeLoanOperation({
    method: 'GET',
    path: history.path,
    call: {},
    refused: {
      call: { query: { limit: 'x' } },
      english: 'Parameter limit error',
      chinese: '参数limit错误',
    },
  });
}

function describeRows({ path, amount, interest }: RepaidHistory): void {
  describe('success', () => {
    const venue = perTest();

    it('shows repayments, newest first, every field a string', async () => {
      await opensUnit(venue());
      await paidOffLoan(venue());
      const reply = await venue().call('GET', path);
      expect(reply).toMatchObject({ status: 200, code: '00000', msg: 'success' });
      const id = expect.stringMatching(/^1\d{18}$/);
      expect(reply.data).toEqual([
        {
          repayOrderId: id,
          businessType: 'normal',
          repayType: 'all',
          repaidTime: String(START_MS + 4 * HOUR_MS),
          coin: 'USDT',
          // An hour of 30 000.
          [amount]: '30000',
          [interest]: '0.3',
        },
        {
          repayOrderId: id,
          businessType: 'normal',
          repayType: 'part',
          repaidTime: String(START_MS + 3 * HOUR_MS),
          coin: 'USDT',
          // Three hours of 50 000.
          [amount]: '20000',
          [interest]: '1.5',
        },
      ]);
    });
  });
}

function describeReach({ path, amount }: RepaidHistory): void {
  describe('success of a window', () => {
    const venue = perTest();
    const amounts = async (query: Query = {}, as = 'alice') => {
      const { data } = await venue().call('GET', path, { query, as });
      return data.map((row: Query) => row[amount]);
    };

    it('counts both ends of a window in, and shows as many as asked', async () => {
      await opensUnit(venue());
      await paidOffLoan(venue());
      const at = (hours: number, ms = 0) => String(START_MS + hours * HOUR_MS + ms);
      expect(await amounts({ startTime: at(3), endTime: at(4) })).toEqual(['30000', '20000']);
      expect(await amounts({ startTime: at(3, 1) })).toEqual(['30000']);
      expect(await amounts({ endTime: at(4, -1) })).toEqual(['20000']);
      expect(await amounts({ limit: '1' })).toEqual(['30000']);
      expect(await amounts({ limit: '1000' })).toHaveLength(2);
    });

    it('reaches two years back', async () => {
      await opensUnit(venue());
      const orderId = await lends(venue(), '1000');
      await repays(venue(), orderId, '1000');
      await passes(venue(), 730 * DAY_MS);
      expect(await amounts({ startTime: '0' })).toEqual(['1000']);
      await passes(venue(), 1);
      expect(await amounts({ startTime: '0' })).toEqual([]);
    });

    it('R-4.5-6 shows the owner of a risk unit what its members repaid, each once', async () => {
      await opensUnit(venue());
      await repays(venue(), await lends(venue(), '2000', { uid: BOB }), '700');
      await repays(venue(), await lends(venue(), '1000'), '400');
      expect(await amounts()).toEqual(['400', '700']);
      expect(await amounts({ limit: '1' })).toEqual(['400']);
      expect(await amounts({}, 'bob')).toEqual(['700']);
    });
  });
}

function describeErrors({ path }: RepaidHistory): void {
  describe('errors', () => {
    const venue = perTest();

    it.each<[string, Query, string, string]>([
      ['a startTime that is no time', { startTime: 'x' }, '40020', 'startTime'],
      ['an endTime that is no time', { endTime: '1.5' }, '40020', 'endTime'],
      ['times the wrong way round', { startTime: '2', endTime: '1' }, '40707', ''],
      ['a limit below zero', { limit: '-1' }, '40020', 'limit'],
    ])('%s', async (_, query, code, named) => {
      await opensUnit(venue());
      const reply = await venue().call('GET', path, { query });
      expect(reply).toMatchObject({ status: 400, code, data: null });
      expect(reply.msg).toContain(named);
    });
  });
}
