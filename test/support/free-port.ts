import { createServer } from 'node:net';
import { assert } from '../../src/primitives/assert.ts';

/** A port of the loopback that nobody had a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  assert(typeof address === 'object' && address !== null, 'a port was taken');
  await new Promise((resolve) => probe.close(resolve));
  return address.port;
}
