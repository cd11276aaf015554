/** The venue of the lab: the instruments and coins of the demo venue, a bot with its money, and prices that follow the script. */
import { durationMs } from '../primitives/duration.ts';
import type { VenueFile } from '../venue/file/schema.ts';
import { demoVenue } from '../venue/plan-venue.ts';
import { type Incident, isIn } from './incident.ts';

export const BOT = {
  uid: '7001',
  key: 'bot-key',
  secret: 'bot-secret',
  passphrase: 'botpass',
} as const;

export const GIVEN = { USDT: '100000', ETH: '20' };

/** A full slot of eight hours: funding is then at 8h, 16h and 24h of a run. */
const START = '2026-01-05T00:00:00Z';
const LEVERAGE = 10;
/** What the index does of itself: nothing that could be seen. */
const STILL = '0.000001';
/** Of the counterparties: a tenth of it lies between two things that they do. */
const STEP_MS = 5000;

const BASES: Readonly<Record<string, string>> = {
  ETHUSDT: '2500',
  BTCUSDT: '60000',
  SOLUSDT: '150',
};

export function startPriceOf(symbol: string): string {
  return BASES[symbol] ?? '0';
}

export function labVenue(incident: Incident, seed: string, isBase: boolean): VenueFile {
  const { coins, instruments = [], riskReserves } = demoVenue();
  const { symbols = ['ETHUSDT'] } = incident;
  const isOurs = ({ category, symbol }: { readonly category: string; readonly symbol: string }) =>
    symbols.includes(symbol) && (category === 'SPOT' || category === 'USDT-FUTURES');
  const ours = instruments.filter(isOurs);
  const paths = isIn(incident, 'paths', isBase) ? marketPaths(incident) : new Map<string, Path>();
  return {
    clock: { start: START },
    coins: (coins ?? []).map(plainCoin),
    instruments: ours,
    riskReserves: incident.riskReserve === false ? [] : (riskReserves ?? []).filter(isOurs),
    users: [
      {
        ...{ uid: BOT.uid, label: 'bot', accountMode: 'both', holdMode: 'one_way_mode' },
        balances: GIVEN,
        leverage: Object.fromEntries(symbols.map((symbol) => [symbol, LEVERAGE])),
        keys: [{ ...keyOf(), permissions: ['spot:read_write', 'futures:read_write'] }],
      },
      ...(incident.users ?? []).flatMap((user) => seeded(user, symbols)),
    ],
    market: {
      seed,
      stepMs: incident.stepMs ?? STEP_MS,
      population: incident.population?.find(({ from }) => durationMs(from) === 0)?.is ?? 'quotes',
      instruments: ours.map(({ category, symbol }) => ({
        ...{ category, symbol, startPrice: startPriceOf(symbol), volatility: STILL },
        ...(paths.has(`${category} ${symbol}`) && { path: paths.get(`${category} ${symbol}`) }),
      })),
    },
    feeds: { subscribesPerHour: 0, connectionsPerAddress: 0, attemptsPer5Minutes: 0 },
    ...(incident.settings === undefined ? {} : { settings: incident.settings }),
  } as VenueFile;
}

type Seeded = NonNullable<Incident['users']>[number];

/** Users of a unified account, with uids that follow one another. */
function seeded({ uid, count = 1, balances, leverage }: Seeded, symbols: readonly string[]) {
  const margin = symbols.map((symbol) => ({
    ...{ category: 'USDT-FUTURES', symbol, mode: 'isolated', long: leverage, short: leverage },
  }));
  return Array.from({ length: count }, (_, at) => ({
    ...{ uid: String(BigInt(uid) + BigInt(at)), label: `seeded ${uid} ${at}` },
    ...{ accountMode: 'unified', holdMode: 'one_way_mode', balances },
    ...(leverage === undefined ? {} : { margin }),
  }));
}

type Path = ReturnType<typeof marketPath>;

/** By category and symbol. */
function marketPaths({ paths = [] }: Incident): ReadonlyMap<string, Path> {
  return new Map(
    paths.map(({ category, symbol, points }) => [`${category} ${symbol}`, marketPath(points)]),
  );
}

/** The market takes one point at a time: the first of a jump is a millisecond before the second, between two steps. */
function marketPath(points: readonly string[]) {
  const timed = points.map((point) => {
    const [at = '', price = ''] = point.split(' ');
    return { atMs: durationMs(at) ?? 0, price };
  });
  return timed.map(({ atMs, price }, index) => {
    const isJump = timed[index + 1]?.atMs === atMs;
    return { at: `${isJump ? atMs - 1 : atMs}ms`, price };
  });
}

type Coin = NonNullable<VenueFile['coins']>[number];

/** Worth what the mark says, where there is one. */
function plainCoin({ coin, scale }: Coin): Coin {
  return { coin, scale };
}

function keyOf() {
  const { key, secret, passphrase } = BOT;
  return { key, secret, passphrase };
}
