import { describe, expect, it } from 'vitest';
import type { EngineVenue } from '../../../../test/support/engine-harness.ts';
import type { Trader } from '../../../../test/support/engine-trader.ts';
import {
  ETH_PERP,
  ETH_SPOT,
  hoursPass,
  marginVenue,
  survivesStoring,
} from '../../../../test/support/margin-venue.ts';
import { pairWallet, type Wallet } from '../../core/user.ts';
import { balanceRecord } from '../../read/account-record.ts';

const PAIR = 'ETHUSDT';
const OF_PAIR = pairWallet(PAIR);

/** Into the wallet of the pair, or (a negative amount) out of it. */
function moves(venue: EngineVenue, { uid }: Trader, coin: string, amount: string) {
  const isOut = amount.startsWith('-');
  const [home, pair] = [
    { uid, account: 'spot' },
    { uid, account: 'isolated_margin' },
  ] as const;
  const [from, to] = isOut ? [pair, home] : [home, pair];
  const money = { coin, amount: isOut ? amount.slice(1) : amount };
  const result = venue.apply({ type: 'transfer', uid, from, to, symbol: PAIR, ...money });
  return result.ok ? 'done' : result.reason;
}

/** So many of a coin, written `5000 USDT`, in the wallet of a pair. */
function borrows(venue: EngineVenue, { uid }: Trader, what: string, symbol = PAIR) {
  const [amount = '', coin = ''] = what.split(' ');
  const result = venue.apply({ type: 'borrow', uid, coin, amount, symbol });
  return result.ok ? 'done' : result.reason;
}

function inWallet(venue: EngineVenue, { user }: Trader, coin: string, wallet: Wallet = OF_PAIR) {
  const { balance, debt, free, spotLocked } = balanceRecord(venue.state, { user, wallet, coin });
  return { balance, debt, free, held: spotLocked };
}

const steps = ({ lastEvents }: EngineVenue) =>
  lastEvents.flatMap((event) =>
    event.type === 'receipt' && event.receipt.kind === 'liquidation' ? [event.receipt.step] : [],
  );

const ISOLATED = { loan: 'borrow-and-repay', marginMode: 'isolated' } as const;

/** Alice has 1 000 of her 2 000 USDT in the wallet of the pair; bob makes its book. */
function funded() {
  const venue = marginVenue();
  const alice = venue.trader('alice', { USDT: '2000' });
  const bob = venue.trader('bob', { USDT: '1000000', ETH: '100' });
  expect(moves(venue, alice, 'USDT', '1000')).toBe('done');
  return { venue, alice, bob };
}

describe('the wallet of a pair', () => {
  it('R-B-14 takes its two coins alone, and only of a pair that trades on margin', () => {
    const { venue, alice } = funded();
    expect(inWallet(venue, alice, 'USDT').free).toBe('1000');
    expect(alice.coin('USDT').free).toBe('1000');
    alice.deposits('DOGE', '10');
    expect(moves(venue, alice, 'DOGE', '1')).toBe('coin-not-transferable');
    const named = (symbol?: string) => {
      const [from, to] = [
        { uid: 'alice', account: 'spot' },
        { uid: 'alice', account: 'isolated_margin' },
      ] as const;
      const result = venue.apply({
        type: 'transfer',
        uid: 'alice',
        from,
        to,
        coin: 'USDT',
        amount: '1',
        ...(symbol === undefined ? {} : { symbol }),
      });
      return result.ok ? 'done' : result.reason;
    };
    expect(named()).toBe('unknown-wallet');
    expect(named('NOPE')).toBe('unknown-instrument');
    expect(named('DOGEUSDT')).toBe('margin-not-available');
  });

  it('R-B-14 borrows what it stands for, at the leverage of the pair, and nothing else does', () => {
    const { venue, alice } = funded();
    expect(borrows(venue, alice, '1 DOGE')).toBe('coin-not-of-pair');
    expect(borrows(venue, alice, '1 USDT', 'DOGEUSDT')).toBe('margin-not-available');
    expect(borrows(venue, alice, '1 USDT', 'NOPE')).toBe('unknown-instrument');
    // 1 000 · 5; what the wallet beside has backs none of it.
    expect(borrows(venue, alice, '5000.01 USDT')).toBe('insufficient-margin');
    expect(borrows(venue, alice, '5000 USDT')).toBe('done');
    expect(inWallet(venue, alice, 'USDT')).toMatchObject({ balance: '1000', debt: '5000' });
    expect([...venue.state.ledger.joint]).toEqual([`alice ${OF_PAIR}`]);
    expect(alice.withdraws('USDT', '1000')).toBe('done');
    expect(moves(venue, alice, 'USDT', '-0.01')).toBe('transfer-exceeds-available');
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-14 counts both coins in full', () => {
    const { venue, alice } = funded();
    alice.deposits('ETH', '1');
    expect(moves(venue, alice, 'ETH', '1')).toBe('done');
    // (1 000 + 2 000) · 5, where elsewhere the ETH counts at 0.9.
    expect(borrows(venue, alice, '15000.01 USDT')).toBe('insufficient-margin');
    expect(borrows(venue, alice, '15000 USDT')).toBe('done');
  });

  it('R-B-4 bears interest of its own, and R-B-13 is paid out of it alone', () => {
    const { venue, alice } = funded();
    borrows(venue, alice, '2000 USDT');
    hoursPass(venue, 1);
    expect(venue.lastEvents.find(({ type }) => type === 'receipt')).toMatchObject({
      receipt: { kind: 'interest', instrument: ETH_SPOT },
    });
    expect(inWallet(venue, alice, 'USDT').debt).toBe('2000.02');
    const repaid = venue.apply({ type: 'repay', uid: 'alice', coin: 'USDT', symbol: PAIR });
    expect(repaid).toMatchObject({ ok: true, amount: '2000.02', remaining: '0' });
    expect(inWallet(venue, alice, 'USDT').free).toBe('999.98');
    expect(alice.coin('USDT').free).toBe('1000');
    expect(venue.apply({ type: 'repay', uid: 'alice', coin: 'USDT' })).toMatchObject({
      reason: 'nothing-owed',
    });
  });

  it('R-B-14 lets debts be repaid and money leave when the pair trades on margin no more', () => {
    const { venue, alice } = funded();
    borrows(venue, alice, '500 USDT');
    const changes = { margin: undefined } as object;
    venue.operator({ type: 'update-instrument', category: 'SPOT', symbol: PAIR, changes });
    expect(venue.state.markets.get(ETH_SPOT)?.instrument.marginLeverage).toBe(0);
    expect(borrows(venue, alice, '1 USDT')).toBe('margin-not-available');
    expect(moves(venue, alice, 'USDT', '1')).toBe('margin-not-available');
    const repaid = venue.apply({ type: 'repay', uid: 'alice', coin: 'USDT', symbol: PAIR });
    expect(repaid).toMatchObject({ ok: true, remaining: '0' });
    expect(moves(venue, alice, 'USDT', '-1000')).toBe('done');
  });
});

describe('an order of isolated margin', () => {
  it('R-B-14 holds, borrows, trades and repays in the wallet of its pair', () => {
    const { venue, alice, bob } = funded();
    const bid = alice.buys(ETH_SPOT, '2 @ 2000', ISOLATED);
    expect(inWallet(venue, alice, 'USDT')).toMatchObject({ debt: '3000', held: '4000' });
    expect(alice.coin('USDT')).toMatchObject({ free: '1000', debt: '0' });
    expect(survivesStoring(venue)).toBe(true);
    bob.sells(ETH_SPOT, '1 @ 2000');
    expect(inWallet(venue, alice, 'ETH').free).toBe('0.999');
    expect(alice.cancels(bid)).toBe('done');
    // 2 000 of the hold came back and repaid as much.
    expect(inWallet(venue, alice, 'USDT')).toMatchObject({ debt: '1000', held: '0', free: '0' });
    bob.buys(ETH_SPOT, '1 @ 2000');
    alice.sells(ETH_SPOT, '0.999 @ 2000', ISOLATED);
    expect(inWallet(venue, alice, 'USDT')).toMatchObject({ debt: '0', free: '996.002' });
    expect(alice.coin('ETH').balance).toBe('0');
  });

  it('R-B-12 is of a category of its own, by which it is cancelled', () => {
    const { venue, alice } = funded();
    const bid = alice.buys(ETH_SPOT, '0.1 @ 1000', { ...ISOLATED, clientOid: 'one' });
    const cancel = (category: 'MARGIN' | 'ISOLATED-MARGIN') =>
      venue.apply({ type: 'cancel-order', uid: 'alice', orderId: bid.id, category }).ok;
    expect(cancel('MARGIN')).toBe(false);
    expect(cancel('ISOLATED-MARGIN')).toBe(true);
  });

  it('R-B-14 needs a pair that trades on margin', () => {
    const { alice } = funded();
    expect(alice.buys('SPOT:DOGEUSDT', '10 @ 0.1', ISOLATED).says).toBe(
      'refused: margin-not-available',
    );
  });
});

describe('the liquidation of a pair', () => {
  /** She bought 2.9 ETH for 5 800 USDT, of which 4 800 are owed. */
  function leveraged() {
    const at = funded();
    at.bob.sells(ETH_SPOT, '2.9 @ 2000');
    at.alice.buys(ETH_SPOT, '2.9 @ 2000', ISOLATED);
    expect(inWallet(at.venue, at.alice, 'USDT').debt).toBe('4800');
    return at;
  }

  it('R-B-11 R-B-14 sells what is in its wallet, and touches nothing else of its user', () => {
    const { venue, alice, bob } = leveraged();
    const resting = alice.buys(ETH_SPOT, '0.1 @ 100');
    alice.deposits('ETH', '1');
    bob.buys(ETH_SPOT, '5 @ 1800');
    // 2.8971 · price − 4 800 against 480: due at 5 280 / 2.8971 = 1 822.51… and below.
    venue.index(ETH_PERP, '1823');
    expect(steps(venue)).toEqual([]);
    venue.index(ETH_PERP, '1822.5');
    expect(steps(venue)).toEqual(['sell']);
    expect(venue.lastEvents.find(({ type }) => type === 'receipt')).toMatchObject({
      receipt: { wallet: OF_PAIR, instrument: ETH_SPOT },
    });
    expect(inWallet(venue, alice, 'USDT').debt).toBe('0');
    expect(alice.user.openOrders.has(resting.id)).toBe(true);
    expect(alice.coin('ETH')).toMatchObject({ free: '1' });
    expect(alice.coin('USDT').balance).toBe('1000');
    expect(survivesStoring(venue)).toBe(true);
  });

  it('R-B-11 R-B-14 writes off what is left, though the user has money elsewhere', () => {
    const { venue, alice } = leveraged();
    venue.index(ETH_PERP, '1000');
    expect(steps(venue)).toEqual(['seize', 'write-off']);
    expect(inWallet(venue, alice, 'ETH').balance).toBe('0');
    expect(inWallet(venue, alice, 'USDT')).toMatchObject({ balance: '0', debt: '0' });
    expect(alice.coin('USDT').free).toBe('1000');
  });

  it('R-B-11 cancels the orders of its wallet first', () => {
    const { venue, alice } = leveraged();
    const mine = alice.sells(ETH_SPOT, '1 @ 3000', ISOLATED);
    const other = alice.buys(ETH_SPOT, '0.1 @ 100');
    venue.index(ETH_PERP, '1800');
    expect(steps(venue)[0]).toBe('cancel');
    expect(alice.user.openOrders.has(mine.id)).toBe(false);
    expect(alice.user.openOrders.has(other.id)).toBe(true);
  });
});

describe('crossed margin of a classic user', () => {
  it('R-B-8 is a wallet of its own: money goes in, is borrowed on, trades and is liquidated there', () => {
    const venue = marginVenue();
    const dave = venue.trader('dave', { USDT: '2000' }, { accountMode: 'classic' });
    const bob = venue.trader('bob', { USDT: '1000000', ETH: '100' });
    const [from, to] = [
      { uid: 'dave', account: 'spot' },
      { uid: 'dave', account: 'crossed_margin' },
    ] as const;
    const moved = {
      type: 'transfer',
      uid: 'dave',
      from,
      to,
      coin: 'USDT',
      amount: '1000',
    } as const;
    expect(venue.apply(moved).ok).toBe(true);
    const cross = (coin: string) => inWallet(venue, dave, coin, 'crossed_margin');
    bob.sells(ETH_SPOT, '1.5 @ 2000');
    dave.buys(ETH_SPOT, '1.5 @ 2000', { loan: 'borrow-and-repay' });
    expect(cross('USDT')).toMatchObject({ debt: '2000', free: '0' });
    expect(cross('ETH').free).toBe('1.4985');
    expect(inWallet(venue, dave, 'USDT', 'spot').free).toBe('1000');
    expect(survivesStoring(venue)).toBe(true);
    bob.buys(ETH_SPOT, '5 @ 1600');
    // 1.4985 · 0.9 · price − 2 000 against 200.
    venue.index(ETH_PERP, '1600');
    expect(steps(venue)).toEqual(['sell']);
    expect(cross('USDT').debt).toBe('0');
    expect(inWallet(venue, dave, 'USDT', 'spot').free).toBe('1000');
  });
});
