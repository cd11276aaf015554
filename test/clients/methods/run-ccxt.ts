/** Calls all methods of ccxt, kind by kind, on a venue of its own with quotes on both sides of each book. */
import { bitget } from 'ccxt';
import type { Permission } from '../../../src/engine/core/user.ts';
import type { VenueFile } from '../../../src/venue/file/schema.ts';
import { marginFile } from '../../support/margin-file.ts';
import { ccxtOn } from '../ccxt-client.ts';
import {
  type ClientVenue,
  clientVenueFile,
  credentials,
  type ManualVenue,
  startManualVenue,
} from '../client-venue.ts';
import { CCXT_CALLS, type Kind, type Stage, SYMBOLS } from './ccxt-calls.ts';
import { AT_MS, type Facts, type Mode } from './ccxt-facts.ts';
import { ccxtOutcome, type Outcome } from './outcome.ts';

export const KINDS: readonly Kind[] = ['account', 'spot', 'linear', 'inverse', 'hedge'];

const PERMISSIONS: readonly Permission[] = [
  'spot:read_write',
  'futures:read_write',
  'transfer:read_write',
  'uta_trade:read_write',
  'uta_mgt:read_write',
  'withdraw',
];

/** Who calls: on v3 a unified account, which no v2 call of its own is answered to. */
const USERS = (['v2-one-way', 'v2-hedge', 'v3-one-way', 'v3-hedge'] as const).map(
  (label, index) => ({
    uid: `30${index}1`,
    label,
    balances: { USDT: '1000000', BTC: '100', ETH: '1000' },
    accountMode: label.startsWith('v3') ? ('unified' as const) : ('both' as const),
    keys: [
      {
        key: label,
        secret: `${label}-secret`,
        passphrase: `${label}pass1234`,
        permissions: [...PERMISSIONS],
        ips: ['127.0.0.1'],
      },
    ],
  }),
);

/** Who calls every method of bitget-api: the first of each family. */
export const METHODS_USER = { v2: '3001', v3: '3021' } as const;

/** USDT comes and goes by one chain. */
const CHAIN = { chain: 'TRC20', withdrawFee: '1', minWithdraw: '10' };
const chainedFile: VenueFile = {
  ...marginFile,
  coins: (marginFile.coins ?? []).map((coin) =>
    coin.coin === 'USDT' ? { ...coin, chains: [CHAIN] } : coin,
  ),
};

/** Bob asks and bids for more than all calls take, and money has come to everybody by a chain. */
export async function startMethodsVenue(fundingCap?: string): Promise<ManualVenue> {
  const { coins = [] } = chainedFile;
  const instruments = (chainedFile.instruments ?? []).map((each) =>
    fundingCap === undefined || each.category !== 'USDT-FUTURES' ? each : { ...each, fundingCap },
  );
  const users = [...(clientVenueFile.users ?? []), ...USERS];
  const clock = { start: new Date(AT_MS).toISOString().replace('.000', '') };
  const venue = await startManualVenue({ coins, instruments, users, clock });
  const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
  const { asked, bid } = QUOTES.spot;
  await bob.createOrder(SYMBOLS.spot, 'limit', 'sell', 100, asked);
  await bob.createOrder(SYMBOLS.spot, 'limit', 'buy', 100, bid);
  for (const symbol of [SYMBOLS.linear, SYMBOLS.inverse]) {
    await bob.createOrder(symbol, 'limit', 'sell', 10, QUOTES.contract.asked);
    await bob.createOrder(symbol, 'limit', 'buy', 10, QUOTES.contract.bid);
  }
  await payIn(venue);
  return venue;
}

/** One who only pays sends something to the addresses of those who call. */
async function payIn({ url }: ClientVenue): Promise<void> {
  const clientOf = (label: string) =>
    ccxtOn(url, { as: credentials(label), uta: label.startsWith('v3') });
  const by = { network: CHAIN.chain };
  for (const label of ['v2-one-way', 'v3-one-way']) {
    const { address } = await clientOf(label).fetchDepositAddress('USDT', by);
    await clientOf('v2-hedge').withdraw('USDT', 20, String(address), undefined, by);
  }
}

const QUOTES = {
  spot: { asked: 2000, bid: 1990, low: 1500, size: 1 },
  contract: { asked: 60_000, bid: 59_900, low: 50_000, size: 0.1 },
} as const;

export type Outcomes = Readonly<Record<string, Outcome>>;

/** What came of each method that there is for markets of this kind, by its name. */
export async function callAll(venue: ClientVenue, mode: Mode, kind: Kind): Promise<Outcomes> {
  const stage = await stageOf(venue, mode, kind);
  const outcomes: Record<string, Outcome> = {};
  for (const { name, on, call } of CCXT_CALLS) {
    if (on.includes(kind)) outcomes[name] = await ccxtOutcome(stage, () => call(stage));
  }
  return outcomes;
}

async function stageOf(venue: ClientVenue, mode: Mode, kind: Kind): Promise<Stage> {
  const user = `${mode}-${kind === 'hedge' ? 'hedge' : 'one-way'}`;
  const isUnified = mode === 'v3';
  const client = ccxtOn(venue.url, { as: credentials(user), uta: isUnified });
  await client.loadMarkets();
  const quotes = isOfSpot(kind) ? QUOTES.spot : QUOTES.contract;
  const { asked: price, low, size } = quotes;
  return { client, kind, isUnified, symbol: SYMBOLS[kind], price, low, size, ids: new Map() };
}

/** What a stage trades, and at which fee. */
export function factsOf(mode: Mode, kind: Kind): Facts {
  const { asked: price, bid, low, size } = isOfSpot(kind) ? QUOTES.spot : QUOTES.contract;
  const value = size * price * 0.0006;
  const coins = {
    spot: { fee: size * 0.001, feeCoin: 'ETH' },
    inverse: { fee: value / price, feeCoin: 'BTC' },
    linear: { fee: value, feeCoin: 'USDT' },
  };
  const { fee, feeCoin } = coins[isOfSpot(kind) ? 'spot' : kind === 'inverse' ? kind : 'linear'];
  const rounded = Number(fee.toFixed(8));
  const traded = { symbol: SYMBOLS[kind], price, bid, low, size };
  return { mode, kind, ...traded, fee: rounded, feeCoin, marginCoin: feeCoin };
}

function isOfSpot(kind: Kind): kind is 'spot' | 'account' {
  return kind === 'spot' || kind === 'account';
}

/** What stands in `has` beside methods: kinds of interface and of market. */
const NO_METHODS: ReadonlySet<string> = new Set([
  'publicAPI',
  'privateAPI',
  'spot',
  'margin',
  'swap',
  'future',
]);

/** The methods that the pinned ccxt says it has for this exchange. */
export function methodsOfCcxt(): readonly string[] {
  return Object.entries(new bitget().has)
    .filter(([name, has]) => (has === true || has === 'emulated') && !NO_METHODS.has(name))
    .map(([name]) => name)
    .sort();
}
