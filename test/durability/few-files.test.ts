/** A system that lets a process open few files: the venue serves within them, and keeps what it needs itself. */
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { serve, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { OPERATOR_TOKEN } from '../support/signed-request.ts';

/** More than it may have. */
const CONNECTIONS = 150;

const TRIES = 50;

/** Those that are not refused; closed with the test. A venue that has just begun may have no file left for a moment. */
async function holdConnections(url: string): Promise<readonly Socket[]> {
  for (let left = TRIES; left > 1; left -= 1) {
    const held = await tryConnections(url);
    if (held.length > 0) return held;
  }
  return tryConnections(url);
}

async function tryConnections(url: string): Promise<readonly Socket[]> {
  const port = Number(new URL(url).port);
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => undefined).resume();
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const held = () =>
    sockets.filter(({ readyState, destroyed }) => readyState === 'open' && !destroyed);
  let last = -1;
  // Those that are refused are closed after they were connected.
  while (sockets.some(({ connecting }) => connecting) || held().length !== last) {
    last = held().length;
    await sleep(200);
  }
  return held();
}

test('V9: with 100 files, who takes every connection keeps the venue from no file', {
  skip: process.platform !== 'linux',
}, async () => {
  const folder = temporaryFolder();
  const venue = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder),
    shell: 'ulimit -n 100',
  });
  const held = await holdConnections(venue.url);
  expect(held.length).toBeGreaterThan(8);
  expect(held.length).toBeLessThan(CONNECTIONS);
  held[0]?.destroy();
  await sleep(100);
  const snapshot = await fetch(`${venue.url}/operator/v1/snapshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: '{"reason":"test"}',
  });
  expect(await snapshot.json()).toMatchObject({ code: '00000' });
  expect(await venue.kill('SIGTERM'), venue.stderr()).toEqual({ exitCode: 0, signal: null });
});
