import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RestClientV2 } from 'bitget-api';
import { expect, test } from 'vitest';
import { atEnd } from '../support/at-end.ts';
import { ClientFindings, isTimeOut } from '../support/client-findings.ts';
import { ccxtOn } from './ccxt-client.ts';
import { credentials } from './client-venue.ts';

test('a client that waits in vain has shown nothing, and what it asked is told; what else it throws is a fault', async () => {
  const silent = createServer((incoming, outgoing) => {
    if (incoming.url?.includes('refused') === true) outgoing.writeHead(400).end('{"code":"40034"}');
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  atEnd(() => silent.closeAllConnections());
  atEnd(() => silent.close());
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const ccxt = ccxtOn(url, { as: credentials('alice'), uta: false });
  ccxt.timeout = 50;
  const findings = new ClientFindings();
  const time = { what: 'alice asks the time', ask: () => ccxt.fetchTime(), otherwise: 0 };
  expect(await findings.of(time)).toBe(0);
  expect(findings.timeOuts).toEqual([
    expect.stringMatching(/^alice asks the time: RequestTimeout/),
  ]);
  const waited = fetch(url, { signal: AbortSignal.timeout(50) });
  expect(await waited.catch(isTimeOut)).toBe(true);
  const bitget = new RestClientV2({ baseUrl: url }, { timeout: 50 });
  expect(await bitget.getServerTime().catch(isTimeOut)).toBe(true);
  await findings.of({ what: 'bob', ask: () => bitget.get('/refused'), otherwise: undefined });
  expect(findings.faults).toHaveLength(1);
  expect(findings.timeOuts).toHaveLength(1);
});
