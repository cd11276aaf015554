/** What users and operators do with deposits and withdrawals in a twin run. */
import type { Command } from '../../src/engine/command.ts';
import { depositAddress } from '../../src/engine/core/deposit-address.ts';
import type { Acts, Roll } from './twin-known.ts';
import { BY, CHAINED_COIN, FAMILY, TRADERS } from './twin-venue.ts';

export const PAYMENT_ACTS: Acts = {
  'deposit-by-chain': { weight: 6, make: create },
  'withdrawal-by-chain': { weight: 10, make: request },
  'cancel-withdrawal': { weight: 8, make: cancel },
  'decide-payment': { weight: 6, make: decide },
  'deposit-account': { weight: 1, make: depositAccount },
  'withdrawal-address': { weight: 2, make: address },
};

const OUTSIDE = ['a1', 'a2', 'a3'] as const;

function sum({ dice }: Roll): string {
  return `${dice.below(30)}.${1 + dice.below(9)}`;
}

function create(roll: Roll): Command {
  const { dice, step, uid } = roll;
  const [coin, chain] = dice.pick([
    [CHAINED_COIN, 'ONE'],
    [CHAINED_COIN, 'ONE'],
    [CHAINED_COIN, 'SHUT'],
    ['ETH', 'ETH'],
  ] as const);
  const txId = dice.chance(1, 8) ? 'again' : `t${step}`;
  return { type: 'create-deposit', ...BY, uid, coin, chain, amount: sum(roll), txId };
}

function request(roll: Roll): Command {
  const { dice, step, uid } = roll;
  const coin = dice.pick([CHAINED_COIN, CHAINED_COIN, 'ETH']);
  const chain = coin === CHAINED_COIN ? 'ONE' : coin;
  const other = dice.pick(TRADERS);
  const to = dice.pick([
    { chain, address: dice.pick(OUTSIDE) },
    { chain, address: dice.pick(OUTSIDE) },
    { chain, address: depositAddress({ uid: other, coin, chain }) },
    { address: other },
  ]);
  const wallets = dice.pick([undefined, undefined, ['funding', 'unified'], ['funding']] as const);
  return {
    type: 'request-withdrawal',
    uid,
    coin,
    amount: sum(roll),
    ...to,
    ...(dice.chance(1, 3) ? { clientOid: `w${dice.chance(1, 2) ? dice.below(5) : step}` } : {}),
    ...(wallets === undefined ? {} : { wallets }),
  };
}

function cancel({ dice, known, uid }: Roll): Command {
  if (dice.chance(1, 4)) return { type: 'cancel-withdrawal', uid, clientOid: `w${dice.below(5)}` };
  const found = known.payments.filter(({ direction }) => direction === 'withdrawal');
  const one = found.length === 0 ? { orderId: '1', uid } : dice.pick(found);
  return { type: 'cancel-withdrawal', uid: one.uid, orderId: one.orderId };
}

/** Of those that are known some have ended. */
function decide({ dice, known, step }: Roll): Command {
  const { direction, orderId } =
    known.payments.length === 0
      ? { direction: 'deposit', orderId: '1' }
      : dice.pick(known.payments.slice(-20));
  const of = { ...BY, orderId };
  if (direction === 'deposit')
    return dice.chance(2, 3) ? { type: 'confirm-deposit', ...of } : { type: 'fail-deposit', ...of };
  return dice.pick<Command>([
    { type: 'approve-withdrawal', ...of },
    { type: 'complete-withdrawal', ...of, txId: `c${step}` },
    { type: 'fail-withdrawal', ...of },
  ]);
}

function depositAccount({ dice, uid }: Roll): Command {
  const wallet = dice.pick(['funding', 'unified', 'usdt_futures', 'spot'] as const);
  return { type: 'set-deposit-account', uid, coin: dice.pick([CHAINED_COIN, 'ETH']), wallet };
}

function address({ dice, uid }: Roll): Command {
  const whose = dice.chance(1, 2) ? uid : FAMILY.main;
  const listed = { uid: whose, coin: CHAINED_COIN, chain: 'ONE', address: dice.pick(OUTSIDE) };
  return {
    type: 'set-withdrawal-address',
    ...BY,
    ...listed,
    tag: '',
    isAllowed: dice.chance(3, 4),
  };
}
