import { beforeEach, describe, expect, test } from 'vitest';
import { BTC, ETH, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { div } from '../../primitives/units.ts';
import type { Transferred } from '../core/event.ts';
import { isRejection } from '../core/rejection.ts';
import type { AccountName } from '../core/user.ts';
import type { Transfer } from './transfer.ts';

let venue: EngineVenue;
beforeEach(() => {
  venue = engineVenue();
});

/** `dave:spot` → `dave:usdt_futures`; the uid before the colon is also who asks, unless said. */
function transfer(
  from: string,
  to: string,
  what: string,
  rest: Partial<Pick<Transfer, 'uid' | 'clientOid'>> = {},
): string {
  const [amount = '', coin = ''] = what.split(' ');
  const source = end(from);
  const result = venue.apply({
    type: 'transfer',
    uid: source.uid,
    from: source,
    to: end(to),
    coin,
    amount,
    ...rest,
  });
  return isRejection(result) ? result.reason : result.transferId;
}

function end(text: string) {
  const [uid = '', account = ''] = text.split(':');
  return { uid, account: account as AccountName };
}

function transferred(): Transferred | undefined {
  return venue.lastEvents.find((event): event is Transferred => event.type === 'transferred');
}

const FIRST = '1000000000000000000';
const SECOND = '1000000000000000001';

describe('between the wallets of a classic user', () => {
  test('R-T-1 the whole amount moves at once, and it is told and numbered', () => {
    const dave = venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    expect(transfer('dave:spot', 'dave:usdt_futures', '30.5 USDT')).toBe(FIRST);
    expect(dave.coin('USDT', 'spot').balance).toBe('69.5');
    expect(dave.coin('USDT', 'usdt_futures').balance).toBe('30.5');
    expect(venue.lastEvents.map(({ type }) => type)).toEqual(['transferred', 'posted']);
    expect(transferred()).toMatchObject({ coin: 'USDT', amount: 3050000000, clientOid: FIRST });
    expect(transfer('dave:usdt_futures', 'dave:spot', '30.5 USDT')).toBe(SECOND);
    expect(dave.coin('USDT', 'spot').balance).toBe('100');
  });

  test('R-T-1 what is not there moves nothing', () => {
    const dave = venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    expect(transfer('dave:spot', 'dave:usdt_futures', '100.00000001 USDT')).toBe(
      'transfer-exceeds-available',
    );
    expect(dave.coin('USDT', 'spot').balance).toBe('100');
    expect(transferred()).toBeUndefined();
  });

  test('R-T-4 what orders hold and positions need stays', () => {
    const dave = venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    dave.deposits('USDT', '50', 'usdt_futures');
    // Spot holds 0.4 · 100 = 40; futures 0.001 · 60 000 / 10 = 6, and 0.06 % of 60 = 0.036 for the fee.
    dave.buys(ETH, '0.4 @ 100');
    dave.buys(BTC, '0.001 @ 60000');
    expect(transfer('dave:spot', 'dave:usdt_futures', '60.01 USDT')).toBe(
      'transfer-exceeds-available',
    );
    expect(transfer('dave:spot', 'dave:usdt_futures', '60 USDT')).toBe(FIRST);
    // 50 + 60 − 6 − 0.036.
    expect(transfer('dave:usdt_futures', 'dave:spot', '103.965 USDT')).toBe(
      'transfer-exceeds-available',
    );
    expect(transfer('dave:usdt_futures', 'dave:spot', '103.964 USDT')).toBe(SECOND);
  });

  test('R-T-6 only accounts that the user has are there', () => {
    venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    for (const account of ['uta', 'isolated_margin'])
      expect(transfer('dave:spot', `dave:${account}`, '1 USDT')).toBe('unknown-wallet');
    expect(transfer('dave:uta', 'dave:spot', '1 USDT')).toBe('unknown-wallet');
    expect(transfer('dave:spot', 'dave:crossed_margin', '1 USDT')).toBe(FIRST);
  });

  test.each(['classic', 'unified'] as const)(
    'R-W-14 of a user in mode %s money in the funding wallet is apart from all else',
    (accountMode) => {
      const dave = venue.trader('dave', { USDT: '100' }, { accountMode });
      const home = accountMode === 'classic' ? 'spot' : 'uta';
      expect(transfer(`dave:${home}`, 'dave:funding', '60 USDT')).toBe(FIRST);
      expect(dave.coin('USDT', 'funding').balance).toBe('60');
      expect(dave.coin('USDT', accountMode === 'classic' ? 'spot' : 'unified').free).toBe('40');
      expect(transfer('dave:p2p', `dave:${home}`, '60.1 USDT')).toBe('transfer-exceeds-available');
      expect(transfer('dave:p2p', `dave:${home}`, '10 USDT')).toBe(SECOND);
      expect(dave.coin('USDT', 'funding').balance).toBe('50');
    },
  );

  test('R-W-14 before version 3 of the rules nobody had it by the name of p2p', () => {
    venue.state.rulesVersion = 2;
    venue.trader('dave', { USDT: '100' });
    expect(transfer('dave:spot', 'dave:p2p', '1 USDT')).toBe('unknown-wallet');
  });

  test('R-T-7 a futures wallet takes only coins that margin its contracts', () => {
    venue.trader('dave', { USDT: '9', BTC: '9', ETH: '9' }, { accountMode: 'classic' });
    expect(transfer('dave:spot', 'dave:coin_futures', '1 BTC')).toBe(FIRST);
    expect(venue.market(INV).instrument.marginCoin).toBe('BTC');
    for (const [account, coin] of [
      ['coin_futures', 'ETH'],
      ['usdt_futures', 'BTC'],
      ['usdc_futures', 'USDT'],
    ])
      expect(transfer('dave:spot', `dave:${account}`, `1 ${coin}`)).toBe('coin-not-transferable');
  });

  test('R-T-8 an unknown coin and an amount that is no positive decimal of the coin are refused', () => {
    venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    expect(transfer('dave:spot', 'dave:usdt_futures', '1 NONE')).toBe('unknown-coin');
    for (const amount of ['0', '-1', '1e1', '0.000000001', 'one'])
      expect(transfer('dave:spot', 'dave:usdt_futures', `${amount} USDT`)).toBe('invalid-amount');
  });
});

describe('inside one wallet', () => {
  test.each(['both', 'unified'] as const)(
    'R-T-3 of a user in mode %s it is recorded and nothing moves',
    (accountMode) => {
      const erin = venue.trader('erin', { USDT: '100' }, { accountMode });
      expect(transfer('erin:spot', 'erin:usdt_futures', '40 USDT')).toBe(FIRST);
      expect(venue.lastEvents.map(({ type }) => type)).toEqual(['transferred']);
      expect(erin.coin('USDT', 'unified')).toMatchObject({ balance: '100', free: '100' });
      expect(transfer('erin:crossed_margin', 'erin:uta', '40 USDT')).toBe(SECOND);
      expect(transfer('erin:spot', 'erin:uta', '101 USDT')).toBe('transfer-exceeds-available');
      expect(transfer('erin:spot', 'erin:isolated_margin', '1 USDT')).toBe('unknown-wallet');
    },
  );
});

describe('a repeated clientOid', () => {
  test('R-T-2 answers as the first time and moves nothing; another user may use it too', () => {
    const dave = venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    const finn = venue.trader('finn', { USDT: '100' }, { accountMode: 'classic' });
    const named = { clientOid: 'mine' };
    expect(transfer('dave:spot', 'dave:usdt_futures', '30 USDT', named)).toBe(FIRST);
    expect(transferred()?.clientOid).toBe('mine');
    expect(transfer('dave:spot', 'dave:usdt_futures', '30 USDT', named)).toBe(FIRST);
    expect(venue.lastEvents).toEqual([]);
    expect(dave.coin('USDT', 'spot').balance).toBe('70');
    expect(transfer('finn:spot', 'finn:usdt_futures', '30 USDT', named)).toBe(SECOND);
    expect(finn.coin('USDT', 'spot').balance).toBe('70');
  });

  test('R-T-2 a refused transfer leaves it free', () => {
    venue.trader('dave', { USDT: '100' }, { accountMode: 'classic' });
    const named = { clientOid: 'mine' };
    expect(transfer('dave:spot', 'dave:usdt_futures', '300 USDT', named)).toBe(
      'transfer-exceeds-available',
    );
    expect(transfer('dave:spot', 'dave:usdt_futures', '30 USDT', named)).toBe(FIRST);
  });
});

describe('between a main account and its sub-accounts', () => {
  beforeEach(() => {
    venue.trader('main', { USDT: '100' });
    venue.trader('stranger', { USDT: '100' });
    const sub = { type: 'create-user', parentUid: 'main' } as const;
    venue.operator({ ...sub, uid: 'one', accountMode: 'unified' });
    venue.operator({ ...sub, uid: 'two', accountMode: 'classic' });
  });

  const balance = (account: string) => div(venue.ledger(`user:${account}:USDT`), 100000000);

  test('R-T-5 the main account gives, takes back, and moves between sub-accounts', () => {
    const main = { uid: 'main' };
    expect(transfer('main:spot', 'one:uta', '50 USDT', main)).toBe(FIRST);
    expect(transfer('one:uta', 'two:usdt_futures', '30 USDT', main)).toBe(SECOND);
    expect(transfer('two:usdt_futures', 'two:spot', '20 USDT', main)).not.toMatch(/[a-z]/);
    expect(transfer('two:spot', 'main:spot', '15 USDT', main)).not.toMatch(/[a-z]/);
    expect(balance('main:unified:available')).toBe(65);
    expect(balance('one:unified:available')).toBe(20);
    expect(balance('two:usdt_futures:available')).toBe(10);
    expect(balance('two:spot:available')).toBe(5);
  });

  test('R-T-5 a sub-account gives to its main account and takes from nobody', () => {
    transfer('main:spot', 'one:uta', '50 USDT');
    transfer('main:spot', 'two:spot', '10 USDT');
    expect(transfer('one:uta', 'main:spot', '5 USDT')).not.toMatch(/[a-z]/);
    expect(transfer('two:spot', 'two:usdt_futures', '5 USDT')).not.toMatch(/[a-z]/);
    expect(transfer('one:uta', 'two:spot', '1 USDT')).toBe('not-own-account');
    expect(transfer('main:spot', 'one:uta', '1 USDT', { uid: 'one' })).toBe('not-own-account');
    expect(transfer('two:spot', 'one:uta', '1 USDT', { uid: 'one' })).toBe('not-own-account');
  });

  test.each([
    ['main:spot', 'stranger:spot'],
    ['stranger:spot', 'main:spot'],
    ['stranger:spot', 'one:uta'],
    ['main:spot', 'nobody:spot'],
  ])('R-T-5 from %s to %s is refused: the other is no relative', (from, to) => {
    expect(transfer(from, to, '1 USDT', { uid: 'main' })).toBe('not-own-account');
  });

  test('R-T-5 an unknown user asks for nothing', () => {
    expect(transfer('main:spot', 'one:uta', '1 USDT', { uid: 'nobody' })).toBe('unknown-user');
  });
});
