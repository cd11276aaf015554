/**
 * The coins of the venue with the chains by which they come and go, and those that an instrument names only to quote
 * or be based on (wire.md 4.1, D.1).
 */
import { type ChainSpec, chainsOf } from '../../../../../engine/core/reference.ts';
import type { ReadState } from '../../../../../engine/core/state.ts';
import { coin, optional } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { codec, rowsOf } from '../../../../codecs/codec.ts';

interface Listed {
  readonly coin: string;
  /** Undefined: nobody can hold it. */
  readonly scale: number | undefined;
  readonly chains: readonly ListedChain[];
}

interface ListedChain extends ChainSpec {
  readonly scale: number;
}

const chain = codec<ListedChain>({
  chain: ['Chain.', (each) => each.chain],
  needTag: ['Whether addresses are told apart by a tag.', (each) => String(each.needTag)],
  withdrawable: ['Whether it takes withdrawals.', (each) => String(each.withdrawable)],
  rechargeable: ['Whether it takes deposits.', (each) => String(each.depositable)],
  withdrawFee: ['What a withdrawal costs beside its amount.', (each) => each.withdrawFee],
  extraWithdrawFee: ['0: there is none.', () => '0'],
  depositConfirm: ['Blocks until a deposit counts.', (each) => String(each.depositConfirm)],
  withdrawConfirm: ['Blocks until a withdrawal is done.', (each) => String(each.withdrawConfirm)],
  minDepositAmount: ['The least that a deposit may be.', (each) => each.minDeposit],
  minWithdrawAmount: ['The same of a withdrawal.', (each) => each.minWithdraw],
  browserUrl: ['Empty: there is none.', () => ''],
  contractAddress: ['Empty: there is none.', () => ''],
  withdrawStep: [
    'What amounts of withdrawals are multiples of; 0: any.',
    (each) => each.withdrawStep,
  ],
  withdrawMinScale: ['Decimals of the coin.', ({ scale }) => String(scale)],
  congestion: ['normal.', () => 'normal'],
});

const listed = codec<Listed>({
  coinId: ['A number that is always the same of a coin.', (each) => coinIdOf(each.coin)],
  coin: ['Coin.', (each) => each.coin],
  transfer: [
    'Whether it moves between wallets: true; false for one that only quotes.',
    ({ scale }) => String(scale !== undefined),
  ],
  chains: rowsOf(chain, ({ chains }) => chains),
});

export default listEndpoint({
  path: '/api/v2/spot/public/coins',
  summary: 'Get coins',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 3 },
  input: { coin: optional(coin({ description: 'One coin only.' })) },
  frame: bare,
  codec: listed,
  rows({ input: { coin: only }, venue: { state } }) {
    const coins = coinsNamed(state);
    if (only === undefined) return coins;
    const found = coins.filter((each) => each.coin === only);
    if (found.length === 0) throw rejectionError('spot', { reason: 'unknown-coin', detail: only });
    return found;
  },
});

function coinsNamed(state: ReadState): readonly Listed[] {
  const names = new Set(state.coins.keys());
  for (const { instrument } of state.markets.values()) {
    names.add(instrument.base);
    names.add(instrument.quote);
  }
  return [...names].sort().map((coin) => {
    const known = state.coins.get(coin);
    if (known === undefined) return { coin, scale: undefined, chains: [] };
    const { scale } = known;
    return { coin, scale, chains: chainsOf(known).map((each) => ({ ...each, scale })) };
  });
}

/** Its name read as a number, so that no two are alike and none changes. */
function coinIdOf(name: string): string {
  return BigInt(`0x${Buffer.from(name).toString('hex')}`).toString();
}
