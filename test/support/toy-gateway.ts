/** The real gateway over an empty venue with two users and toy endpoints: for tests of the gateway itself. */

import { createHmac } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { type Proxies, trustedProxies } from '../../src/access/client-address.ts';
import { KeyRing } from '../../src/access/key-ring.ts';
import { createQuoteSeal } from '../../src/access/quote-seal.ts';
import { createSeal } from '../../src/access/seal.ts';
import { noClientOids } from '../../src/engine/core/client-oid-memory.ts';
import type { User } from '../../src/engine/core/entities.ts';
import { emptyState, type State } from '../../src/engine/core/state.ts';
import type { ApiKey, ApiKeySpec } from '../../src/engine/core/user.ts';
import { DEFAULT_LIMITS } from '../../src/http/connection-limits.ts';
import type { Endpoint, Services } from '../../src/http/endpoint.ts';
import { buildServer, type Served, type ServerOptions } from '../../src/http/server.ts';
import { JournalBusy } from '../../src/journal/journal.ts';
import { MemoryJournal } from '../../src/journal/memory-journal.ts';
import { Sequencer } from '../../src/runtime/sequencer.ts';

export const TOY_TIME = 1_700_000_000_000;
const MASTER_KEY = Buffer.alloc(32, 7);
const SEAL = createSeal(MASTER_KEY);

export interface ToyKey {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

export const ALICE: ToyKey = { key: 'alice-key', secret: 'testsecret', passphrase: 'alicepass' };

export function toyUser(uid: string, accountMode: User['accountMode'] = 'both'): User {
  const oneWay = 'one_way_mode' as const;
  return {
    uid,
    parentUid: undefined,
    label: uid,
    accountMode,
    switchedTo: undefined,
    assetMode: 'single',
    isDeltaNeutral: undefined,
    collateral: undefined,
    note: '',
    isFrozen: false,
    isFrozenByOperator: undefined,
    cancelAllMs: undefined,
    depositWallets: undefined,
    rateQuotas: undefined,
    rights: undefined,
    email: undefined,
    language: undefined,
    updatedMs: TOY_TIME,
    createdMs: TOY_TIME,
    subAccounts: [],
    feeTier: undefined,
    isFeeTierFixed: false,
    isFeeDeducted: false,
    holdModes: {
      'USDT-FUTURES': oneWay,
      'COIN-FUTURES': oneWay,
      'USDC-FUTURES': oneWay,
      'SUSDT-FUTURES': oneWay,
      'SCOIN-FUTURES': oneWay,
      'SUSDC-FUTURES': oneWay,
    },
    userMarkets: new Map(),
    byMarket: [],
    openOrders: new Map(),
    hasRequeued: false,
    openByClientOid: new Map(),
    triggers: new Map(),
    triggersByClientOid: new Map(),
    usedClientOids: noClientOids(),
  };
}

export function addToyKey(
  state: State,
  uid: string,
  key: ToyKey,
  rights: Partial<ApiKeySpec> = {},
): ApiKey {
  const apiKey: ApiKey = {
    key: key.key,
    uid,
    createdMs: TOY_TIME,
    kind: 'standard',
    algorithm: 'hmac',
    sealedSecret: SEAL.seal(key.key, key.secret),
    passphraseMac: SEAL.passphraseMac(key.key, key.passphrase),
    permissions: ['uta_trade:read_write', 'uta_mgt:read'],
    ips: [],
    ...rights,
  };
  state.keys.set(key.key, apiKey);
  return apiKey;
}

/** As `--trust-proxy` means it. */
export function trusting(proxies: string): Proxies {
  const trusted = trustedProxies(proxies);
  if (trusted === undefined) throw new Error(`no proxies: ${proxies}`);
  return trusted;
}

/** A venue of nobody but alice, its clocks standing at `TOY_TIME` unless moved; who is `crowding` has no room. */
export async function toyGateway(
  endpoints: readonly Endpoint[],
  changed: Partial<ServerOptions & Served> = {},
) {
  const state = emptyState();
  state.users.set('1001', toyUser('1001'));
  addToyKey(state, '1001', ALICE);
  const clock = { hostMs: TOY_TIME, venueMs: TOY_TIME };
  const lines: string[] = [];
  const crowding = new Set<string>();
  const options: ServerOptions & Served = {
    endpoints,
    services: toyServices(state, { nowMs: () => clock.venueMs, crowding }),
    keyRing: new KeyRing(SEAL),
    operatorTokens: [
      { name: 'ops', token: 'operator-token', isReadOnly: false },
      { name: 'night', token: 'night-token', isReadOnly: false },
      { name: 'auditor', token: 'auditor-token', isReadOnly: true },
    ],
    rateLimits: {},
    hostMs: () => clock.hostMs,
    version: '0.0.0',
    readiness: () => ({ reasons: [], warnings: [], seq: 0, timeMs: 0, faults: 0 }),
    gauges: [],
    processMetrics: false,
    proxies: trusting('off'),
    limits: DEFAULT_LIMITS,
    http: 'fast',
    log: { level: 'debug', stream: { write: (line) => lines.push(line) } },
    ...changed,
  };
  const { app } = await buildServer(options, options);
  return { app, state, clock, lines, crowding };
}

/** The sequencer is the real one; of history, tape and operator acts a toy endpoint uses nothing. */
function toyServices(
  state: State,
  { nowMs, crowding }: { nowMs: () => number; crowding: ReadonlySet<string> },
): Services {
  const journal = new MemoryJournal(nowMs);
  const venue = new Sequencer({ state, journal, onStop: () => undefined });
  const unused = new Proxy({}, { get: () => undefined });
  return {
    venue,
    nowMs,
    quotes: createQuoteSeal(MASTER_KEY),
    history: unused as Services['history'],
    tape: unused as Services['tape'],
    operator: unused as Services['operator'],
    about: unused as Services['about'],
    reserves: unused as Services['reserves'],
    checkRoom: (uid) => {
      if (crowding.has(uid)) throw new JournalBusy('full');
    },
  };
}

/** What a well-behaved client sends; `signedAs` replaces the target that is signed. */
export function signed(
  request: { method: 'GET' | 'POST'; url: string; body?: string },
  options: { as?: ToyKey; timeMs?: number; signedAs?: string } = {},
): InjectOptions {
  const { as = ALICE, timeMs = TOY_TIME } = options;
  const { method, url, body = '' } = request;
  const prehash = `${timeMs}${method}${options.signedAs ?? url}${body}`;
  return {
    method,
    url,
    ...(method === 'POST' ? { payload: body } : {}),
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      'access-key': as.key,
      'access-sign': createHmac('sha256', as.secret).update(prehash).digest('base64'),
      'access-timestamp': String(timeMs),
      'access-passphrase': as.passphrase,
    },
  };
}
