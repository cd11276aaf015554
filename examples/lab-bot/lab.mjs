/** What a bot has of the lab: where the venue is, and how it waits for venue time. */
import { setImmediate as turn } from 'node:timers/promises';
import { pro } from 'ccxt';

const { BOURSE_URL, BOURSE_WS_URL, BOURSE_STEP_URL } = process.env;
const { BOURSE_API_KEY, BOURSE_API_SECRET, BOURSE_API_PASSPHRASE } = process.env;
/** A request that has no answer by then has none, ms of the host. */
const REQUEST_TIMEOUT_MS = 5_000;
/** Turns of the loop after which a socket has told its end, once that has come. */
const TURNS = 5;

/** Venue time as the last step told it. */
export const clock = { nowMs: 0, isOver: false };

/** Waits for so much venue time; on a manual clock it passes only while a bot waits. */
export async function sleep(ms) {
  const reply = await fetch(`${BOURSE_STEP_URL}?ms=${ms}`);
  const { timeMs, over } = await reply.json();
  // What came to the sockets before the reply is heard before the bot goes on.
  for (let turns = 0; turns < TURNS; turns += 1) await turn();
  clock.nowMs = timeMs;
  clock.isOver = over;
}

/** ccxt.pro as it comes from npm: its URLs and keys are set, and its time is the venue's. */
export async function exchange() {
  const client = new pro.bitget({
    apiKey: BOURSE_API_KEY,
    secret: BOURSE_API_SECRET,
    password: BOURSE_API_PASSPHRASE,
    enableRateLimit: false,
    timeout: REQUEST_TIMEOUT_MS,
    // How long it waits before it opens a socket anew would go by the host's clock; here a bot decides that, by venue time.
    options: { uta: false, defaultType: 'swap', ws: { backoff: { base: 0 } } },
  });
  const groups = Object.keys(client.urls.api);
  client.urls.api = Object.fromEntries(groups.map((group) => [group, BOURSE_URL]));
  client.urls.api.ws = {
    public: `${BOURSE_WS_URL}/v2/ws/public`,
    private: `${BOURSE_WS_URL}/v2/ws/private`,
  };
  setTime(client, 0);
  await client.loadHttpProxyAgent();
  await client.loadMarkets();
  // What a socket promised is rejected when it ends; nobody waits for it here.
  process.on('unhandledRejection', () => undefined);
  return client;
}

/** It takes the time to be that of the venue and so much more. */
export function setTime(client, offMs) {
  client.milliseconds = () => clock.nowMs + offMs;
  client.seconds = () => Math.floor(client.milliseconds() / 1000);
}

/** The private socket, by the channels that a bot wants of it. */
export class Stream {
  #client;
  #symbols;
  #hasFills;

  constructor(client, { symbols, hasFills = false }) {
    this.#client = client;
    this.#symbols = symbols;
    this.#hasFills = hasFills;
  }

  get isOpen() {
    return this.#url in this.#client.clients && !this.#client.clients[this.#url].error;
  }

  /** Logs in and subscribes; throws when it is refused, and the socket is closed then. */
  async open() {
    try {
      await this.#client.authenticate({ url: this.#url });
    } catch (error) {
      await this.close();
      throw error;
    }
    for (const symbol of this.#symbols) {
      this.#client.watchOrders(symbol).catch(() => undefined);
      if (this.#hasFills) this.#client.watchMyTrades(symbol).catch(() => undefined);
    }
  }

  async close() {
    if (!(this.#url in this.#client.clients)) return;
    const socket = this.#client.clients[this.#url];
    delete this.#client.clients[this.#url];
    await socket.close();
  }

  get #url() {
    return this.#client.urls.api.ws.private;
  }
}
