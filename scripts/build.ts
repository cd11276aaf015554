/**
 * Bundles `src/` into `dist/cli/` (decision 12): a start then loads some ten files, not a thousand. Types
 * are the compiler's business, which `npm run build` asks first.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What a process or a thread starts with, by paths that others know. */
const ENTRIES = {
  main: 'src/cli/main.ts',
  testing: 'src/testing/start-venue.ts',
  'follower-worker': 'src/venue/backing/follower-worker.ts',
  'history-worker': 'src/venue/backing/history-worker.ts',
};
/** Files beside the sources that the built venue reads as they are. */
const ASSETS = {
  'demo-venue.yaml': 'src/venue/demo-venue.yaml',
  'small-venue.yaml': 'src/venue/small-venue.yaml',
};
/** Packages that stay as installed: a binary, and what only some venues load. */
const EXTERNAL = ['@photostructure/sqlite', 'pg'];
/** Packages of the older kind call `require`, which a module has to make for itself. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);";

/**
 * Writes the bundle to `folder`/cli, removes from `folder` what an earlier build left, and answers the sources that are in it.
 * `others` put modules of their own in the place of some: for what is compared with the venue, and is never shipped.
 */
export async function bundle(
  folder: string,
  others: readonly esbuild.Plugin[] = [],
): Promise<readonly string[]> {
  const out = join(folder, 'cli');
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: out,
    // All chunks lie beside the entries, so that `import.meta.url` means one folder in all of them.
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: EXTERNAL,
    // Or what `ws` would use if it were there is in the bundle, because ccxt has brought it for the tests.
    define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"' },
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    // A process keeps the text of what it runs.
    minifyWhitespace: true,
    metafile: true,
    plugins: [endpointsByList, ...others],
  });
  for (const [asset, file] of Object.entries(ASSETS)) cpSync(join(ROOT, file), join(out, asset));
  const written = Object.keys(metafile.outputs).map((file) => resolve(ROOT, file));
  writeTypes(folder);
  removeLeftovers(folder, new Set(written));
  return Object.keys(metafile.inputs);
}

/** In place of the module that looks for endpoints and channels at start, one that imports those there are now. */
const endpointsByList: esbuild.Plugin = {
  name: 'endpoints-by-list',
  setup(build) {
    build.onLoad({ filter: /[\\/]venue[\\/]endpoints\.ts$/ }, () => ({
      contents: listOfEndpoints(),
      resolveDir: join(ROOT, 'src/venue'),
      loader: 'ts',
    }));
  },
};

function listOfEndpoints(): string {
  const endpoints = filesOf('api', 'endpoint');
  const channels = filesOf('feeds', 'channel');
  return [
    "import { channelsOf } from '../feeds/load-channels.ts';",
    "import { endpointsOf } from '../http/load-endpoints.ts';",
    ...endpoints.map((file, index) => `import endpoint${index} from '../api/${file}';`),
    ...channels.map((file, index) => `import channel${index} from '../feeds/${file}';`),
    'export async function venueEndpoints() {',
    '  return endpointsOf([',
    ...endpoints.map((file, index) => `    { file: '${file}', endpoint: endpoint${index} },`),
    '  ]);',
    '}',
    'export async function venueChannels() {',
    '  return channelsOf([',
    ...channels.map((file, index) => `    { file: '${file}', value: channel${index} },`),
    '  ]);',
    '}',
  ].join('\n');
}

/** The files of this name in a room, by their paths there. */
function filesOf(room: string, name: string): readonly string[] {
  return readdirSync(join(ROOT, 'src', room), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith(`/${name}.ts`))
    .sort();
}

/** The types of `bourse/testing`, above those that the compiler makes (`tsconfig.types.json`). */
const TYPES = `import type { StartVenue } from './testing/venue.ts';
import { VenueError } from './venue/venue-error.ts';

export type * from './testing/venue.ts';
export { VenueError };
export declare const startVenue: StartVenue;
`;

function writeTypes(folder: string): void {
  mkdirSync(join(folder, 'types'), { recursive: true });
  writeFileSync(join(folder, 'types/testing.d.ts'), TYPES);
}

function removeLeftovers(folder: string, written: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = resolve(entry.parentPath, entry.name);
    if (/\.js(?:\.map)?$/.test(file) && !written.has(file)) rmSync(file);
  }
}

if (process.argv[1]?.endsWith('build.ts')) await bundle(join(ROOT, 'dist'));
