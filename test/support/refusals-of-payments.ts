/** What users and operators are refused for when money comes by a chain, or goes. */
import { depositAddress } from '../../src/engine/core/deposit-address.ts';
import type { Act, Form, Planters } from './refusals.ts';
import { FUND, WARNED } from './refusals-of-orders.ts';
import { deposit, keyFor, RESTRICTED, SENDER, VENUE, withdraw } from './refusals-venue.ts';

const CHAIN = {
  chain: 'ONE',
  needTag: true,
  depositConfirm: 1,
  withdrawConfirm: 1,
  withdrawFee: '2',
  minDeposit: '2',
  minWithdraw: '1',
  withdrawStep: '1',
  depositable: true,
  withdrawable: true,
};

/** All is done by hand, to any address or to listed ones. */
function byHand(withdrawalAddresses: 'any' | 'listed'): Act {
  return {
    type: 'configure-venue',
    manualClock: true,
    settings: {
      oneWayTradeSide: 'ignore',
      closeWhenFullyOccupied: 'refuse',
      clientOidScope: 'open',
      maxCustomerSubAccounts: 5,
      isConfirmedByHand: true,
      withdrawalAddresses,
    },
    copyTradingPairs: [],
  };
}

const SCENE: readonly Act[] = [
  ...VENUE,
  byHand('any'),
  {
    type: 'create-coin',
    coin: 'GOLD',
    scale: 8,
    chains: [CHAIN, { ...CHAIN, chain: 'SHUT', depositable: false, withdrawable: false }],
  },
  deposit('sub', 'GOLD', '100'),
];

const ASKED = { type: 'request-withdrawal', uid: 'sub', coin: 'GOLD', amount: '10' } as const;
const BY_CHAIN = { ...ASKED, chain: 'ONE', address: 'a', tag: '7', clientOid: 'mine' } as const;
const TOLD = { type: 'create-deposit', uid: 'sub', coin: 'GOLD', chain: 'ONE', txId: 't' } as const;
const FIRST = '1000000000000000000';

const NAMED: Planters = {
  'unknown-user': SENDER['unknown-user'],
  'unknown-coin': { command: { coin: 'X' } },
  'unknown-chain': { command: { chain: 'X' } },
};

const REQUESTS: readonly Form[] = [
  {
    name: 'a withdrawal by a chain',
    scene: SCENE,
    command: BY_CHAIN,
    planters: {
      ...RESTRICTED,
      ...NAMED,
      'user-frozen': SENDER['user-frozen'],
      'unknown-wallet': { command: { wallets: ['spot'] } },
      'chain-closed-to-withdrawals': { command: { chain: 'SHUT' } },
      'duplicate-client-oid': {
        first: [
          { ...BY_CHAIN, amount: '11' },
          { type: 'cancel-withdrawal', uid: 'sub', clientOid: 'mine' },
        ],
      },
      'address-not-listed': { scene: [byHand('listed')] },
      'own-address': {
        command: { address: depositAddress({ uid: 'sub', coin: 'GOLD', chain: 'ONE' }) },
      },
      'tag-required': { command: { tag: '' } },
      'invalid-amount': { command: { amount: '0' } },
      'payment-below-minimum': { command: { amount: '0.5' } },
      'payment-below-fee': { command: { amount: '1.5' } },
      'payment-off-step': { command: { amount: '10.5' } },
      'withdrawal-exceeds-available': { scene: [withdraw('sub', 'GOLD', '95')] },
    },
    // An address of the user himself is of another chain then, or pays no fee.
    apart: [
      ['own-address', 'unknown-user'],
      ['own-address', 'unknown-coin'],
      ['own-address', 'unknown-chain'],
      ['own-address', 'chain-closed-to-withdrawals'],
    ],
  },
  {
    name: 'a withdrawal out of a risk unit',
    scene: FUND,
    command: { ...ASKED, uid: 'fund', coin: 'DOGE', amount: '1', address: 'main' },
    planters: {
      'unknown-user': { command: { address: 'nobody' } },
      'unknown-coin': { command: { coin: 'X' } },
      'own-address': { command: { address: 'fund' } },
      'invalid-amount': { command: { amount: '0' } },
      'withdrawal-exceeds-available': { command: { amount: '1001' } },
      'loan-risk': WARNED,
    },
  },
  {
    name: 'a withdrawal that is cancelled',
    scene: [...SCENE, BY_CHAIN],
    command: { type: 'cancel-withdrawal', uid: 'sub', orderId: FIRST },
    planters: {
      ...SENDER,
      'payment-not-found': { command: { orderId: '1' } },
      'not-cancellable': { scene: [{ type: 'approve-withdrawal', orderId: FIRST }] },
    },
  },
  {
    name: 'where deposits arrive',
    scene: SCENE,
    command: { type: 'set-deposit-account', uid: 'classic', coin: 'GOLD', wallet: 'funding' },
    planters: {
      ...SENDER,
      'unknown-coin': { command: { coin: 'X' } },
      'unknown-wallet': { command: { wallet: 'unified' } },
      'coin-not-transferable': { command: { wallet: 'usdt_futures' } },
    },
  },
];

/** Acts about one that waits: of the other kind it is not found, and once it has ended otherwise it is over. */
function decision(act: Act & { readonly orderId: string }, made: Act, otherwise: Act): Form {
  return {
    name: act.type,
    scene: [...SCENE, made],
    command: act,
    planters: {
      'payment-not-found': { command: { orderId: '1' } },
      'payment-ended': { scene: [otherwise] },
    },
  };
}

const DEPOSIT = { ...TOLD, amount: '10' } as const;
const of = { orderId: FIRST } as const;

const ACTS: readonly Form[] = [
  {
    name: 'a deposit by a chain',
    scene: SCENE,
    command: DEPOSIT,
    planters: {
      ...NAMED,
      'reference-reused': { first: [{ ...DEPOSIT, amount: '11' }] },
      'chain-closed-to-deposits': { command: { chain: 'SHUT' } },
      'invalid-amount': { command: { amount: '0' } },
      'payment-below-minimum': { command: { amount: '1' } },
    },
    // Another user, coin or chain makes another deposit of it.
    apart: (
      ['unknown-user', 'unknown-coin', 'unknown-chain', 'chain-closed-to-deposits'] as const
    ).map((reason) => ['reference-reused', reason] as const),
  },
  decision({ type: 'confirm-deposit', ...of }, DEPOSIT, { type: 'fail-deposit', ...of }),
  decision({ type: 'fail-deposit', ...of }, DEPOSIT, { type: 'confirm-deposit', ...of }),
  decision({ type: 'approve-withdrawal', ...of }, BY_CHAIN, { type: 'fail-withdrawal', ...of }),
  decision({ type: 'complete-withdrawal', txId: 't', ...of }, BY_CHAIN, {
    type: 'fail-withdrawal',
    ...of,
  }),
  decision({ type: 'fail-withdrawal', ...of }, BY_CHAIN, {
    type: 'complete-withdrawal',
    txId: 't',
    ...of,
  }),
  {
    name: 'an address to withdraw to',
    scene: SCENE,
    command: {
      type: 'set-withdrawal-address',
      uid: 'sub',
      coin: 'GOLD',
      chain: 'ONE',
      address: 'a',
      tag: '',
      isAllowed: true,
    },
    planters: NAMED,
  },
  {
    name: 'a key that may withdraw',
    scene: SCENE,
    command: keyFor('sub', 'new'),
    planters: {
      'unknown-user': SENDER['unknown-user'],
      'already-exists': { scene: [keyFor('sub', 'new')] },
      'key-open-to-all': { command: { 'apiKey.permissions': ['withdraw'] } },
    },
  },
];

export const PAYMENT_FORMS: readonly Form[] = [...REQUESTS, ...ACTS];
