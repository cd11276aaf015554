import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Channel } from './feed.ts';
import { channelsOf, loadChannels } from './load-channels.ts';

it('finds every channel under the name of its folder, each name once', async () => {
  const channels = await loadChannels(fileURLToPath(new URL('.', import.meta.url)));
  const names = channels.flatMap(({ api, name, suffixes }) =>
    suffixes.map((suffix) => `${api} ${name}${suffix}`),
  );
  expect(names).toContain('v2 books5');
  expect(new Set(names).size).toBe(names.length);
});

it('refuses a folder that is not the name of its channel', () => {
  const value = { api: 'v2', name: 'tea' } as unknown as Channel;
  expect(channelsOf([{ file: 'v2/tea/channel.ts', value }])).toEqual([value]);
  expect(() => channelsOf([{ file: 'v3/tea/channel.ts', value }])).toThrow('not v3/tea');
  expect(() => channelsOf([{ file: 'v2/tea/channel.ts', value: undefined }])).toThrow('v2/tea');
});
