/**
 * Finds every `endpoint.ts` under a folder: adding an endpoint touches one folder and no list. The
 * folder is the URL; one that differs from its declaration stops the start.
 * Decides R-9.
 */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from './endpoint.ts';

/** All endpoints under `folder` (the `api/` room), in the order of their paths. */
export async function loadEndpoints(folder: string): Promise<readonly Endpoint[]> {
  const files = await defaultExports<Endpoint>(folder, 'endpoint');
  return endpointsOf(files.map(({ file, value }) => ({ file, endpoint: value })));
}

export interface EndpointFile {
  /** Its path in the `api/` room, with forward slashes. */
  readonly file: string;
  /** What it exports by default. */
  readonly endpoint: Endpoint | undefined;
}

/** The endpoints of these files, in the order of their paths. Throws where a folder is not the URL. */
export function endpointsOf(files: readonly EndpointFile[]): readonly Endpoint[] {
  return files
    .map(checked)
    .sort((left, right) => (left.path < right.path ? -1 : 1))
    .flatMap((each) =>
      each.alsoBy === undefined ? [each] : [each, { ...each, method: each.alsoBy }],
    );
}

/** A file that declares one thing. */
export interface DefaultExport<T> {
  /** Its path under the folder, with forward slashes. */
  readonly file: string;
  readonly value: T | undefined;
}

/** What the files of this name under a folder export by default, in any order. */
export async function defaultExports<T>(
  folder: string,
  name: string,
): Promise<readonly DefaultExport<T>[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && isNamed(entry.name, name));
  return Promise.all(files.map((entry) => load<T>(folder, join(entry.parentPath, entry.name))));
}

function isNamed(file: string, name: string): boolean {
  return file === `${name}.ts` || file === `${name}.js`;
}

async function load<T>(root: string, path: string): Promise<DefaultExport<T>> {
  const module: { default?: T } = await import(pathToFileURL(path).href);
  return { file: relative(root, path).split(sep).join('/'), value: module.default };
}

function checked({ file, endpoint }: EndpointFile): Endpoint {
  const expected = urlOf(file.slice(0, file.lastIndexOf('/')));
  if (endpoint?.path !== expected) {
    throw new Error(`${file}: declares ${endpoint?.path ?? 'nothing'}, not ${expected}`);
  }
  return endpoint;
}

/** `v2/spot/…` is `/api/v2/spot/…`; the operator interface and the venue's own calls stand beside `/api`. */
function urlOf(folder: string): string {
  return /^(?:operator|venue)\//.test(folder) ? `/${folder}` : `/api/${folder}`;
}
