/** Deposits and withdrawals of users: their addresses, lists of them, and what a client asks to be paid out. */

import type { RequestWithdrawal } from '../../engine/commands/request-withdrawal.ts';
import { rightFault } from '../../engine/core/account-rights.ts';
import { depositAddress, depositTag } from '../../engine/core/deposit-address.ts';
import type { ReadUser } from '../../engine/core/entities.ts';
import { type PaymentRecord, paymentRecord } from '../../engine/core/payment.ts';
import { chainNamed, chainsOf } from '../../engine/core/reference.ts';
import type { ReadState } from '../../engine/core/state.ts';
import type { HomeWallet } from '../../engine/core/user.ts';
import { endpoint, type Services } from '../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  object,
  oneOf,
  optional,
  orderId,
  text,
} from '../../http/fields.ts';
import { type CodeColumn, missing, rejectionError, wrong } from '../../http/wire-error.ts';
import { present } from '../../primitives/present.ts';
import { mergeNewest, type PageRequest, type TimeWindow } from '../../reporting/lists/page.ts';
import { matcher } from '../../reporting/report/filter.ts';
import { type PaymentFilter, payments } from '../../reporting/reports/payments.ts';
import { checkAmount } from '../codecs/amount.ts';
import { type ShownPayment, withdrawalReply } from '../codecs/payment.ts';
import { submit } from './submit.ts';
import { knownCoin, mainAccountOf, ownSubAccount, userOf } from './users.ts';

export const addressFields = {
  coin: coin(),
  chain: optional(text({ description: 'A chain of the coin; otherwise its first that is open.' })),
  size: optional(decimal({ description: 'For Lightning alone, which is not here.' })),
};

/** Where money of a coin comes to a user; 40022 where he may get none so, 42017 where the chain takes none. */
export function addressOf(
  state: ReadState,
  codes: CodeColumn,
  {
    uid,
    ...asked
  }: { readonly uid: string; readonly coin: string; readonly chain: string | undefined },
) {
  const restricted = rightFault(userOf(state, { uid }), 'deposit');
  if (restricted !== undefined) throw rejectionError(codes, restricted);
  const known = knownCoin(state, asked.coin, codes);
  const open = chainsOf(known).find(({ depositable }) => depositable);
  const chain = asked.chain === undefined ? open : chainNamed(known, asked.chain);
  if (chain === undefined && asked.chain !== undefined)
    throw rejectionError(codes, { reason: 'unknown-chain', detail: asked.chain });
  if (chain?.depositable !== true)
    throw rejectionError(codes, { reason: 'chain-closed-to-deposits', detail: asked.coin });
  const of = { uid, coin: known.coin, chain: chain.chain };
  const tag = chain.needTag ? depositTag(of) : '';
  return { address: depositAddress(of), chain: chain.chain, coin: known.coin, tag, url: '' };
}

export const paymentFilterFields = {
  coin: optional(coin()),
  orderId: optional(orderId({ description: 'Only this one.' })),
};

/** Newest first, by order id: those that wait, those that have ended, or all. */
export async function paymentsOf(
  { history, venue }: Pick<Services, 'history' | 'venue'>,
  filter: PaymentFilter,
  { status, ...page }: PageRequest & { readonly status?: 'open' | 'ended' | undefined },
): Promise<readonly ShownPayment[]> {
  // Those that wait first: one that ends between the two reads is in both and counts once.
  const waiting = status === 'ended' ? [] : openPayments(venue.state, filter, page);
  const stored = status === 'open' ? [] : await history.payments(filter, page);
  const rows = mergeNewest({ waiting, stored }, (row) => row.orderId, page.limit);
  return rows.map((row) => ({ ...row, confirmations: confirmationsOf(venue.state, row) }));
}

interface PaymentsCall extends Pick<Services, 'history' | 'venue'> {
  readonly caller: { readonly uid: string };
  readonly input: {
    readonly coin: string | undefined;
    readonly orderId: string | undefined;
    readonly clientOid?: string | undefined;
  };
}

/** Rows of a list of payments of the caller, or of another who is named. */
export function listedPayments(
  call: PaymentsCall,
  of: Pick<PaymentFilter, 'direction' | 'uid'>,
  { page, window }: { readonly page: PageRequest; readonly window: TimeWindow },
): Promise<readonly ShownPayment[]> {
  const { clientOid: named, coin: only, orderId: one } = call.input;
  const asked = present({ coin: only, orderId: one, clientOid: named });
  return paymentsOf(call, { uid: call.caller.uid, ...of, ...asked, ...window }, page);
}

/** The same of deposits of a sub-account of the caller. */
export function listedSubDeposits(
  call: PaymentsCall & { readonly input: { readonly subUid: string } },
  asked: { readonly page: PageRequest; readonly window: TimeWindow },
): Promise<readonly ShownPayment[]> {
  const { caller, venue } = call;
  const main = mainAccountOf(venue.state, caller);
  const { uid } = ownSubAccount(venue.state, main, call.input.subUid);
  return listedPayments(call, { uid, direction: 'deposit' }, asked);
}

function openPayments(
  state: ReadState,
  filter: PaymentFilter,
  page: PageRequest,
): readonly PaymentRecord[] {
  const isMeant = matcher(payments, filter, page);
  return [...state.payments.open.values()]
    .map((payment) => paymentRecord(state, payment))
    .filter(isMeant)
    .sort((left, right) => (left.orderId > right.orderId ? -1 : 1));
}

/** As many as the chain asks for when it is done, none before. */
function confirmationsOf({ coins }: ReadState, row: PaymentRecord): number {
  const known = coins.get(row.coin);
  const chain = known === undefined ? undefined : chainNamed(known, row.chain);
  if (chain === undefined || row.status !== 'success') return 0;
  return row.direction === 'deposit' ? chain.depositConfirm : chain.withdrawConfirm;
}

const IGNORED = 'Taken and not used: there is no travel rule here.';

export const withdrawalFields = {
  coin: coin(),
  transferType: oneOf(['on_chain', 'internal_transfer'], {
    description: 'By a chain, or to a user of this venue.',
  }),
  address: text({ description: 'Where to: an address, or inside the venue a uid.' }),
  chain: optional(text({ description: 'A chain of the coin; needed by a chain.' })),
  innerToType: optional(
    oneOf(['uid', 'email', 'mobile'], { description: 'uid: users have neither of the others.' }),
  ),
  areaCode: optional(text({ description: IGNORED })),
  tag: optional(text({ description: 'What stands beside the address, where the chain needs it.' })),
  size: decimal({ description: 'What arrives; the fee is beside it.' }),
  remark: optional(text({ description: 'What the client writes about it.' })),
  clientOid: optional(clientOid({ description: 'Repeated, nothing is paid again.' })),
  memberCode: optional(text({ description: IGNORED })),
  identityType: optional(oneOf(['company', 'user'], { description: IGNORED })),
  companyName: optional(text({ description: IGNORED })),
  firstName: optional(text({ description: IGNORED })),
  lastName: optional(text({ description: IGNORED })),
};

/** A withdrawal as v3 takes it, under each of its names. */
export function withdrawalEndpointV3(path: string, summary: string) {
  return endpoint({
    method: 'POST',
    path,
    summary,
    source: 'wire.md 4.8',
    family: 'v3',
    codes: 'uta',
    access: { kind: 'user', anyOf: ['withdraw'] },
    limit: { per: 'uid', perSecond: 1 },
    input: object({
      ...withdrawalFields,
      accountType: optional(
        text({ description: 'funding, otc, uta or a list of them, which give in this order.' }),
      ),
    }),
    data: withdrawalReply,
    handle({ input, venue, caller }) {
      const wallets = walletsNamed(userOf(venue.state, caller), input.accountType);
      return submit(venue, 'uta', withdrawalCommand(venue.state, caller.uid, input, wallets));
    },
  });
}

interface AskedWithdrawal {
  readonly coin: string;
  readonly transferType: 'on_chain' | 'internal_transfer';
  readonly address: string;
  readonly chain: string | undefined;
  readonly innerToType: 'uid' | 'email' | 'mobile' | undefined;
  readonly tag: string | undefined;
  readonly size: string;
  readonly remark: string | undefined;
  readonly clientOid: string | undefined;
}

/** What holds the money that a client asks to be paid out. */
export function withdrawalCommand(
  state: Pick<ReadState, 'coins'>,
  uid: string,
  input: AskedWithdrawal,
  wallets?: readonly HomeWallet[],
): RequestWithdrawal {
  const { address, chain, clientOid: named, coin: name, remark, size, tag, transferType } = input;
  if (transferType === 'on_chain' && chain === undefined) throw missing('chain');
  const isByUid = (input.innerToType ?? 'uid') === 'uid';
  if (transferType === 'internal_transfer' && !isByUid) throw wrong('innerToType', 'uid');
  checkAmount(state, { coin: name, field: 'size', text: size });
  const by = transferType === 'on_chain' ? chain : undefined;
  const rest = present({ chain: by, tag, wallets, remark, clientOid: named });
  return { type: 'request-withdrawal', uid, coin: name, amount: size, address, ...rest };
}

/** For a user who trades in one wallet all but the second name it. */
const DEPOSIT_WALLETS = {
  spot: 'spot',
  funding: 'funding',
  'coin-futures': 'coin_futures',
  'usdt-futures': 'usdt_futures',
  'usdc-futures': 'usdc_futures',
} as const satisfies Record<string, HomeWallet>;

export type DepositAccount = keyof typeof DEPOSIT_WALLETS;

export const DEPOSIT_ACCOUNTS = Object.keys(DEPOSIT_WALLETS) as DepositAccount[];

/** The wallet of a user that an account in which deposits arrive is. */
export function depositWallet(user: ReadUser, account: DepositAccount): HomeWallet {
  const named = DEPOSIT_WALLETS[account];
  return user.accountMode === 'classic' || named === 'funding' ? named : homeOf(user);
}

/** The wallet of a user that trades spot, where his money comes to first. */
export function homeOf({ accountMode }: Pick<ReadUser, 'accountMode'>): HomeWallet {
  return accountMode === 'classic' ? 'spot' : 'unified';
}

const ACCOUNT_TYPES = ['funding', 'otc', 'uta', 'unified'];

/** The wallets behind the names of a list, funding first; undefined where none is named. */
export function walletsNamed(
  user: Pick<ReadUser, 'accountMode'>,
  names: string | undefined,
): readonly HomeWallet[] | undefined {
  if (names === undefined) return undefined;
  const wanted = new Set(names.split(',').map((name) => name.trim().toLowerCase()));
  for (const name of wanted)
    if (!ACCOUNT_TYPES.includes(name))
      throw wrong('accountType', `some of ${ACCOUNT_TYPES.join(', ')}`);
  // Nobody has an otc account.
  const home = wanted.has('uta') || wanted.has('unified') ? [homeOf(user)] : [];
  return [...(wanted.has('funding') ? (['funding'] as const) : []), ...home];
}
