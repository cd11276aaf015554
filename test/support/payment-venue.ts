/** A venue whose users may withdraw, by hand: a unified user with a sub-account, and a classic one. */
import type { Permission } from '../../src/engine/core/user.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { fixtureVenue } from './fixture-venue.ts';
import { startTestVenue, type TestVenue } from './venue.ts';

const RIGHTS = ['uta_trade:read_write', 'uta_mgt:read_write', 'transfer:read_write'] as const;

function trader(uid: string, label: string, rest: object = {}) {
  const key = (name: string, permissions: readonly Permission[]) => ({
    key: name,
    secret: `${name}-secret`,
    passphrase: `${name}pass1234`,
    permissions: [...permissions],
    ips: ['127.0.0.1'],
  });
  return {
    uid,
    label,
    balances: { USDT: '1000' },
    keys: [key(label, [...RIGHTS, 'withdraw']), key(`${label}-trader`, RIGHTS)],
    ...rest,
  };
}

/** As the venue file declares them; what is left out is as usual. */
const CHAINS = [
  { chain: 'TRC20', withdrawFee: '1', minDeposit: '2', minWithdraw: '10', withdrawStep: '0.5' },
  { chain: 'TON', needTag: true, depositConfirm: 3, withdrawConfirm: 5 },
  { chain: 'OLD', depositable: false, withdrawable: false },
];

function paymentFile(settings: VenueFile['settings'] = { autoConfirmAfter: '' }): VenueFile {
  const coins = (fixtureVenue.coins ?? []).map((each) =>
    each.coin === 'USDT' ? { ...each, chains: CHAINS } : each,
  );
  const users = [
    trader('1001', 'alice', { subAccounts: [trader('100101', 'alice-sub', { balances: {} })] }),
    trader('1002', 'bob'),
    trader('1004', 'dave', { accountMode: 'classic', wallets: { funding: { USDT: '50' } } }),
  ];
  return { ...fixtureVenue, coins, users, settings };
}

export const startPaymentVenue = (settings?: VenueFile['settings']): Promise<TestVenue> =>
  startTestVenue({ venueFile: paymentFile(settings) });

/** An operator's act, with its reason. */
export function operatorAct(venue: TestVenue, name: string, body: object) {
  const act = { reason: 'a test', ...body };
  return venue.call('POST', `/operator/v1/${name}`, { as: 'operator', body: act });
}

/** Tells of money that came, and gives its order id. */
export async function depositOf(venue: TestVenue, body: object = {}): Promise<string> {
  const terms = { uid: '1001', coin: 'USDT', chain: 'TRC20', size: '40', txId: `t${++told}` };
  return (await operatorAct(venue, 'create-deposit', { ...terms, ...body })).data.orderId;
}

/** Asks for money to be paid out, and gives its order id. */
export async function withdrawalOf(venue: TestVenue, body: object = {}): Promise<string> {
  const asked = { uid: '1001', coin: 'USDT', amount: '30', chain: 'TRC20', address: 'TXabc' };
  const reply = await venue.submit({ type: 'request-withdrawal', ...asked, ...body });
  return reply.ok ? reply.orderId : reply.reason;
}

let told = 0;
