/**
 * The endpoints that a venue serves, found by their folders. The build (`scripts/build.ts`) puts a
 * module in the place of this one that imports the same files by name.
 */
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '../http/endpoint.ts';
import { loadEndpoints } from '../http/load-endpoints.ts';

export async function venueEndpoints(): Promise<readonly Endpoint[]> {
  return loadEndpoints(fileURLToPath(new URL('../api/', import.meta.url)));
}
