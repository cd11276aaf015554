/** Bench (l): what a resting order and an idle user hold on to, after a collection. */
import type { Command } from '../src/engine/command.ts';
import type { State } from '../src/engine/core/state.ts';
import { apply } from '../src/engine/engine.ts';
import type { Prepare } from './bench.ts';
import { asEntries, FLOW_USERS, preparedState } from './engine-flow.ts';

const COUNT = 100_000;
const LEVELS = 500;
const BEST_TICKS = 59_000;
const BY = 'bench';

export const prepare: Prepare = () => ({
  round: () => {
    const state = preparedState();
    // What a user's first order in a market makes for him is no part of an order.
    applyAll(state, FLOW_USERS, restingOrder);
    const userBytes = grownBy(state, () => {
      applyAll(state, COUNT, newUser);
      applyAll(state, COUNT, firstDeposit);
    });
    const orderBytes = grownBy(state, () => applyAll(state, COUNT, restingOrder));
    return { userBytes: userBytes / COUNT, orderBytes: orderBytes / COUNT };
  },
});

function grownBy(state: State, work: () => void): number {
  const before = heldBytes();
  work();
  const grown = heldBytes() - before;
  // The state is held until here.
  if (state.seq === 0) throw new Error('nothing was applied');
  return grown;
}

/** On the heap and beside it. */
function heldBytes(): number {
  globalThis.gc?.();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

function applyAll(state: State, count: number, make: (index: number) => Command): void {
  for (let index = 0; index < count; index += 1) {
    // Out of text, as the journal gives it: a text of one command is not that of another.
    const command = JSON.parse(JSON.stringify(make(index))) as Command;
    for (const entry of asEntries([command], state.seq)) {
      const { result } = apply(state, entry);
      if ('reason' in result) throw new Error(`refused: ${JSON.stringify(result)}`);
    }
  }
}

function newUser(index: number): Command {
  return { type: 'create-user', uid: `idle${index}`, accountMode: 'both', by: BY };
}

function firstDeposit(index: number): Command {
  const uid = `idle${index}`;
  return { type: 'deposit', uid, coin: 'USDT', amount: '1000', reference: `first${index}`, by: BY };
}

function restingOrder(index: number): Command {
  return {
    type: 'place-order',
    uid: String(index % FLOW_USERS),
    instrument: 'USDT-FUTURES:AAUSDT',
    side: 'buy',
    orderType: 'limit',
    priceTicks: BEST_TICKS - (index % LEVELS),
    lots: 1 + (index % 7),
    timeInForce: 'gtc',
  };
}
