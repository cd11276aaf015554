/**
 * Finds every `channel.ts` of this room: adding a channel touches one folder and no list. The folder is
 * the channel's name under that of its form; one that differs from its declaration stops the start.
 */
import { type DefaultExport, defaultExports } from '../http/load-endpoints.ts';
import type { Channel } from './feed.ts';

/** All channels under `folder` (this room), in the order of their names. */
export async function loadChannels(folder: string): Promise<readonly Channel[]> {
  return channelsOf(await defaultExports<Channel>(folder, 'channel'));
}

/** The channels of these files. Throws where a folder is not the name. */
export function channelsOf(files: readonly DefaultExport<Channel>[]): readonly Channel[] {
  return [...files].sort((left, right) => (left.file < right.file ? -1 : 1)).map(checked);
}

function checked({ file, value }: DefaultExport<Channel>): Channel {
  const expected = file.slice(0, file.lastIndexOf('/'));
  if (value === undefined || `${value.api}/${value.name}` !== expected) {
    throw new Error(`${file}: declares ${value?.api}/${value?.name}, not ${expected}`);
  }
  return value;
}
