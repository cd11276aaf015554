/** Every key that was seen in rows of a channel is declared for it. */
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import shapes from '../../test/support/ws-shapes.json' with { type: 'json' };
import type { Channel } from './feed.ts';
import { loadChannels } from './load-channels.ts';

interface Schema {
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Shape {
  readonly arg: { readonly channel?: string; readonly topic?: string; readonly instType: string };
  readonly row: unknown;
  readonly recorded?: unknown;
}

/** Only `books` has a checksum: what was recorded later than the samples has none (wire.md 5.5). */
const GONE: Readonly<Record<string, readonly string[]>> = { books5: ['checksum'] };

let channels: readonly Channel[] = [];
beforeAll(async () => {
  channels = await loadChannels(fileURLToPath(new URL('.', import.meta.url)));
});

const SEEN = Object.entries({ ...prefixed('v2'), ...prefixed('v3') });

function prefixed(api: 'v2' | 'v3') {
  return Object.fromEntries(
    Object.entries(shapes[api] as Record<string, Shape>).map(([id, shape]) => [
      `${api} ${id}`,
      shape,
    ]),
  );
}

it.each(SEEN)('%s', (id, { arg, row, recorded }) => {
  const api = id.slice(0, 2);
  const name = arg.channel ?? arg.topic ?? '';
  const channel = channels.find(
    (each) => each.api === api && each.suffixes.some((suffix) => each.name + suffix === name),
  );
  expect(channel?.instTypes).toContain(arg.instType);
  const schema = kindOf(channel?.row as Schema, arg.instType);
  for (const keys of [row, recorded]) {
    if (typeof keys !== 'object' || keys === null) continue;
    const missing = missingIn(schema, keys as Record<string, unknown>);
    expect(missing.filter((key) => !GONE[name]?.includes(key))).toEqual([]);
  }
});

/** Of a channel whose rows differ, spot's stand first. */
function kindOf(row: Schema, instType: string): Schema {
  if (row.anyOf === undefined) return row;
  return row.anyOf[instType === 'SPOT' ? 0 : 1] ?? {};
}

function missingIn({ properties = {} }: Schema, keys: Record<string, unknown>): string[] {
  return Object.entries(keys).flatMap(([key, shape]) => {
    const declared = properties[key];
    if (declared === undefined) return [key];
    const [inner] = Array.isArray(shape) ? shape : [];
    if (inner === undefined) return [];
    return missingIn(declared.items ?? {}, inner).map((each) => `${key}.${each}`);
  });
}
