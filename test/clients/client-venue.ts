/** A served venue for unmodified clients, and the record of which of its routes they reached. */
import { generateKeyPairSync } from 'node:crypto';
import { assert } from '../../src/primitives/assert.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import type { VenueOptions } from '../../src/venue/venue-options.ts';
import { startVenue } from '../support/checked-replies.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { meant } from '../support/signed-request.ts';

/** The owner of the fixture's RSA key has the private half, as a user of the venue would. */
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export interface Credentials {
  readonly key: string;
  readonly secret: string;
  readonly passphrase: string;
}

export const RSA_KEY: Credentials = {
  key: 'frank-rsa',
  secret: rsa.privateKey,
  passphrase: 'frankpass1234',
};

/** What the fixture gives a key of this name. */
export function credentials(name: string): Credentials {
  return { key: name, secret: `${name}-secret`, passphrase: `${name}pass1234` };
}

/** The fixture with its request limits off, a risk reserve, and a trader whose key is RSA. */
export const clientVenueFile: VenueFile = {
  ...fixtureVenue,
  rateLimits: { '*': 0 },
  riskReserves: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', balance: '1000000' }],
  users: [
    ...(fixtureVenue.users ?? []),
    {
      uid: '1006',
      label: 'frank',
      balances: { USDT: '1000' },
      keys: [
        {
          key: RSA_KEY.key,
          publicKey: rsa.publicKey,
          passphrase: RSA_KEY.passphrase,
          permissions: ['uta_trade:read_write', 'uta_mgt:read'],
        },
      ],
    },
  ],
};

export interface ClientVenue {
  readonly url: string;
  /** Fails when the venue stopped by itself. */
  readonly close: () => Promise<void>;
}

/** The clients' venue: books empty and nobody in them but who a test sends. */
export function startClientVenue(venue: VenueFile = clientVenueFile): Promise<ClientVenue> {
  return serve({ venue, market: 'off' });
}

/** A clients' venue whose clock an operator moves. */
export interface ManualVenue extends ClientVenue {
  /** An operator's act, by its name. */
  readonly operate: (act: string, fields: object) => Promise<void>;
}

/** The clients' venue on 5 January 2026, BTCUSDT funded every 8 hours with at most 1 %, and `more`. */
export async function startManualVenue(more: Partial<VenueFile> = {}): Promise<ManualVenue> {
  const token = 'manual-clock';
  const instruments = (fixtureVenue.instruments ?? []).map((entry) =>
    entry.category === 'USDT-FUTURES' && entry.symbol === 'BTCUSDT'
      ? { ...entry, fundingCap: '0.01' }
      : entry,
  );
  const clock = { start: '2026-01-05T00:00:00Z' };
  const file = { ...clientVenueFile, instruments, clock, ...more };
  const options = { clock: 'manual', operatorToken: token, market: 'off' } as const;
  const venue = await serve({ venue: file, ...options });
  return {
    ...venue,
    operate: async (act, fields) => {
      const reply = await fetch(`${venue.url}/operator/v1/${act}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...meant(act), ...fields }),
      });
      assert(reply.ok, `${act} was refused: ${await reply.text()}`);
    },
  };
}

/** The demo venue as `npm start` runs it: its market moves, its request limits are in force. */
export function startDemoVenue(): Promise<ClientVenue> {
  return serve({ market: 'on' });
}

/** In memory, on a free port. */
async function serve(
  options: Pick<VenueOptions, 'venue' | 'market' | 'clock' | 'operatorToken'>,
): Promise<ClientVenue> {
  let cause: Error | undefined;
  const onStop = (stopped: Error) => {
    cause = stopped;
  };
  const venue = await startVenue({ ...options, drainMs: 0, onStop });
  return {
    url: venue.url,
    close: async () => {
      await recordRoutes(venue.url);
      await venue.close();
      if (cause !== undefined) throw cause;
    },
  };
}

const hitRoutes = new Set<string>();

/** Method and path of every operation that clients of venues closed so far had answered. */
export function routesHit(): readonly string[] {
  return [...hitRoutes].sort();
}

const SERVED = /^bourse_http_requests_total\{operation="([^"]+)",code="([^"]+)"\}/gm;

/** The server counts, so that a route is one it really served; refused calls do not count. */
async function recordRoutes(url: string): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  for (const [, operation = '', code] of metrics.matchAll(SERVED)) {
    if (code === '00000') hitRoutes.add(operation);
  }
}
