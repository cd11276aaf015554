/**
 * The endpoints and the channels that a venue serves, found by their folders. The build (`scripts/build.ts`) puts a
 * module in the place of this one that imports the same files by name.
 */
import { fileURLToPath } from 'node:url';
import type { Channel } from '../feeds/feed.ts';
import { loadChannels } from '../feeds/load-channels.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { loadEndpoints } from '../http/load-endpoints.ts';

let found: Promise<readonly Endpoint[]> | undefined;

/** Looked for once: the sources do not change while a process runs. */
export function venueEndpoints(): Promise<readonly Endpoint[]> {
  found ??= loadEndpoints(fileURLToPath(new URL('../api/', import.meta.url)));
  return found;
}

let channels: Promise<readonly Channel[]> | undefined;

/** Looked for once, as the endpoints are. */
export function venueChannels(): Promise<readonly Channel[]> {
  channels ??= loadChannels(fileURLToPath(new URL('../feeds/', import.meta.url)));
  return channels;
}
