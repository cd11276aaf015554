import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AGENT,
  BOB,
  buysFutures,
  buysSpot,
  DAY_MS,
  declareAgent,
  FIRST_DAY_MS,
  OTHER_AGENT,
  passTo,
  sellsSpot,
} from '../../../test/support/agents.ts';
import { familyVenue, GRACE, IRIS } from '../../../test/support/family-venue.ts';
import { OPERATOR_TOKEN } from '../../../test/support/signed-request.ts';
import { startTestVenue, type TestVenue } from '../../../test/support/venue.ts';
import { type VenueClient, venueClient } from '../venue-client.ts';
import { type CommissionExplanation, commissionText, explainCommission } from './commission.ts';
import type { ExplainedCommission } from './commission-sources.ts';
import { readList } from './sources.ts';

let venue: TestVenue;
let client: VenueClient;
beforeEach(async () => {
  venue = await startTestVenue({ venueFile: familyVenue });
  client = venueClient({ url: venue.url, token: OPERATOR_TOKEN });
});
afterEach(() => venue.close());

const endDay = (days = 1) => passTo(venue, FIRST_DAY_MS + days * DAY_MS);

/** The explanations of all rows, newest first, each with what of its fees was paid by whom. */
async function explainAll(): Promise<readonly CommissionExplanation[]> {
  const rows = await readList<ExplainedCommission>(client, 'commissions', {});
  const all: CommissionExplanation[] = [];
  for (const { commissionId } of rows) {
    const explained = await explainCommission(client, commissionId);
    all.push(explained ?? expect.fail(`no commission ${commissionId}`));
  }
  return all;
}

const paidBy = ({ fees }: CommissionExplanation) =>
  fees.map(({ fill, posting }) => [posting.uid, fill.fee]);

async function corrects(reference: string, rebate: string, userRebate = '0'): Promise<void> {
  const row = { uid: BOB, coin: 'USDT', category: 'SPOT', symbol: 'ETHUSDT' } as const;
  const amounts = { agentUid: AGENT, rebate, userRebate };
  const act = { ...row, ...amounts, reference, by: 'test' };
  await venue.submit({ type: 'correct-commission', ...act });
}

/** The text of the row of {@link endDay} of Grace's family on the perpetual contract. */
const TEXT = `\
Commission 1000000000000000001
==============================

  agent 1001 · customer 2001 · USDT-FUTURES BTCUSDT · the UTC+8 day from 2026-01-04T16:00:00.000Z
  Row
    dealAmount        6600
    fee               3.96 USDT
    feeDeduction      0 USDT
    feePaid           3.96 USDT
    rebateAmount      1.4256 USDT
    userRebateAmount  0.1584 USDT
    correction        0 USDT
    userCorrection    0 USDT
    dayTotal          2.1456 USDT
    total             2.1456 USDT
    commissionRate    0.4
    userRebateRate    0.1
  By
    gross = feePaid × commissionRate, rounded down = 3.96 × 0.4 = 1.584 USDT
    the customer's part = gross × userRebateRate, rounded down = 1.584 × 0.1 = 0.1584 USDT
    the agent's part = the rest = 1.584 − 0.1584 = 1.4256 USDT
    userRebateAmount = the customer's part + userCorrection = 0.1584 + 0 = 0.1584 USDT
    rebateAmount = the agent's part + correction = 1.4256 + 0 = 1.4256 USDT
  Fees
    2026-01-05T00:00:00.000Z  user 2001    fill 1000000000000000000  trade 1000000000000000000  3.6 USDT   journal 71
    2026-01-05T00:00:00.000Z  user 200101  fill 1000000000000000002  trade 1000000000000000001  0.36 USDT  journal 73
    together 3.96 USDT, which is feePaid
  Taken from the fees, for all commissions of the day in USDT
    2026-01-05T16:00:00.000Z  fees:USDT                 -2.384 USDT  commission  journal 76
    2026-01-05T16:00:00.000Z  commissions-payable:USDT  2.384 USDT   commission  journal 76
  Paid
    2026-01-05T16:00:00.000Z  commissions-payable:USDT          -1.4256 USDT  commission  journal 76
    2026-01-05T16:00:00.000Z  user:1001:unified:available:USDT  1.4256 USDT   commission  journal 76
    2026-01-05T16:00:00.000Z  commissions-payable:USDT          -0.1584 USDT  commission  journal 76
    2026-01-05T16:00:00.000Z  user:2001:unified:available:USDT  0.1584 USDT   commission  journal 76
  Commands
    journal 71  2026-01-05T00:00:00.000Z  place-order    user 2001
    journal 73  2026-01-05T00:00:00.000Z  place-order    user 200101
    journal 76  2026-01-05T16:00:00.000Z  advance-clock  by ops`;

describe('a commission', () => {
  it('R-X-5 is told down to postings and commands, fees of sub-accounts too', async () => {
    await declareAgent(venue, AGENT, { [GRACE]: '0.1' });
    await buysFutures(venue, 'grace', '0.1');
    await buysFutures(venue, 'iris', '0.01');
    await sellsSpot(venue, 'iris');
    await endDay();
    // 0.06 % of 6 000 and of 600; 0.1 % of 2 000.
    const [futures, spot] = await explainAll();
    expect(futures && commissionText(futures)).toBe(TEXT);
    expect(spot).toMatchObject({ feesPaid: '2', addsUp: true, shares: { gross: '0.8' } });
    expect(spot && paidBy(spot)).toEqual([[IRIS, '2']]);
  });

  it('R-X-5 has the fees of one coin and instrument alone', async () => {
    await declareAgent(venue, AGENT, { [BOB]: '0' });
    await sellsSpot(venue, 'bob', '1');
    await sellsSpot(venue, 'bob', '0.5');
    await buysSpot(venue, 'bob', '1');
    await endDay();
    const all = await explainAll();
    expect(all.map(({ row, feesPaid }) => [row.coin, feesPaid])).toEqual([
      ['USDT', '3'],
      ['ETH', '0.001'],
    ]);
    expect(all.every(({ addsUp }) => addsUp)).toBe(true);
  });

  it('R-X-5 counts of a customer who changes agents what was paid under each', async () => {
    await declareAgent(venue, AGENT, { [BOB]: '0' });
    await sellsSpot(venue, 'bob', '1');
    await declareAgent(venue, AGENT, {});
    await sellsSpot(venue, 'bob', '0.5');
    await declareAgent(venue, OTHER_AGENT, { [BOB]: '0' });
    await sellsSpot(venue, 'bob', '2');
    await endDay();
    await sellsSpot(venue, 'bob', '3');
    await endDay(2);
    const all = await explainAll();
    expect(all.map((each) => [each.row.agentUid, each.feesPaid, each.addsUp])).toEqual([
      [OTHER_AGENT, '6', true],
      [OTHER_AGENT, '4', true],
      [AGENT, '2', true],
    ]);
  });

  it('R-X-5 counts from the start date on', async () => {
    const sinceMs = FIRST_DAY_MS + DAY_MS / 2;
    const customers = [{ uid: BOB, sinceMs, userRebateRate: '0' }];
    const terms = { uid: AGENT, commissionRate: '0.4', customers, by: 'test' };
    await venue.submit({ type: 'set-agent', ...terms });
    await sellsSpot(venue, 'bob', '1');
    await passTo(venue, sinceMs);
    await sellsSpot(venue, 'bob', '2');
    await endDay();
    expect(await explainAll()).toMatchObject([{ feesPaid: '4', addsUp: true }]);
  });

  it('R-X-5 has the postings of its corrections, of those alone that moved money', async () => {
    await declareAgent(venue, AGENT, { [BOB]: '0.1' });
    await sellsSpot(venue, 'bob');
    await endDay();
    await corrects('c-1', '-0.1', '0.05');
    await corrects('c-1', '-0.1', '0.05');
    await corrects('c-2', '0.01');
    await corrects('c-3', '-900000000');
    await endDay(2);
    await corrects('c-4', '1');
    const [corrected, paid] = await explainAll();
    expect(paid?.corrections).toEqual([]);
    const moved = corrected?.corrections.filter(({ uid }) => uid !== '');
    expect(moved?.map(({ amount, cause, uid }) => [cause, uid, amount])).toEqual([
      ['c-1', AGENT, '-0.1'],
      ['c-1', BOB, '0.05'],
      ['c-2', AGENT, '0.01'],
    ]);
    expect(corrected).toMatchObject({
      row: { correction: '-0.09', userCorrection: '0.05' },
      shares: { gross: '0', agents: '0', users: '0' },
      fees: [],
      addsUp: true,
    });
    expect(corrected?.commands.map(({ command }) => command)).toEqual([
      'correct-commission',
      'correct-commission',
    ]);
  });

  it('is none where there is no row of that id', async () => {
    expect(await explainCommission(client, '1000000000000000000')).toBeUndefined();
  });
});

describe('the text of a commission', () => {
  it('R-X-5 says so when the fees are not what the row says', async () => {
    await declareAgent(venue, AGENT, { [BOB]: '0.1' });
    await sellsSpot(venue, 'bob');
    await endDay();
    const [explained] = await explainAll();
    const wrong = { ...(explained ?? expect.fail('no row')), feesPaid: '1.9', addsUp: false };
    expect(commissionText(wrong)).toContain('together 1.9 USDT, WHICH IS NOT feePaid, 2 USDT\n');
  });
});
