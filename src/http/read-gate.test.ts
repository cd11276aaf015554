import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { JournalBusy } from '../journal/journal.ts';
import { ReadGate, staleness, tooOld } from './read-gate.ts';
import { WireError } from './wire-error.ts';

class Node {
  age = 0;
  seq = 10;
  confirmed = 0;
  isCutOff = false;
  obstacle: string | undefined;
  readonly freshness = {
    ageMs: () => this.age,
    obstacle: () => this.obstacle,
    confirm: async () => {
      this.confirmed += 1;
      if (this.isCutOff) throw new JournalBusy('cut off');
      this.age = 0;
    },
    reach: async (seq: number) => this.seq >= seq,
  };
  readonly gate = new ReadGate(this.freshness);
}

function requestOn(connection: object | undefined, headers: IncomingHttpHeaders = {}) {
  return { headers, ...(connection && { connection }) };
}

test('the first request of a connection is answered from a state that is confirmed, the next at once', async () => {
  const node = new Node();
  const [one, other] = [{}, {}];
  await node.gate.pass(requestOn(one));
  expect(node.confirmed).toBe(1);
  expect(node.gate.pass(requestOn(one))).toBeUndefined();
  await node.gate.pass(requestOn(other));
  expect(node.confirmed).toBe(2);
});

test('a connection that was refused is still new', async () => {
  const node = new Node();
  const one = {};
  node.isCutOff = true;
  await expect(node.gate.pass(requestOn(one))).rejects.toBeInstanceOf(JournalBusy);
  node.isCutOff = false;
  await node.gate.pass(requestOn(one));
  expect(node.confirmed).toBe(2);
});

test('what is older than ten seconds is confirmed before it is told, or refused', async () => {
  const node = new Node();
  node.age = 10_000;
  expect(node.gate.pass(requestOn(undefined))).toBeUndefined();
  node.age = 10_001;
  node.isCutOff = true;
  await expect(node.gate.pass(requestOn(undefined))).rejects.toBeInstanceOf(JournalBusy);
  node.isCutOff = false;
  await node.gate.pass(requestOn(undefined));
  expect(node.gate.pass(requestOn(undefined))).toBeUndefined();
});

test('a node that can follow no more refuses from the first request on, on connections that it knows too', async () => {
  const node = new Node();
  node.obstacle = 'it knows too little';
  node.isCutOff = true;
  await expect(node.gate.pass(requestOn(undefined))).rejects.toBeInstanceOf(JournalBusy);
  expect(tooOld(node.freshness)).toBe('it knows too little');
});

test('x-bourse-min-seq waits for an entry, x-bourse-read for the newest', async () => {
  const node = new Node();
  await node.gate.pass(requestOn(undefined, { 'x-bourse-min-seq': '10' }));
  expect(node.confirmed).toBe(0);
  const beyond = requestOn(undefined, { 'x-bourse-min-seq': '11' });
  await expect(node.gate.pass(beyond)).rejects.toBeInstanceOf(JournalBusy);
  await node.gate.pass(requestOn(undefined, { 'x-bourse-read': 'latest' }));
  expect(node.confirmed).toBe(1);
});

test.each([
  { 'x-bourse-min-seq': '-1' },
  { 'x-bourse-min-seq': '1e3' },
  { 'x-bourse-read': 'any' },
])('%j is refused, not passed over', async (headers) => {
  const passing = new Node().gate.pass(requestOn(undefined, headers));
  await expect(passing).rejects.toBeInstanceOf(WireError);
});

test('replies tell the age from two seconds on, readiness from ten', () => {
  const of = (age: number) => ({ ageMs: () => age, obstacle: () => undefined });
  expect(staleness(of(2_000))).toBeUndefined();
  expect(staleness(of(2_345.6))).toEqual({ 'x-bourse-stale': '2346' });
  expect(staleness(of(Number.POSITIVE_INFINITY))).toBeUndefined();
  expect(tooOld(of(10_000))).toBeUndefined();
  expect(tooOld(of(12_000))).toContain('for 12 s');
  expect(tooOld(of(Number.POSITIVE_INFINITY))).toContain('since it started');
});
