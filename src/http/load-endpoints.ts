/**
 * Finds every `endpoint.ts` under a folder: adding an endpoint touches one folder and no list. The
 * folder is the URL; one that differs from its declaration stops the start.
 */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from './endpoint.ts';

const FILE = /^endpoint\.(ts|js)$/;

/** All endpoints under `folder` (the `api/` room), in the order of their paths. */
export async function loadEndpoints(folder: string): Promise<readonly Endpoint[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && FILE.test(entry.name));
  const endpoints = await Promise.all(
    files.map((entry) => load(folder, entry.parentPath, entry.name)),
  );
  return endpoints.sort((left, right) => (left.path < right.path ? -1 : 1));
}

async function load(root: string, folder: string, name: string): Promise<Endpoint> {
  const file = join(folder, name);
  const module: { default?: Endpoint } = await import(pathToFileURL(file).href);
  const expected = urlOf(relative(root, folder).split(sep).join('/'));
  if (module.default?.path !== expected) {
    throw new Error(`${file}: declares ${module.default?.path ?? 'nothing'}, not ${expected}`);
  }
  return module.default;
}

/** `v2/spot/…` is `/api/v2/spot/…`; the operator interface stands beside `/api`. */
function urlOf(folder: string): string {
  return folder.startsWith('operator/') ? `/${folder}` : `/api/${folder}`;
}
