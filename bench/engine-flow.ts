/**
 * The flow of benches (b), (d) and (j): 1 000 users on 10 instruments, four spot, four linear, two
 * inverse, placing limits within a band, about half of which trade at once, and cancelling.
 */
import type { Command, Entry } from '../src/engine/command.ts';
import { RULES_VERSION } from '../src/engine/core/reference.ts';
import { emptyState, type State } from '../src/engine/core/state.ts';
import { apply } from '../src/engine/engine.ts';
import { pick, seeded } from './seeded.ts';

export const FLOW_USERS = 1_000;
const MID_TICKS = 60_000;
const BAND_TICKS = 10;
const BY = 'bench';
/** When it begins; the venue is set up at the same time, so that no funding is overdue. */
const FLOW_MS = 1_700_000_000_000;

interface Traded {
  readonly key: string;
  readonly spec: Extract<Command, { type: 'create-instrument' }>['spec'];
}

function instruments(): Traded[] {
  const steps = {
    priceStep: '0.01',
    sizeStep: '0.001',
    minSize: '0.001',
    makerFeeRate: '0.0002',
    takerFeeRate: '0.0006',
  };
  const spot = ['AA', 'BB', 'CC', 'DD'].map((base) => ({
    symbol: `${base}USDT`,
    category: 'SPOT' as const,
    base,
    quote: 'USDT',
    ...steps,
  }));
  const linear = ['AA', 'BB', 'CC', 'DD'].map((base) => ({
    symbol: `${base}USDT`,
    category: 'USDT-FUTURES' as const,
    base,
    quote: 'USDT',
    marginCoin: 'USDT',
    indexPrice: '600',
    ...steps,
  }));
  const inverse = ['AA', 'BB'].map((base) => ({
    symbol: `${base}USD`,
    category: 'COIN-FUTURES' as const,
    base,
    quote: 'USD',
    marginCoin: base,
    indexPrice: '600',
    ...steps,
  }));
  return [...spot, ...linear, ...inverse].map((spec) => ({
    key: `${spec.category}:${spec.symbol}`,
    spec,
  }));
}

/** Everything that stands before the measured flow begins. */
export function setupCommands(): Command[] {
  const commands: Command[] = [{ type: 'set-rules-version', version: RULES_VERSION, by: BY }];
  const coins = ['USDT', 'AA', 'BB', 'CC', 'DD'];
  for (const coin of coins) commands.push({ type: 'create-coin', coin, scale: 8, by: BY });
  for (const { spec } of instruments()) commands.push({ type: 'create-instrument', spec, by: BY });
  for (let user = 0; user < FLOW_USERS; user += 1) {
    const uid = String(user);
    commands.push({ type: 'create-user', uid, accountMode: 'both', by: BY });
    for (const coin of coins) {
      commands.push({
        type: 'deposit',
        uid,
        coin,
        amount: '10000000',
        reference: `${uid}${coin}`,
        by: BY,
      });
    }
  }
  return commands;
}

/** `count` commands of the measured flow. Cancels name an order by the clientOid it was given. */
export function flowCommands(count: number, seed: number): Command[] {
  const random = seeded(seed);
  const keys = instruments().map(({ key }) => key);
  const commands: Command[] = [];
  const placed: { uid: string; clientOid: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    if (random() < 0.25 && placed.length > 0) {
      const victim = placed.splice(Math.max(0, placed.length - 1 - pick(random, 2_000)), 1)[0];
      if (victim !== undefined) commands.push({ type: 'cancel-order', ...victim });
      continue;
    }
    const uid = String(pick(random, FLOW_USERS));
    const clientOid = `c${index}`;
    const side = random() < 0.5 ? 'buy' : 'sell';
    const priceTicks = MID_TICKS + pick(random, 2 * BAND_TICKS) - BAND_TICKS;
    commands.push({
      type: 'place-order',
      uid,
      instrument: keys[pick(random, keys.length)] ?? '',
      side,
      orderType: 'limit',
      priceTicks,
      lots: 1 + pick(random, 100),
      timeInForce: 'gtc',
      clientOid,
    });
    placed.push({ uid, clientOid });
  }
  return commands;
}

/** Commands as the journal would deliver them. */
export function asEntries(commands: readonly Command[], afterSeq: number): Entry[] {
  return commands.map((command, index) => ({
    seq: afterSeq + index + 1,
    timeMs: FLOW_MS + index,
    command,
  }));
}

/** A state in which the flow can begin. */
export function preparedState(): State {
  const state = emptyState();
  for (const entry of asEntries(setupCommands(), 0)) apply(state, { ...entry, timeMs: FLOW_MS });
  return state;
}
