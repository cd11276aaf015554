/**
 * The differential of the two readers of HTTP over whole venues: traders place, find and cancel orders
 * that fill each other, by valid requests and broken ones. Connections take their turns one piece at a time,
 * so that both venues hear all in one order; in the end the states have one hash.
 */
import type { Server } from 'node:http';
import type { HttpMode } from '../../src/http/server.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { partAll } from './both-readers.ts';
import { startVenue } from './checked-replies.ts';
import { Dice } from './dice.ts';
import { FIXTURE_START_MS, fixtureVenue } from './fixture-venue.ts';
import {
  type BothReaders,
  ReadersDiffer,
  requestsOf,
  tallyOf,
  tellingSeed,
} from './wire-comparison.ts';
import { WirePair } from './wire-pair.ts';
import type { WireCall, WireCaller } from './wire-requests.ts';
import { scriptsOf } from './wire-scripts.ts';

const CONNECTIONS = 48;
const TRADERS = ['alice', 'bob', 'alice', 'bob', 'alice-spot', 'dave'];

/** Each seed has venues of its own. */
export function orderReaders(): BothReaders {
  return { run: (seed) => tellingSeed(seed, () => runOrders(seed)), close: async () => undefined };
}

async function runOrders(seed: number) {
  const fast = await startWholeVenue('fast');
  const node = await startWholeVenue('node');
  const scripts = scriptsOf(seed, CALLERS);
  const servers = { fast: fast.server, node: node.server };
  const pairs = scripts.map((script) => new WirePair(script, servers));
  try {
    await takeTurns(pairs, new Dice(seed));
    await partAll(pairs);
    const [byFast, byNode] = [fast, node].map((venue) => venue.standing());
    if (byFast !== byNode)
      throw new ReadersDiffer(`the venues differ, fast path: ${byFast}, node:http: ${byNode}`);
  } finally {
    for (const pair of pairs) pair.destroy();
    await fast.close();
    await node.close();
  }
  const toWholeVenues = requestsOf(scripts);
  return tallyOf(scripts, { toWholeVenues, acts: node.commands() });
}

/** One piece of one client after another, in an order of the seed's. */
async function takeTurns(pairs: readonly WirePair[], dice: Dice): Promise<void> {
  const left = pairs.map((pair) => ({ pair, step: 0 }));
  while (left.length > 0) {
    const at = dice.below(left.length);
    const client = left[at];
    if (client === undefined) continue;
    await client.pair.sendInTurn(client.step);
    client.pair.compare();
    client.step += 1;
    if (client.step >= client.pair.script.pieces.length) left.splice(at, 1);
  }
}

async function startWholeVenue(http: HttpMode) {
  const now = () => FIXTURE_START_MS;
  const { app, close, sequencer } = await startVenue({
    venue: { ...fixtureVenue, rateLimits: { '*': 0 } },
    clock: { mode: 'manual', journalNow: now, venueNow: now },
    hostMs: now,
    market: 'off',
    env: { BOURSE_MASTER_KEY: '07'.repeat(32) },
    operatorToken: 'ops:operator-token',
    http,
  });
  const { state } = sequencer;
  const begunAt = state.seq;
  return {
    server: app.server as Server,
    close,
    commands: () => state.seq - begunAt,
    standing: () => `${state.seq} commands, ${stateHash(state)}`,
  };
}

const CALLERS: readonly WireCaller[] = Array.from({ length: CONNECTIONS }, (_, index) => {
  const key = TRADERS[index % TRADERS.length] ?? '';
  return {
    key: { key, secret: `${key}-secret`, passphrase: `${key}pass1234` },
    timeMs: FIXTURE_START_MS,
    forwardedFor: `203.0.113.${index}`,
    call: orderCall,
  };
});

const SPOT = { symbol: 'ETHUSDT' };
const MIX = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' };

/** Prices lie close enough that half of the orders fill. */
function orderCall(dice: Dice): WireCall {
  const side = dice.pick(['buy', 'sell']);
  const order = { side, orderType: 'limit', force: 'gtc' };
  const clientOid = `c${dice.below(40)}`;
  switch (dice.below(8)) {
    case 0:
      return post('/api/v2/spot/trade/cancel-order', { ...SPOT, clientOid });
    case 1:
      return post('/api/v2/mix/order/cancel-order', { ...MIX, clientOid });
    case 2:
      return {
        method: 'GET',
        target: '/api/v2/spot/trade/unfilled-orders?symbol=ETHUSDT',
        body: '',
      };
    case 3:
      return { method: 'GET', target: '/api/v2/spot/account/assets?coin=USDT', body: '' };
    case 4:
      return post('/api/v2/mix/order/place-order', {
        ...MIX,
        ...order,
        marginMode: 'crossed',
        price: String(59_900 + dice.below(200)),
        size: '0.01',
      });
    default:
      return post('/api/v2/spot/trade/place-order', {
        ...SPOT,
        ...order,
        price: String(1_990 + dice.below(20)),
        size: `0.${1 + dice.below(9)}`,
        ...(dice.chance(1, 2) ? { clientOid } : {}),
      });
  }
}

function post(target: string, body: object): WireCall {
  return { method: 'POST', target, body: JSON.stringify(body) };
}
