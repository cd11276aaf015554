/**
 * A bot of unmodified clients that trades on the moving demo: ccxt.pro on spot and contracts of v2 and of the unified
 * account, bitget-api's sockets of both versions and its order entry. At every stop what they have been pushed is
 * compared with what REST says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import { startBourse, temporaryFolder, untilReady } from '../../test/support/bourse-process.ts';
import { ClientFindings } from '../../test/support/client-findings.ts';
import { Dice } from '../../test/support/dice.ts';
import { OPERATOR_TOKEN } from '../../test/support/signed-request.ts';
import { BitgetTrader } from './feeds-bitget-trader.ts';
import type { BotTrader } from './feeds-bot-trader.ts';
import { CcxtTrader } from './feeds-ccxt-trader.ts';
import type { Shown } from './feeds-reconnect.ts';

const DEMO = new URL('../../src/venue/demo-venue.yaml', import.meta.url);
const TURN_MS = 3_000;
/** On the manual clock: clients are allowed ten messages a second of the host's. */
const BREATH_MS = 150;
const LOOKS_MAX = 60;
const LOOK_MS = 200;

export interface BotCall {
  /** Venue time, ms. */
  readonly forMs: number;
  readonly stopEveryMs: number;
  /** Whether the venue's clock is moved; otherwise it is the host's. */
  readonly isManual: boolean;
}

export async function tryBot(call: BotCall, tell: (line: string) => void): Promise<Shown> {
  const venue = await startDemo(call.isManual);
  const traders = await tradersOn(venue.url);
  const dice = new Dice(14);
  const findings = new ClientFindings();
  const faults: string[] = [];
  let stops = 0;
  const pass = () => (call.isManual ? venue.advance(TURN_MS) : sleep(TURN_MS));
  for (let passedMs = 0; passedMs < call.forMs && faults.length === 0; passedMs += TURN_MS) {
    await Promise.all(traders.map((trader) => acts(trader, dice, findings)));
    await pass();
    if (call.isManual) await sleep(BREATH_MS);
    if ((passedMs + TURN_MS) % call.stopEveryMs > 0) continue;
    stops += 1;
    for (const each of traders) faults.push(...(await differencesAtStop(each, findings)));
    tell(`stop ${stops}: ${faults.length} differences`);
  }
  faults.push(...traders.flatMap((trader) => trader.faults), ...findings.faults);
  for (const each of findings.timeOuts) tell(`no answer in time: ${each}`);
  for (const trader of traders) await trader.close();
  await venue.stop();
  const sum = (of: keyof BotTrader['seen']) => traders.reduce((so, { seen }) => so + seen[of], 0);
  return {
    counts: {
      'seconds of the bot': call.forMs / 1000,
      'of its stops': stops,
      'orders that it placed': sum('orders'),
      'fills that it was told of': sum('fills'),
      'facts that were equal to those of REST': sum('compared'),
      'calls of the bot that had no answer in time': findings.timeOuts.length,
    },
    faults,
  };
}

function acts(trader: BotTrader, dice: Dice, findings: ClientFindings): Promise<void> {
  const what = `${trader.name} places or cancels`;
  return findings.of({ what, ask: () => trader.act(dice), otherwise: undefined });
}

/** The market goes on: what is pushed is compared until it is what REST says, and has been looked at for long enough. */
async function differencesAtStop(
  trader: BotTrader,
  findings: ClientFindings,
): Promise<readonly string[]> {
  const { name } = trader;
  const touch = { what: `${name} touches`, ask: () => trader.touch(), otherwise: undefined };
  const compare = {
    what: `${name} compares`,
    ask: () => trader.differences(),
    otherwise: ['REST did not answer in time'],
  };
  let differences: readonly string[] = [];
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if (look % 5 === 0) await findings.of(touch);
    differences = await findings.of(compare);
    if (differences.length === 0) return [];
    await sleep(LOOK_MS);
  }
  return differences.map((difference) => `${name}: ${difference}`);
}

async function tradersOn(url: string): Promise<readonly BotTrader[]> {
  return Promise.all([
    CcxtTrader.on(url, { as: 'bob', symbol: 'BTC/USDT:USDT', size: 0.001, uta: false }),
    CcxtTrader.on(url, { as: 'bob', symbol: 'ETH/USDT', size: 0.01, uta: false }),
    CcxtTrader.on(url, { as: 'carol', symbol: 'ETH/USDT:USDT', size: 0.01, uta: true }),
    CcxtTrader.on(url, { as: 'carol', symbol: 'BTC/USDT', size: 0.001, uta: true }),
    BitgetTrader.on(url),
  ]);
}

interface Demo {
  readonly url: string;
  readonly advance: (byMs: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function startDemo(isManual: boolean): Promise<Demo> {
  const folder = temporaryFolder();
  const [readyFile, venueFile] = [join(folder, 'ready.json'), join(folder, 'demo.yaml')];
  // Five clients of one address that look again and again ask more often than people.
  writeFileSync(venueFile, `${readFileSync(DEMO, 'utf8')}\nrateLimits: { "*": 0 }\n`);
  const clock = isManual ? ['--clock', 'manual'] : [];
  const words = [
    '--venue',
    venueFile,
    '--data',
    ':memory:',
    '--port',
    '0',
    '--market',
    'on',
    ...clock,
  ];
  const venue = startBourse([
    ...['serve', ...words, '--operator-token', OPERATOR_TOKEN],
    ...['--ready-file', readyFile],
  ]);
  const url = await untilReady(venue, readyFile);
  return {
    url,
    advance: async (byMs) => {
      const reply = await fetch(`${url}/operator/v1/advance-clock`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${OPERATOR_TOKEN}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ byMs, reason: 'the bot' }),
      });
      assert(reply.ok, `advance-clock: ${reply.status}`);
    },
    stop: async () => void (await venue.kill()),
  };
}
