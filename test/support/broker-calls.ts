/** Calls of brokers that v2 and v3 have alike, but for their paths and codes. */
import { expect, it } from 'vitest';
import { paysIn } from './agents.ts';
import { BROKER, describeBrokerCall, perTestOfBroker, SUB } from './broker-venue.ts';

const ASKED = {
  subUid: SUB,
  coin: 'USDT',
  dest: 'on_chain',
  chain: 'TRC20',
  address: 'TXabc',
  amount: '30',
};

/** Pays out of a sub-account; `tooMuch` is the code of what it does not have. */
export function describeWithdrawal(path: string, tooMuch: string): void {
  describeBrokerCall({
    method: 'POST',
    path,
    request: { body: ASKED },
    names: 'subUid',
    needs: 'withdraw',
  });

  const venue = perTestOfBroker();
  const withdraw = (body: object = {}) =>
    venue().call('POST', path, { body: { ...ASKED, ...body } });

  it('R-W-5 pays out of the sub-account, once for a clientOid', async () => {
    await paysIn(venue(), SUB, '100');
    const { data } = await withdraw({ clientOid: 'mine' });
    expect(data).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'mine' });
    expect((await withdraw({ clientOid: 'mine' })).data).toEqual(data);
    const open = [...venue().state.payments.open.values()];
    expect(open).toMatchObject([{ uid: SUB, direction: 'withdrawal', toAddress: 'TXabc' }]);
  });

  it('R-K-3 not where the sub-account may not', async () => {
    await paysIn(venue(), SUB, '100');
    const rights = ['read', 'transfer'] as const;
    await venue().submit({ type: 'change-sub-account', uid: BROKER, subUid: SUB, rights });
    expect(await withdraw()).toMatchObject({ status: 400, code: '40022', data: null });
  });

  it.each([
    ['more than there is', {}, tooMuch],
    ['a chain that is missing', { chain: '' }, '40019'],
    ['another way', { dest: 'by_hand' }, '40020'],
    ['less than the chain takes', { amount: '5' }, '43114'],
  ])('refuses %s', async (_, body, code) => {
    expect(await withdraw(body)).toMatchObject({ status: 400, code, data: null });
  });
}

/** Tells the deposit address of a sub-account. */
export function describeDepositAddress(path: string, unknownCoin: string): void {
  describeBrokerCall({
    method: 'POST',
    path,
    request: { body: { subUid: SUB, coin: 'USDT' } },
    names: 'subUid',
    needs: 'uta_mgt read',
  });

  const venue = perTestOfBroker();
  const ask = (body: object = {}) =>
    venue().call('POST', path, { body: { subUid: SUB, coin: 'USDT', ...body } });

  it('R-W-1 is that of the sub-account, by a chain', async () => {
    expect((await ask()).data).toEqual({
      subUid: SUB,
      coin: 'USDT',
      address: expect.stringMatching(/^bx313030313031[0-9a-f]{8}$/),
      chain: 'TRC20',
      tag: '',
      url: '',
      cTime: String(venue().state.users.get(SUB)?.createdMs),
    });
    expect((await ask({ chain: 'TON' })).data.tag).toMatch(/^\d+$/);
  });

  it('R-K-3 is told to none that may get no deposits', async () => {
    const rights = ['read'] as const;
    await venue().submit({ type: 'change-sub-account', uid: BROKER, subUid: SUB, rights });
    expect(await ask()).toMatchObject({ status: 400, code: '40022', data: null });
  });

  it('refuses a chain that is closed, and a coin that there is not', async () => {
    expect(await ask({ chain: 'OLD' })).toMatchObject({ code: '42017' });
    expect(await ask({ coin: 'X' })).toMatchObject({ code: unknownCoin });
  });
}

/** Makes a sub-account; `shown` is what the reply says beside what both families do. */
export function describeCreation(path: string, shown: object): void {
  describeBrokerCall({
    method: 'POST',
    path,
    request: { body: { subaccountName: 'first', label: 'bots' } },
    needs: 'uta_mgt read_write',
  });

  const venue = perTestOfBroker();
  const create = (body: object = {}) =>
    venue().call('POST', path, { body: { subaccountName: 'second', label: 'bots', ...body } });

  it('makes one that may do everything', async () => {
    expect((await create()).data).toEqual({
      subUid: '100102',
      subaccountName: 'second',
      status: 'normal',
      permList: [
        ...['read', 'spot_trade', 'margin_trade', 'contract_trade'],
        ...['transfer', 'deposit', 'withdraw'],
      ],
      label: 'bots',
      cTime: expect.stringMatching(/^\d{13}$/),
      ...shown,
    });
    expect(venue().state.users.get('100102')).toMatchObject({ parentUid: BROKER, label: 'second' });
  });

  it('refuses a name that is taken, too long or missing', async () => {
    await create();
    expect(await create()).toMatchObject({ status: 400, code: '40060' });
    expect(await create({ subaccountName: 'x'.repeat(65) })).toMatchObject({ code: '40020' });
    expect(await create({ subaccountName: '' })).toMatchObject({ code: '40019' });
  });
}

const WORDS = {
  v2: {
    writes: 'read_and_write',
    reads: 'readonly',
    names: ['contract_order', 'contract_position'],
  },
  v3: { writes: 'read_write', reads: 'read_only', names: ['uta_trade'] },
} as const;

/** A key that trades, in the words of a family. */
export function brokerKey(family: keyof typeof WORDS) {
  const { names, writes } = WORDS[family];
  const about = { subUid: SUB, passphrase: 'secret12', label: 'grid', ipList: ['127.0.0.1'] };
  return { ...about, permType: writes, permList: [names[0]] };
}

interface KeyPaths {
  readonly create: string;
  readonly modify: string;
}

/** Changes a key; `other` is what it is for from then on, as it is written, shown and kept. */
export function describeKeyChange(
  family: keyof typeof WORDS,
  paths: KeyPaths,
  other: { readonly word: string; readonly shown: readonly string[]; readonly kept: string },
): void {
  const { names, reads, writes } = WORDS[family];
  describeBrokerCall({
    method: 'POST',
    path: paths.modify,
    request: { body: { subUid: SUB, apiKey: 'alice-sub', passphrase: 'secret12' } },
    names: 'subUid',
    needs: 'uta_mgt read_write',
  });

  const venue = perTestOfBroker();
  const key = async (): Promise<string> =>
    (await venue().call('POST', paths.create, { body: brokerKey(family) })).data.apiKey;
  const modify = (body: object) =>
    venue().call('POST', paths.modify, { body: { subUid: SUB, passphrase: 'secret34', ...body } });

  it('R-K-5 changes what is named; the level alone is that of all its permissions', async () => {
    const apiKey = await key();
    const shown = { subUid: SUB, label: 'old', apiKey, permList: [...names] };
    expect((await modify({ apiKey, label: 'old' })).data).toEqual({
      ...shown,
      permType: writes,
      ipList: ['127.0.0.1'],
    });
    const reading = (await modify({ apiKey, permType: reads })).data;
    expect(reading).toMatchObject({ ...shown, permType: reads });
    const changed = (await modify({ apikey: apiKey, permList: [other.word] })).data;
    expect(changed.permList).toEqual(other.shown);
    expect(venue().state.keys.get(apiKey)).toMatchObject({
      permissions: [other.kept],
      note: 'old',
    });
  });

  it('R-K-5 from now on its passphrase is the new one', async () => {
    const apiKey = await key();
    const before = venue().state.keys.get(apiKey)?.passphraseMac;
    await modify({ apiKey });
    expect(venue().state.keys.get(apiKey)?.passphraseMac).not.toBe(before);
  });

  it('refuses a key that is not of the sub-account, and what its caller may not give', async () => {
    expect(await modify({ apiKey: 'alice' })).toMatchObject({ status: 400, code: '40065' });
    expect(await modify({ apiKey: 'bob' })).toMatchObject({ code: '40065' });
    expect(await modify({})).toMatchObject({ code: '40019' });
    expect(await modify({ apiKey: await key(), ipList: [] })).toMatchObject({ code: '40018' });
  });
}

/** Ends a key; `data` is what the reply then says. */
export function describeKeyEnd(path: string, data: unknown): void {
  describeBrokerCall({
    method: 'POST',
    path,
    request: { body: { subUid: SUB, apiKey: 'alice-sub-trader' } },
    names: 'subUid',
    needs: 'uta_mgt read_write',
  });

  const venue = perTestOfBroker();
  const end = (apiKey: string) => venue().call('POST', path, { body: { subUid: SUB, apiKey } });

  it('ends the key, which then opens nothing', async () => {
    const read = () => venue().call('GET', '/api/v3/account/assets', { as: 'alice-sub' });
    expect((await read()).code).toBe('00000');
    expect(await end('alice-sub')).toMatchObject({ code: '00000', data });
    expect((await read()).code).toBe('40037');
    expect(await end('alice-sub')).toMatchObject({ status: 400, code: '40065' });
  });

  it('refuses a key that is not of the sub-account', async () => {
    expect(await end('alice')).toMatchObject({ status: 400, code: '40065' });
    expect(venue().state.keys.has('alice')).toBe(true);
  });
}
