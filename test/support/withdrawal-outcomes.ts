/** What all calls that ask for money to be paid out share; each says its path and the codes of its family. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPaymentVenue } from './payment-venue.ts';
import type { TestVenue } from './venue.ts';

interface Codes {
  readonly unknownCoin: string;
  readonly tooMuch: string;
  readonly nobody: string;
  readonly duplicate: string;
}

type Ask = (body?: object, as?: string) => ReturnType<TestVenue['call']>;

const ASKED = {
  coin: 'USDT',
  transferType: 'on_chain',
  chain: 'TRC20',
  address: 'TXabc',
  size: '30',
};
/** Each test goes on where the one before it ended. */
export function describeWithdrawals(
  path: string,
  codes: Codes,
): { venue: () => TestVenue; ask: Ask } {
  let venue: TestVenue;
  beforeAll(async () => {
    venue = await startPaymentVenue();
  });
  afterAll(() => venue.close());
  const ask: Ask = (body = {}, as = 'alice') =>
    venue.call('POST', path, { as, body: { ...ASKED, ...body } });

  it('R-W-5 R-W-10 holds amount and fee, once for a clientOid', async () => {
    const first = await ask({ clientOid: 'mine' });
    const { orderId } = first.data;
    expect(first.data).toEqual({ orderId, clientOid: 'mine' });
    expect((await ask({ clientOid: 'mine' })).data).toEqual(first.data);
    expect(venue.state.ledger.accounts.get('user:1001:unified:withdrawal:USDT')?.balance).toBe(
      31e8,
    );
    const other = await ask();
    expect(other.data.clientOid).toBe(other.data.orderId);
  });

  it('R-W-7 pays another user by his uid', async () => {
    const body = {
      transferType: 'internal_transfer',
      address: '1002',
      chain: '',
      innerToType: 'uid',
    };
    const { data } = await ask(body);
    const payment = venue.state.payments.open.get(data.orderId);
    expect(payment).toMatchObject({ destination: 'internal_transfer', toUid: '1002', fee: 0 });
  });

  it('R-W-2 needs the permission, which no other includes', async () => {
    expect(await ask({}, 'alice-trader')).toMatchObject({
      status: 400,
      code: '40014',
      msg: expect.stringContaining('withdraw'),
    });
  });

  it.each([
    ['an unknown coin', { coin: 'NOPE' }, codes.unknownCoin],
    ['no chain', { chain: '' }, '40019'],
    ['an unknown chain', { chain: 'NOPE' }, '40034'],
    ['a chain that takes none', { chain: 'OLD' }, '43126'],
    ['no tag', { chain: 'TON' }, '43116'],
    ['less than the minimum', { size: '9.5' }, '43114'],
    ['no multiple of the step', { size: '30.25' }, '43124'],
    ['finer than the coin', { size: '30.000000001' }, '40020'],
    ['an exponent', { size: '3e1' }, '40020'],
    ['more than there is', { size: '2000' }, codes.tooMuch],
    ['an e-mail address', { transferType: 'internal_transfer', innerToType: 'email' }, '40020'],
    ['nobody', { transferType: 'internal_transfer', address: '77' }, codes.nobody],
    ['himself', { transferType: 'internal_transfer', address: '1001' }, '43121'],
    ['the same clientOid for another', { clientOid: 'mine', size: '31' }, codes.duplicate],
  ])('refuses %s', async (_, body, code) => {
    expect(await ask(body)).toMatchObject({ status: 400, code, data: null });
  });

  return { venue: () => venue, ask };
}
