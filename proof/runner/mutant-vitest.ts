/**
 * What the engine's tests import of Vitest, for a run of them in this process: they are collected when their file is
 * loaded, and run as often as asked, in a tenth of a second instead of the seconds of a runner.
 */
import { expect as vitestExpect } from 'vitest';

type Body = (...args: never[]) => unknown;
type Cases = readonly unknown[];

interface Collected {
  readonly tests: (() => Promise<void>)[];
}

const scope = globalThis as { __collected__?: Collected };

/** Loads a bundled test file and gives the tests in it. */
export async function collect(load: () => Promise<unknown>): Promise<Collected['tests']> {
  const collected: Collected = { tests: [] };
  scope.__collected__ = collected;
  await load();
  return collected.tests;
}

/** What comes before tests of a block: before each of them, and before the first. */
interface Before {
  readonly each: Body[];
  first: Body[];
}

/** Of the blocks that are being read, the outermost first. */
const befores: Before[] = [noBefore()];

function noBefore(): Before {
  return { each: [], first: [] };
}

function addTest(_: string, body: Body, ...args: unknown[]): void {
  const before = [...befores.flatMap(takeFirst), ...befores.flatMap((block) => block.each)];
  scope.__collected__?.tests.push(async () => {
    for (const each of before) await each();
    await (body as (...given: unknown[]) => unknown)(...args);
  });
}

/** The tests run in their order, always from the first on: what is done once is a part of that one. */
function takeFirst(block: Before): Body[] {
  const { first } = block;
  block.first = [];
  return first;
}

function addBlock(_: string, body: Body, ...args: unknown[]): void {
  befores.push(noBefore());
  (body as (...given: unknown[]) => unknown)(...args);
  befores.pop();
}

function each(add: typeof addTest) {
  return (cases: Cases) => (title: string, body: Body) => {
    for (const one of cases) add(title, body, ...(Array.isArray(one) ? one : [one]));
  };
}

export const test = Object.assign(addTest, { each: each(addTest) });
export const it = test;
export const describe = Object.assign(addBlock, { each: each(addBlock) });
export const expect = vitestExpect;

export function beforeEach(body: Body): void {
  befores.at(-1)?.each.push(body);
}

export function beforeAll(body: Body): void {
  befores.at(-1)?.first.push(body);
}

/** Types are the compiler's business. */
export function expectTypeOf(): unknown {
  const anything: unknown = new Proxy(() => anything, {
    get: () => anything,
    apply: () => anything,
  });
  return anything;
}
