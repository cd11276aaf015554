import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURE_START_MS } from '../../../test/support/fixture-venue.ts';
import { OPERATOR_TOKEN } from '../../../test/support/signed-request.ts';
import { placeLimit } from '../../../test/support/v2-orders.ts';
import { startTestVenue, type TestVenue } from '../../../test/support/venue.ts';
import { type VenueClient, venueClient } from '../venue-client.ts';
import { balanceText, explainBalance } from './balance.ts';

let venue: TestVenue;
let client: VenueClient;
beforeEach(async () => {
  venue = await startTestVenue();
  client = venueClient({ url: venue.url, token: OPERATOR_TOKEN });
});
afterEach(() => venue.close());

const HOUR_MS = 3_600_000;
const PERP = 'USDT-FUTURES:BTCUSDT';

async function moves(type: 'deposit' | 'withdraw', amount: string): Promise<void> {
  const money = { uid: '1001', coin: 'USDT', amount, reference: `${type} ${amount}`, by: 'test' };
  await venue.submit({ type, ...money });
}

/** A contract bought with isolated margin, to which more is added; money in and out, an hour apart. */
async function story(): Promise<void> {
  const mode = { uid: '1001', instrument: PERP, marginMode: 'isolated' } as const;
  await venue.submit({ type: 'set-margin-mode', ...mode });
  await placeLimit(venue, 'bob', ['sell', '60000', '0.1']);
  await placeLimit(venue, 'alice', ['buy', '60000', '0.1']);
  const position = { uid: '1001', instrument: PERP, positionSide: 'long', amount: '50' } as const;
  await venue.submit({ type: 'set-margin', ...position });
  venue.clock.nowMs += HOUR_MS;
  await moves('deposit', '5');
  venue.clock.nowMs += HOUR_MS;
  await moves('withdraw', '7');
}

const OF_ALICE = { uid: '1001', coin: 'USDT', lines: 20 } as const;

async function explained(asked: Parameters<typeof explainBalance>[1] = OF_ALICE) {
  const [told, ...others] = await explainBalance(client, asked);
  expect(others).toEqual([]);
  return told ?? expect.fail('no balance');
}

const LEG = 'user:1001:unified:isolated:USDT-FUTURES:BTCUSDT:long:USDT';
const FREE = 'user:1001:unified:available:USDT                         ';

const TEXT = `\
Balance of user 1001: 999994.4 USDT
===================================

  wallet unified · at 2026-01-05T02:00:00.000Z · journal up to 52
  The newest 4 lines of the bill
    time                      for                 amount  fee   balance after
    2026-01-05T00:00:00.000Z  normal:buy          0       -3.6  999996.4       journal 49
    2026-01-05T00:00:00.000Z  isolated-margin:in  50      0     999996.4       journal 50
    2026-01-05T01:00:00.000Z  deposit:in          5       0     1000001.4      journal 51
    2026-01-05T02:00:00.000Z  withdrawal:out      -7      0     999994.4       journal 52
  By
    what older lines add up to + amounts and fees of these = 1000000 + -5.6, which is the balance
  Postings
    2026-01-05T00:00:00.000Z  ${FREE}  -600 USDT  isolated-margin  journal 49
    2026-01-05T00:00:00.000Z  ${LEG}  600 USDT   isolated-margin  journal 49
    2026-01-05T00:00:00.000Z  ${FREE}  -3.6 USDT  fee              journal 49
    2026-01-05T00:00:00.000Z  ${FREE}  -50 USDT   isolated-margin  journal 50
    2026-01-05T00:00:00.000Z  ${LEG}  50 USDT    isolated-margin  journal 50
    2026-01-05T01:00:00.000Z  ${FREE}  5 USDT     deposit          journal 51
    2026-01-05T02:00:00.000Z  ${FREE}  -7 USDT    withdrawal       journal 52
  Commands
    journal 49  2026-01-05T00:00:00.000Z  place-order  user 1001
    journal 50  2026-01-05T00:00:00.000Z  set-margin   user 1001
    journal 51  2026-01-05T01:00:00.000Z  deposit      by test, user 1001
    journal 52  2026-01-05T02:00:00.000Z  withdraw     by test, user 1001`;

describe('a balance', () => {
  it('R-X-7 is told by the lines of its bill, down to postings and commands', async () => {
    await story();
    const told = await explained({ ...OF_ALICE, lines: 4 });
    expect(balanceText(told)).toBe(TEXT);
    expect(told).toMatchObject({ before: '1000000', change: '-5.6', addsUp: true });
  });

  it('R-X-7 is what all lines add up to, but for what stayed in it', async () => {
    await story();
    const told = await explained();
    expect(told.lines).toHaveLength(5);
    expect(told.lines.map(({ purpose }) => purpose)).toContain('isolated-margin:in');
    expect(told).toMatchObject({
      balance: '999994.4',
      before: '0',
      change: '999994.4',
      addsUp: true,
    });
  });

  it('R-X-7 is that of a past moment, to the millisecond', async () => {
    await story();
    const paidInMs = FIXTURE_START_MS + HOUR_MS;
    const at = async (timeMs: number) => explained({ ...OF_ALICE, at: String(timeMs) });
    expect(await at(paidInMs)).toMatchObject({ balance: '1000001.4', addsUp: true });
    const before = await at(paidInMs - 1);
    expect(before).toMatchObject({ balance: '999996.4', addsUp: true });
    expect(before.lines.at(-1)?.purpose).toBe('isolated-margin:in');
  });

  it('R-X-7 is of one moment, whatever arrives while it is asked', async () => {
    await story();
    const busy: VenueClient = {
      call: async (method, path, input) => {
        const reply = await client.call(method, path, input);
        await moves('deposit', String(venue.state.seq));
        return reply;
      },
    };
    const [told] = await explainBalance(busy, OF_ALICE);
    expect(told).toMatchObject({ balance: '999994.4', addsUp: true });
    expect(told?.lines).toHaveLength(5);
  });

  it('R-X-7 is that of each wallet, or of the one that is named', async () => {
    const dave = { uid: '1004', coin: 'USDT', lines: 20 };
    const all = await explainBalance(client, dave);
    expect(all.map(({ balance, wallet }) => [wallet, balance])).toEqual([
      ['spot', '1000'],
      ['usdt_futures', '500'],
    ]);
    const [named, ...others] = await explainBalance(client, { ...dave, wallet: 'usdt_futures' });
    expect(named).toEqual(all[1]);
    expect(others).toEqual([]);
  });

  it('R-X-7 says so when it does not add up', async () => {
    const told = await explained();
    const text = balanceText({ ...told, change: '9', addsUp: false }).replace(/\s+/g, ' ');
    expect(text).toContain('= 0 + 9, WHICH IS NOT the balance, 1000000 USDT');
  });

  it('is refused where there was none', async () => {
    const nothing = { ...OF_ALICE, coin: 'XRP' };
    await expect(explainBalance(client, nothing)).rejects.toThrow('user 1001 had no XRP');
    const early = { ...OF_ALICE, at: '1' };
    await expect(explainBalance(client, early)).rejects.toThrow('user 1001 had no USDT');
  });
});
