import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deposit } from '../../../test/support/journal-fixture.ts';
import { NoLeader } from '../journal.ts';
import { type ForwardedCommands, Forwarding } from './forwarding.ts';
import type { Head } from './head.ts';

const MOST = 5_000;

function leaderOf(epoch: number): Head {
  const place = { seq: 0, timeMs: 0, chainHash: '', beat: 1, wallMs: 0 };
  return { ...place, epoch, node: `n${epoch}`, url: `http://n${epoch}` };
}

test('what is lost on its way is forgotten when nobody waits for it any more, and more can be sent', async () => {
  let nowMs = 0;
  const forwarding = new Forwarding({
    origin: 'me',
    peers: { call: () => Promise.reject(new Error('the connection broke')) },
    onRefused: () => expect.unreachable('nobody can tell'),
    nowMs: () => nowMs,
  });
  for (let count = 0; count < MOST; count += 1)
    forwarding.send(deposit(`x${count}`), count, leaderOf(1));
  await turn();
  expect(forwarding.count).toBe(MOST);
  nowMs = 29_000;
  expect(() => forwarding.send(deposit('more'), 'more', leaderOf(1))).toThrow(NoLeader);
  nowMs = 31_000;
  forwarding.send(deposit('more'), 'more', leaderOf(1));
  expect(forwarding.count).toBe(1);
});

test('commands go to the leader that they were meant for, also when another one begins within a turn', async () => {
  const sent: (readonly [string, ForwardedCommands])[] = [];
  const forwarding = new Forwarding({
    origin: 'me',
    peers: {
      call: (url, _, body = '') => {
        sent.push([url, JSON.parse(body)]);
        return Promise.resolve(Buffer.from('{"refused":[]}'));
      },
    },
    onRefused: () => undefined,
  });
  for (const [reference, epoch] of [
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ] as const)
    forwarding.send(deposit(reference), reference, leaderOf(epoch));
  await turn();
  const seen = sent.map(([url, { epoch, commands }]) => [url, epoch, commands.length]);
  expect(seen).toEqual([
    ['http://n1/cluster/submit', 1, 2],
    ['http://n2/cluster/submit', 2, 1],
  ]);
});
