/**
 * The compiler is what is tested here: `npm run check` fails where a planted write is no error any more.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import { post } from '../money/ledger.ts';
import { setPosition } from '../positions/user-market.ts';
import type { Market, ReadMarket, ReadOrder, ReadUser, ReadUserMarket } from './entities.ts';
import type { Context, ReadState, State } from './state.ts';

/** Never called: each line below a planted one must be refused by the compiler. */
function planted(state: ReadState, market: ReadMarket, userMarket: ReadUserMarket): void {
  const { available: from, locked: to } = userMarket.settlementPocket;
  const movement = { from, to, amount: 1, kind: 'fee', cause: '' } as const;
  // @ts-expect-error A property.
  state.seq = 1;
  // @ts-expect-error A property of what it leads to.
  market.mark.price = 1;
  // @ts-expect-error A map.
  state.users.clear();
  // @ts-expect-error A set.
  market.holders.delete(userMarket);
  // @ts-expect-error A list.
  state.ledger.pending.push();
  // @ts-expect-error A rule that writes to what has maps.
  setPosition(userMarket, 'long', undefined);
  // @ts-expect-error A rule that writes to what has plain properties alone.
  asWritten<Market['premium']>(market.premium);
  // @ts-expect-error The state as a rule has it.
  asWritten<State>(state);
  // @ts-expect-error A context made of it.
  asWritten<Context>({ state, seq: 1, timeMs: 1, events: [] });
  // @ts-expect-error A posting.
  post(state.ledger, movement);
}

function asWritten<T>(value: T): T {
  return value;
}

/** Never called: what rules have is what readers take. */
function allowed(state: State): readonly [ReadState, ReadUser[], ReadOrder[]] {
  const users = [...state.users.values()];
  return [state, users, users.flatMap((user) => [...user.openOrders.values()])];
}

it('nothing of what a reader has can be written, and a reader takes what rules have', () => {
  expectTypeOf(planted).toBeFunction();
  expectTypeOf(allowed).toBeFunction();
});

/** A line that declares a property which is not readonly. */
const WRITABLE = /^ {2}(?!readonly )[\w$]+\??: /m;

/** Facts are written as a part of what extends them; a draft of terms is nobody's state. */
const PARTS = /Facts$|^(?:Kept|StoredBasis)$/;

it('every type of the state that has anything to write is marked as mutable', () => {
  const unmarked: string[] = [];
  let seen = 0;
  for (const file of readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'))) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    for (const [, name = '', head = '', body = ''] of text.matchAll(
      /^(?:export )?interface (\w+)([^{]*)\{\n([\s\S]*?)^\}/gm,
    )) {
      seen += 1;
      if (PARTS.test(name) || !WRITABLE.test(body)) continue;
      if (!/\b(?:Mutable|HeapEntry)\b/.test(head)) unmarked.push(`${file}: ${name}`);
    }
  }
  expect(seen).toBeGreaterThan(80);
  expect(unmarked).toEqual([]);
});
