/**
 * The endpoints that a venue serves, found by their folders. The build (`scripts/build.ts`) puts a
 * module in the place of this one that imports the same files by name.
 */
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '../http/endpoint.ts';
import { loadEndpoints } from '../http/load-endpoints.ts';

let found: Promise<readonly Endpoint[]> | undefined;

/** Looked for once: the sources do not change while a process runs. */
export function venueEndpoints(): Promise<readonly Endpoint[]> {
  found ??= loadEndpoints(fileURLToPath(new URL('../api/', import.meta.url)));
  return found;
}
