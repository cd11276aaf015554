import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deposit } from '../../../test/support/journal-fixture.ts';
import { NoLeader } from '../journal.ts';
import { encodeCommand } from '../record.ts';
import { type ForwardedCommands, Forwarding } from './forwarding.ts';
import type { Head } from './head.ts';
import { answerPeer } from './peer-answers.ts';

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

test('what a leader of an older release cannot read it refuses, and takes what came with it', async () => {
  const took: string[] = [];
  const stepDown = () => Promise.resolve();
  const journal = {
    ...{ status: { epoch: 1 }, head: {}, dataFolder: '', stepDown },
    take: (_: unknown, { origin }: { readonly origin: string }) => void took.push(origin),
  } as unknown as Parameters<typeof answerPeer>[0];
  const known = Buffer.from(encodeCommand(deposit('a'))).toString('base64');
  const unknown = Buffer.from([255, 255, 1, 2]).toString('base64');
  const commands = [
    ['x-1', known],
    ['x-2', unknown],
    ['x-3', known],
  ];
  const body = Buffer.from(JSON.stringify({ epoch: 1, commands }));
  const answer = await answerPeer(journal, { call: 'POST /cluster/submit', body });
  expect(answer).toEqual({ status: 200, body: { refused: ['x-2'] } });
  expect(took).toEqual(['x-1', 'x-3']);
});
