/**
 * The coins of the venue, and those that an instrument names only to quote or be based on (wire.md 4.1, D.1). Each has
 * one chain, of its own name, by which nothing comes or goes: money comes and goes by the operator.
 */
import type { ReadState } from '../../../../../engine/core/state.ts';
import { coin, optional } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { formatUnits } from '../../../../../primitives/decimal.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { codec, rowsOf } from '../../../../codecs/codec.ts';

interface Listed {
  readonly coin: string;
  /** Undefined: nobody can hold it. */
  readonly scale: number | undefined;
}

/** As it is used where nothing stands behind a field. */
const chain = codec<Listed>({
  chain: ["The coin's own name.", (each) => each.coin],
  needTag: ['false: no address needs a tag.', () => 'false'],
  withdrawable: ['false: coins are withdrawn by the operator.', () => 'false'],
  rechargeable: ['false: coins are deposited by the operator.', () => 'false'],
  withdrawFee: ['0: there is none.', () => '0'],
  extraWithdrawFee: ['0: there is none.', () => '0'],
  depositConfirm: ['Blocks until a deposit counts.', () => '1'],
  withdrawConfirm: ['Blocks until a withdrawal is done.', () => '1'],
  minDepositAmount: ['The smallest unit of the coin.', ({ scale }) => formatUnits(1, scale ?? 0)],
  minWithdrawAmount: ['The same.', ({ scale }) => formatUnits(1, scale ?? 0)],
  browserUrl: ['Empty: there is none.', () => ''],
  contractAddress: ['Empty: there is none.', () => ''],
  withdrawStep: ['0: there is no step.', () => '0'],
  withdrawMinScale: ['Decimals of the coin.', ({ scale }) => String(scale ?? 0)],
  congestion: ['normal.', () => 'normal'],
});

const listed = codec<Listed>({
  coinId: ['A number that is always the same of a coin.', (each) => coinIdOf(each.coin)],
  coin: ['Coin.', (each) => each.coin],
  transfer: [
    'Whether it moves between wallets: true; false for one that only quotes.',
    ({ scale }) => String(scale !== undefined),
  ],
  chains: rowsOf(chain, (each) => (each.scale === undefined ? [] : [each])),
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
  return [...names].sort().map((name) => ({ coin: name, scale: state.coins.get(name)?.scale }));
}

/** Its name read as a number, so that no two are alike and none changes. */
function coinIdOf(name: string): string {
  return BigInt(`0x${Buffer.from(name).toString('hex')}`).toString();
}
