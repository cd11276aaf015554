/** The dashboard's queries and the alarms, asked of a Prometheus that watches a running venue: what Grafana would be answered. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { atEnd } from '../support/at-end.ts';
import { serve, temporaryFolder } from '../support/bourse-process.ts';
import { dashboardQueries } from '../support/dashboard.ts';
import { unpackedFromDebian } from '../support/debian-package.ts';
import { freePort } from '../support/free-port.ts';
import { ROOT, textOf } from '../support/repository.ts';

/** A calm venue of one machine has nothing of these. */
const OF_TROUBLE = /bourse_(?:cluster|faults|shed|feed_closed)|code="45001"/;
const EVERY_MS = 500;
const WITHIN_MS = 60_000;

interface Answer {
  readonly status: string;
  readonly data: {
    readonly result: readonly { readonly metric: Readonly<Record<string, string>> }[];
  };
}

test('shows figures of a running venue in each panel, and no alarm', async () => {
  const venue = await serve({
    dataFolder: join(temporaryFolder(), 'data'),
    venueFile: join(ROOT, 'src/venue/demo-venue.yaml'),
    args: ['--market', 'on'],
  });
  listen(venue.url);
  const url = await startPrometheus(new URL(venue.url).host);
  const ask = async <T>(path: string): Promise<T> => (await fetch(`${url}${path}`)).json() as T;
  const query = (expr: string) => ask<Answer>(`/api/v1/query?query=${encodeURIComponent(expr)}`);
  const rated = 'rate(bourse_applied_seq{job="bourse"}[1m])';
  const deadline = Date.now() + WITHIN_MS;
  while ((await query(rated)).data.result.length === 0) {
    expect(Date.now(), 'Prometheus has read nothing twice').toBeLessThan(deadline);
    await fetch(`${venue.url}/api/v2/spot/market/tickers`);
    await fetch(`${venue.url}/api/v2/spot/trade/place-order`, { method: 'POST' });
    await sleep(EVERY_MS);
  }
  for (const expr of dashboardQueries()) {
    const { data, status } = await query(expr);
    expect([expr, status]).toEqual([expr, 'success']);
    if (!OF_TROUBLE.test(expr)) expect(data.result.length, expr).toBeGreaterThan(0);
  }
  // What its two variables are filled by.
  const labels = (name: string) =>
    ask<{ readonly data: readonly string[] }>(
      `/api/v1/label/${name}/values?match[]=bourse_applied_seq`,
    );
  expect((await labels('job')).data).toEqual(['bourse']);
  expect((await labels('instance')).data).toEqual([new URL(venue.url).host]);
  const { data } = await ask<Rules>('/api/v1/rules');
  const rules = data.groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  expect(rules.filter(({ health, state }) => health !== 'ok' || state !== 'inactive')).toEqual([]);
});

interface Rules {
  readonly data: {
    readonly groups: readonly {
      readonly rules: readonly { readonly health: string; readonly state: string }[];
    }[];
  };
}

/** A subscriber, so that there are pushes. */
function listen(url: string): void {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/ws/public`);
  const arg = { instType: 'USDT-FUTURES', channel: 'books', instId: 'BTCUSDT' };
  socket.once('open', () => socket.send(JSON.stringify({ op: 'subscribe', args: [arg] })));
  atEnd(() => socket.terminate());
}

/** As `deploy/prometheus` has it, but for where the venue is and how often it is looked at. */
async function startPrometheus(target: string): Promise<string> {
  const folder = temporaryFolder();
  const command = unpackedFromDebian('prometheus', 'usr/bin/prometheus', join(folder, 'debian'));
  const config = textOf('deploy/prometheus/prometheus.yml')
    .replace('bourse:8080', target)
    .replaceAll('_interval: 5s', `_interval: ${EVERY_MS}ms`);
  mkdirSync(join(folder, 'config'));
  writeFileSync(join(folder, 'config/prometheus.yml'), config);
  writeFileSync(
    join(folder, 'config/bourse.rules.yml'),
    textOf('deploy/prometheus/bourse.rules.yml'),
  );
  const port = await freePort();
  const words = [
    `--config.file=${folder}/config/prometheus.yml`,
    `--storage.tsdb.path=${folder}/kept`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn(command, words, { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  atEnd(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    expect(child.exitCode, 'Prometheus has ended').toBeNull();
    await sleep(EVERY_MS);
  }
  return url;
}
