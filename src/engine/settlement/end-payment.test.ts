import { beforeEach, describe, expect, test } from 'vitest';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import type { RequestWithdrawal } from '../commands/request-withdrawal.ts';
import { depositAddress, depositTag, uidOfAddress } from '../core/deposit-address.ts';
import type { PaymentRecord } from '../core/payment.ts';
import { isRejection } from '../core/rejection.ts';
import { nextTickMs } from '../read/next-tick.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

const TRC20 = {
  chain: 'TRC20',
  needTag: false,
  depositConfirm: 1,
  withdrawConfirm: 1,
  withdrawFee: '1',
  minDeposit: '2',
  minWithdraw: '10',
  withdrawStep: '0.5',
  depositable: true,
  withdrawable: true,
};
const COINS = [
  {
    type: 'create-coin',
    coin: 'USDT',
    scale: 8,
    usdPrice: '1',
    by: 'test',
    chains: [
      TRC20,
      { ...TRC20, chain: 'TON', needTag: true, withdrawFee: '0', withdrawStep: '0' },
      { ...TRC20, chain: 'OLD', depositable: false, withdrawable: false },
      { ...TRC20, chain: 'DEAR', withdrawFee: '50' },
    ],
  },
  { type: 'create-coin', coin: 'ETH', scale: 8, by: 'test' },
] as const;
const BY_HAND = { isConfirmedByHand: true };

let venue: EngineVenue;
let alice: Trader;
let bob: Trader;

function open(settings = {}): void {
  venue = engineVenue({ coins: COINS, instruments: [], settings });
  alice = venue.trader('1001', { USDT: '100' });
  bob = venue.trader('1002', { USDT: '100' });
}
beforeEach(() => open(BY_HAND));

/** The order id, or the reason of its refusal. */
function withdrawal(rest: Partial<RequestWithdrawal> = {}): string {
  const asked = { uid: '1001', coin: 'USDT', amount: '30', chain: 'TRC20', address: 'TXabc' };
  const result = venue.apply({ type: 'request-withdrawal', ...asked, ...rest });
  return isRejection(result) ? result.reason : result.orderId;
}

/** To another user by his uid. */
function inside(rest: Partial<RequestWithdrawal>): string {
  const asked = { uid: '1001', coin: 'USDT', amount: '30', address: '1002', ...rest };
  const result = venue.apply({ type: 'request-withdrawal', ...asked });
  return isRejection(result) ? result.reason : result.orderId;
}

type Acts = Parameters<EngineVenue['operator']>[0];

function outcome(act: Acts): unknown {
  const result = venue.apply({ by: 'test', ...act } as never) as object;
  return isRejection(result) ? result.reason : result;
}

function deposit(rest: object = {}): string {
  const told = { uid: '1001', coin: 'USDT', chain: 'TRC20', amount: '40', txId: 'tx1', ...rest };
  const result = outcome({ type: 'create-deposit', ...told } as never) as { orderId: string };
  return result.orderId ?? result;
}

function cancel(orderId: string, uid = '1001'): unknown {
  const result = venue.apply({ type: 'cancel-withdrawal', uid, orderId });
  return isRejection(result) ? result.reason : 'cancelled';
}

const told = (): PaymentRecord[] =>
  venue.lastEvents.flatMap((event) => (event.type === 'payment-changed' ? [event.payment] : []));
const usdt = (trader: Trader) => {
  const { balance, free, spotLocked } = trader.coin('USDT');
  return [balance, free, spotLocked];
};
const UNIT = 100_000_000;

describe('an address', () => {
  const of = { uid: '1001', coin: 'USDT', chain: 'TRC20' };

  test('R-W-1 is the same for a user, coin and chain, and another for each other', () => {
    const address = depositAddress(of);
    expect(address).toBe('bx31303031599739b8');
    const others = [{ uid: '1002' }, { coin: 'ETH' }, { chain: 'TON' }].map((one) =>
      depositAddress({ ...of, ...one }),
    );
    expect(new Set([address, ...others]).size).toBe(4);
    expect(depositTag(of)).toMatch(/^\d+$/);
  });

  test('R-W-1 is read back with its own coin and chain alone', () => {
    const address = depositAddress(of);
    expect(uidOfAddress(address, of)).toBe('1001');
    expect(uidOfAddress(address, { ...of, coin: 'ETH' })).toBeUndefined();
    expect(uidOfAddress(`${address.slice(0, -1)}0`, of)).toBeUndefined();
    for (const strange of ['', 'TXabc', 'bx', '0x00'])
      expect(uidOfAddress(strange, of)).toBeUndefined();
  });
});

describe('a deposit', () => {
  test('R-W-4 R-W-5 brings its money when it succeeds, and not before', () => {
    const orderId = deposit();
    expect(told()).toMatchObject([
      {
        orderId,
        status: 'pending',
        toAddress: depositAddress({ uid: '1001', coin: 'USDT', chain: 'TRC20' }),
      },
    ]);
    expect(usdt(alice)).toEqual(['100', '100', '0']);
    expect(outcome({ type: 'confirm-deposit', orderId })).toEqual({
      ok: true,
      orderId,
      status: 'success',
    });
    expect(told()).toMatchObject([
      { orderId, status: 'success', amount: '40', fee: '0', txId: 'tx1' },
    ]);
    expect(usdt(alice)).toEqual(['140', '140', '0']);
    expect(venue.state.payments.open.size).toBe(0);
  });

  test('R-W-4 that failed brings nothing, and an act that comes again is known', () => {
    const orderId = deposit();
    outcome({ type: 'fail-deposit', orderId });
    expect(usdt(alice)).toEqual(['100', '100', '0']);
    expect(outcome({ type: 'fail-deposit', orderId })).toEqual({
      ok: true,
      orderId,
      status: 'fail',
      repeated: true,
    });
    expect(venue.lastEvents.map(({ type }) => type)).toEqual(['repeated']);
    expect(outcome({ type: 'confirm-deposit', orderId })).toBe('payment-ended');
    expect(outcome({ type: 'complete-withdrawal', orderId, txId: 't' })).toBe('payment-not-found');
    expect(outcome({ type: 'confirm-deposit', orderId: '7' })).toBe('payment-not-found');
  });

  test('R-W-13 is told once per transaction and user; the same again answers as it stands', () => {
    const orderId = deposit();
    expect(deposit()).toBe(orderId);
    expect(deposit({ amount: '41' })).toBe('reference-reused');
    expect(deposit({ uid: '1002' })).not.toBe(orderId);
    outcome({ type: 'confirm-deposit', orderId });
    const again = { uid: '1001', coin: 'USDT', chain: 'TRC20', amount: '40.0', txId: 'tx1' };
    expect(outcome({ type: 'create-deposit', ...again })).toEqual({
      ok: true,
      orderId,
      status: 'success',
      repeated: true,
    });
    expect(usdt(alice)).toEqual(['140', '140', '0']);
  });

  test('R-W-3 comes by a chain that is open, and is no smaller than its least', () => {
    expect(deposit({ chain: 'BTC' })).toBe('unknown-chain');
    expect(deposit({ chain: 'OLD' })).toBe('chain-closed-to-deposits');
    expect(deposit({ amount: '1.99' })).toBe('payment-below-minimum');
    expect(deposit({ chain: 'trc20', amount: '2' })).toMatch(/^\d{19}$/);
    expect(deposit({ coin: 'ETH', chain: 'ETH', amount: '0.00000001' })).toMatch(/^\d{19}$/);
  });

  test('R-W-12 arrives where its user has said: of a classic user else in spot', () => {
    const dave = venue.trader('1003', {}, { accountMode: 'classic' });
    const set = (wallet: 'funding' | 'spot' | 'usdt_futures' | 'unified', coin = 'USDT') =>
      outcome({ type: 'set-deposit-account', uid: '1003', coin, wallet } as never);
    outcome({ type: 'confirm-deposit', orderId: deposit({ uid: '1003' }) });
    expect(dave.coin('USDT', 'spot').balance).toBe('40');
    expect(set('unified')).toBe('unknown-wallet');
    expect(set('usdt_futures', 'ETH')).toBe('coin-not-transferable');
    expect(set('funding')).toEqual({ ok: true });
    outcome({ type: 'confirm-deposit', orderId: deposit({ uid: '1003', txId: 'tx2' }) });
    expect(dave.coin('USDT', 'funding').balance).toBe('40');
    expect(venue.ledger('user:1003:funding:available:USDT')).toBe(40 * UNIT);
  });
});

describe('a withdrawal', () => {
  test('R-W-4 R-W-5 holds amount and fee from the request on, and pays both when it succeeds', () => {
    const orderId = withdrawal();
    expect(usdt(alice)).toEqual(['100', '69', '31']);
    expect(outcome({ type: 'approve-withdrawal', orderId })).toMatchObject({ status: 'reviewed' });
    expect(usdt(alice)).toEqual(['100', '69', '31']);
    outcome({ type: 'complete-withdrawal', orderId, txId: '0xabc' });
    expect(told()).toMatchObject([
      {
        orderId,
        status: 'success',
        amount: '30',
        fee: '1',
        txId: '0xabc',
        destination: 'on_chain',
      },
    ]);
    expect(usdt(alice)).toEqual(['69', '69', '0']);
    expect(venue.ledger('withdrawal-fees:USDT')).toBe(UNIT);
    expect(venue.ledger('world:USDT')).toBe(-170 * UNIT);
  });

  test('R-W-4 has succeeded by one transaction, and by no other', () => {
    const complete = (orderId: string, txId: string) =>
      outcome({ type: 'complete-withdrawal', orderId, txId });
    const orderId = withdrawal();
    expect(complete(orderId, '0x a')).toMatchObject({ ok: true, status: 'success' });
    expect(complete(orderId, '0x a')).toMatchObject({ ok: true, repeated: true });
    expect(complete(orderId, '0x b')).toBe('payment-ended');
    open({});
    const byItself = withdrawal();
    expect(complete(byItself, `tx${byItself}`)).toMatchObject({ repeated: true });
    expect(complete(byItself, '0xb')).toBe('payment-ended');
  });

  test('R-W-5 gives both back when it fails or is cancelled', () => {
    outcome({ type: 'fail-withdrawal', orderId: withdrawal() });
    expect(usdt(alice)).toEqual(['100', '100', '0']);
    expect(cancel(withdrawal())).toBe('cancelled');
    expect(told()).toMatchObject([{ status: 'cancelled' }]);
    expect(usdt(alice)).toEqual(['100', '100', '0']);
    expect(venue.ledger('withdrawal-fees:USDT')).toBe(0);
  });

  test('R-W-8 is cancelled by its own user, before anybody has looked at it', () => {
    const orderId = withdrawal({ clientOid: 'mine' });
    expect(cancel(orderId, '1002')).toBe('payment-not-found');
    expect(cancel(deposit())).toBe('payment-not-found');
    expect(venue.apply({ type: 'cancel-withdrawal', uid: '1001', clientOid: 'mine' })).toEqual({
      ok: true,
      orderId,
    });
    expect(cancel(orderId)).toBe('cancelled');
    const reviewed = withdrawal();
    outcome({ type: 'approve-withdrawal', orderId: reviewed });
    expect(cancel(reviewed)).toBe('not-cancellable');
    outcome({ type: 'complete-withdrawal', orderId: reviewed, txId: 't' });
    expect(cancel(reviewed)).toBe('not-cancellable');
  });

  test('R-W-9 keeps to what its chain takes', () => {
    expect(withdrawal({ chain: 'BTC' })).toBe('unknown-chain');
    expect(withdrawal({ chain: 'OLD' })).toBe('chain-closed-to-withdrawals');
    expect(withdrawal({ amount: '9.5' })).toBe('payment-below-minimum');
    expect(withdrawal({ amount: '10.25' })).toBe('payment-off-step');
    expect(withdrawal({ chain: 'DEAR' })).toBe('payment-below-fee');
    expect(withdrawal({ amount: '0.000000001' })).toBe('invalid-amount');
    expect(withdrawal({ chain: 'TON' })).toBe('tag-required');
    expect(withdrawal({ chain: 'ton', tag: '77' })).toMatch(/^\d{19}$/);
    expect(withdrawal({ amount: '69.5' })).toBe('withdrawal-exceeds-available');
    expect(withdrawal({ amount: '69' })).toMatch(/^\d{19}$/);
  });

  test('R-W-9 takes from the wallets named, one after the other', () => {
    const names = { uid: '1001', account: 'uta' } as const;
    const funding = { uid: '1001', account: 'funding' } as const;
    const move = { coin: 'USDT', amount: '20', uid: '1001' };
    venue.apply({ type: 'transfer', from: names, to: funding, ...move });
    expect(alice.coin('USDT', 'funding').balance).toBe('20');
    expect(withdrawal({ wallets: ['spot'] })).toBe('unknown-wallet');
    expect(withdrawal({ wallets: ['funding'] })).toBe('withdrawal-exceeds-available');
    const orderId = withdrawal({ wallets: ['funding', 'unified'] });
    expect(alice.coin('USDT', 'funding').free).toBe('0');
    expect(alice.coin('USDT').free).toBe('69');
    outcome({ type: 'complete-withdrawal', orderId, txId: 't' });
    expect(alice.coin('USDT', 'funding').balance).toBe('0');
    expect(usdt(alice)).toEqual(['69', '69', '0']);
  });

  test('R-W-10 asked for twice under one clientOid is one; another under it is refused', () => {
    const named = { clientOid: 'mine' };
    const orderId = withdrawal(named);
    expect(withdrawal(named)).toBe(orderId);
    expect(usdt(alice)).toEqual(['100', '69', '31']);
    expect(withdrawal({ ...named, amount: '31' })).toBe('duplicate-client-oid');
    expect(withdrawal({ ...named, uid: '1002' })).not.toBe(orderId);
  });

  test('R-W-11 goes to listed addresses alone where the venue says so', () => {
    open({ ...BY_HAND, withdrawalAddresses: 'listed' });
    const list = (isAllowed: boolean) => {
      const listed = { uid: '1001', coin: 'USDT', chain: 'trc20', address: 'TXabc', tag: '' };
      outcome({ type: 'set-withdrawal-address', ...listed, isAllowed });
    };
    expect(withdrawal()).toBe('address-not-listed');
    list(true);
    expect(withdrawal()).toMatch(/^\d{19}$/);
    expect(withdrawal({ tag: '7' })).toBe('address-not-listed');
    expect(withdrawal({ address: 'TXabd' })).toBe('address-not-listed');
    list(false);
    expect(withdrawal()).toBe('address-not-listed');
    expect(inside({})).toMatch(/^\d{19}$/);
  });
});

describe('a withdrawal to a user of this venue', () => {
  const addressOf = (uid: string) => depositAddress({ uid, coin: 'USDT', chain: 'TRC20' });

  test.each([
    ['by his address', { chain: 'TRC20', address: addressOf('1002') }],
    ['by his uid', { address: '1002' }],
  ])('R-W-7 %s pays him inside the venue, without a fee, as a deposit of his', (_, target) => {
    const orderId = inside(target);
    expect(usdt(alice)).toEqual(['100', '70', '30']);
    expect(usdt(bob)).toEqual(['100', '100', '0']);
    outcome({ type: 'complete-withdrawal', orderId, txId: 'i1' });
    expect(told()).toMatchObject([
      {
        uid: '1002',
        direction: 'deposit',
        status: 'success',
        destination: 'internal_transfer',
        txId: 'i1',
      },
      { uid: '1001', direction: 'withdrawal', status: 'success', fee: '0', orderId },
    ]);
    expect(usdt(alice)).toEqual(['70', '70', '0']);
    expect(usdt(bob)).toEqual(['130', '130', '0']);
    expect(venue.ledger('world:USDT')).toBe(-200 * UNIT);
  });

  test('R-W-7 is none to himself, and to nobody', () => {
    expect(inside({ address: '1001' })).toBe('own-address');
    expect(withdrawal({ address: addressOf('1001') })).toBe('own-address');
    expect(inside({ address: '77' })).toBe('unknown-user');
    expect(withdrawal({ address: addressOf('77') })).toBe('unknown-user');
    expect(usdt(alice)).toEqual(['100', '100', '0']);
    // One of another coin is no address of this venue.
    withdrawal({ address: depositAddress({ uid: '1002', coin: 'BTC', chain: 'TRC20' }) });
    expect(told()).toMatchObject([{ destination: 'on_chain' }]);
  });

  test('R-W-7 needs the tag of that user where the chain has tags', () => {
    const of = { uid: '1002', coin: 'USDT', chain: 'TON' };
    const target = { chain: 'TON', address: depositAddress(of) };
    expect(inside({ ...target, tag: '1' })).toBe('tag-required');
    expect(inside({ ...target, tag: depositTag(of) })).toMatch(/^\d{19}$/);
  });
});

describe('by itself', () => {
  test('R-W-6 a payment succeeds at once where nothing is said', () => {
    open();
    deposit();
    expect(told().map(({ status }) => status)).toEqual(['pending', 'success']);
    withdrawal();
    expect(told().map(({ status }) => status)).toEqual(['pending', 'success']);
    expect(usdt(alice)).toEqual(['109', '109', '0']);
    expect(venue.state.payments.open.size).toBe(0);
  });

  test('R-W-6 after a time of the venue, at that time, unless an operator says otherwise before', () => {
    open({ autoConfirmAfterMs: 10_000 });
    const first = deposit();
    venue.timeMs += 4_000;
    const second = withdrawal();
    const third = deposit({ txId: 'tx2' });
    expect(nextTickMs(venue.state)).toBe(venue.timeMs + 6_000);
    outcome({ type: 'fail-deposit', orderId: third });
    venue.timeMs += 5_999;
    venue.apply({ type: 'tick' });
    expect([...venue.state.payments.open.keys()]).toEqual([first, second]);
    venue.timeMs += 50_000;
    venue.apply({ type: 'tick' });
    expect(told().map(({ orderId, status }) => [orderId, status])).toEqual([
      [first, 'success'],
      [second, 'success'],
    ]);
    const [a, b] = told();
    expect((b?.updatedMs ?? 0) - (a?.updatedMs ?? 0)).toBe(4_000);
    expect(b?.txId).toBe(`tx${second}`);
    expect(usdt(alice)).toEqual(['109', '109', '0']);
  });

  test('R-W-6 also after a restart', () => {
    open({ autoConfirmAfterMs: 10_000, withdrawalAddresses: 'listed' });
    outcome({
      type: 'set-withdrawal-address',
      uid: '1001',
      coin: 'USDT',
      chain: 'TRC20',
      address: 'TXabc',
      tag: '',
      isAllowed: true,
    });
    withdrawal();
    const restored = restoreState(serializeState(venue.state));
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    expect(nextTickMs(restored)).toBe(nextTickMs(venue.state));
    expect(restored.payments).toEqual(venue.state.payments);
  });
});

test('R-W-2 a key that may withdraw is used from addresses that it names, or not made', () => {
  const apiKey = {
    key: 'k',
    kind: 'standard',
    algorithm: 'hmac',
    sealedSecret: '',
    passphraseMac: '',
    permissions: ['withdraw'],
    ips: [] as string[],
  } as const;
  const create = (ips: readonly string[]) =>
    outcome({ type: 'create-key', uid: '1001', apiKey: { ...apiKey, ips } });
  expect(create([])).toBe('key-open-to-all');
  expect(create(['127.0.0.1'])).toEqual({ ok: true, key: 'k' });
});
