import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpointsOf, loadEndpoints } from './load-endpoints.ts';

const root = mkdtempSync(join(tmpdir(), 'bourse-endpoints-'));
// As beside the sources.
writeFileSync(join(root, 'package.json'), '{ "type": "module" }');

afterAll(() => rmSync(root, { recursive: true }));

function folderWith(name: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, name, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
  return join(root, name);
}

test('every endpoint file is found, in the order of paths, and nothing else is', async () => {
  const folder = folderWith('right', {
    'v3/trade/place/endpoint.js': "export default { path: '/api/v3/trade/place' };",
    'v2/spot/fills/endpoint.js': "export default { path: '/api/v2/spot/fills' };",
    'operator/v1/deposit/endpoint.js': "export default { path: '/operator/v1/deposit' };",
    'v2/spot/fills/endpoint.test.js': 'throw new Error("not to be loaded");',
    'v2/spot/shape.js': 'throw new Error("not to be loaded");',
  });
  const found = await loadEndpoints(folder);
  expect(found.map((each) => each.path)).toEqual([
    '/api/v2/spot/fills',
    '/api/v3/trade/place',
    '/operator/v1/deposit',
  ]);
});

test('a folder that is not the path of its endpoint stops the start and is named', async () => {
  const wrong = "export default { path: '/api/v2/spot/other' };";
  const folder = folderWith('wrong', { 'v2/spot/fills/endpoint.js': wrong });
  await expect(loadEndpoints(folder)).rejects.toThrow(
    /fills\/endpoint\.js: declares \/api\/v2\/spot\/other, not \/api\/v2\/spot\/fills/,
  );
});

test('a file without a declaration stops the start', async () => {
  const folder = folderWith('empty', { 'v2/x/endpoint.js': 'export const path = 1;' });
  await expect(loadEndpoints(folder)).rejects.toThrow('declares nothing');
});

test('a file that a build has imported by name is held to its folder too', () => {
  const files = [{ file: 'v2/spot/fills/endpoint.ts', endpoint: undefined }];
  expect(() => endpointsOf(files)).toThrow(
    'v2/spot/fills/endpoint.ts: declares nothing, not /api/v2/spot/fills',
  );
});
