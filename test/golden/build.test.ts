/** What the bundler makes of the sources (decision 12). Needs `npm run build`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundle } from '../../scripts/build.ts';
import { apiDocuments } from '../../scripts/openapi.ts';
import { CONSOLE_POLICY } from '../../src/http/console.ts';
import { serve, startServe, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';

describe('the built venue', () => {
  test('serves the endpoints of the sources, all of them and no other, and their page', async () => {
    const folder = temporaryFolder();
    const { url } = await serve({
      dataFolder: join(folder, 'data'),
      venueFile: writeVenueFile(folder),
    });
    const served = await (await fetch(`${url}/openapi.json`)).json();
    const documents = await apiDocuments();
    expect(served).toEqual(JSON.parse(documents['openapi.json'] ?? ''));
    // The page comes from a package that stays outside the bundle, with its own files.
    for (const path of ['/docs', '/docs/static/swagger-ui.css']) {
      expect((await fetch(url + path)).status, path).toBe(200);
    }
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toBe(CONSOLE_POLICY);
    const html = await page.text();
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect((await fetch(url + path)).status, path).toBe(200);
  });

  test('loads nothing of several machines where it is alone, in no thread', async () => {
    const folder = temporaryFolder();
    // Each thread writes there, as it ends, what it has loaded.
    const coverage = join(folder, 'loaded');
    const venue = await serve({
      dataFolder: join(folder, 'data'),
      venueFile: writeVenueFile(folder),
      env: { NODE_V8_COVERAGE: coverage },
    });
    expect((await fetch(`${venue.url}/api/v2/public/time`)).status).toBe(200);
    await venue.kill('SIGTERM');
    const sources = sourcesLoaded(coverage);
    expect(sources).toContain('src/journal/file-journal.ts');
    expect(sources.filter((source) => source.includes('/etcd/'))).toEqual([]);
  });

  test('names the file of the sources in the stack of a fault', async () => {
    const folder = temporaryFolder();
    const fault = "process.stdout.write = () => { throw new Error('planted'); };";
    const { stderr } = startServe({
      dataFolder: join(folder, 'data'),
      venueFile: writeVenueFile(folder),
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` },
    });
    while (!stderr().includes('runBourse')) await sleep(5);
    expect(stderr()).toMatch(/planted\n(?:.*\n)*? +at announce \(.*\/src\/cli\/run-venue\.ts:\d+/);
  });
});

test('a build removes what an earlier one left, and nothing else', async () => {
  const folder = temporaryFolder();
  const api = join(folder, 'api/v2/spot/gone');
  mkdirSync(api, { recursive: true });
  writeFileSync(join(api, 'endpoint.js'), '');
  writeFileSync(join(api, 'endpoint.js.map'), '');
  writeFileSync(join(folder, '.tsbuildinfo'), '');
  await bundle(folder);
  expect(readdirSync(api)).toEqual([]);
  expect(existsSync(join(folder, '.tsbuildinfo'))).toBe(true);
  expect(readdirSync(join(folder, 'cli'))).toEqual(
    expect.arrayContaining(['main.js', 'follower-worker.js', 'demo-venue.yaml']),
  );
});

/** The files of the sources in each chunk that a process has loaded. */
function sourcesLoaded(coverage: string): readonly string[] {
  const reports = readdirSync(coverage).map(
    (name) => JSON.parse(readFileSync(join(coverage, name), 'utf8')) as Coverage,
  );
  const urls = reports.flatMap(({ result }) => result.map(({ url }) => url));
  const chunks = new Set(urls.filter((url) => /dist\/cli\/[^/]+\.js$/.test(url)));
  const maps = [...chunks].map((url) => readFileSync(`${fileURLToPath(url)}.map`, 'utf8'));
  const sources = maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources);
  return sources.map((source) => source.replace(/^(\.\.\/)+/, ''));
}

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}
