/**
 * Writes the layer walls of house rule 4 into biome.json: which room may import which.
 * Run after changing the table; a test compares the file with what this would write.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOMS = [
  'primitives',
  'engine',
  'journal',
  'runtime',
  'reporting',
  'access',
  'http',
  'api',
  'feeds',
  'faults',
  'market',
  'venue',
  'testing',
  'lab',
  'cli',
] as const;
type Room = (typeof ROOMS)[number];

interface Wall {
  readonly may: readonly Room[];
  /** Package and module patterns that this room must not import. */
  readonly notModules: readonly string[];
}

export const WALLS: Record<Exclude<Room, 'cli'>, Wall> = {
  primitives: { may: [], notModules: ['node:*'] },
  engine: {
    may: ['primitives'],
    notModules: ['node:*', 'fastify', 'kysely', 'typebox', 'typebox/*', 'yaml', 'prom-client'],
  },
  journal: { may: ['primitives', 'engine'], notModules: ['fastify', 'kysely'] },
  runtime: { may: ['primitives', 'engine', 'journal'], notModules: ['fastify', 'kysely'] },
  reporting: { may: ['primitives', 'engine'], notModules: ['fastify'] },
  access: { may: ['primitives', 'engine'], notModules: ['fastify', 'kysely'] },
  http: {
    may: ['primitives', 'engine', 'access', 'runtime', 'reporting', 'journal'],
    notModules: ['kysely'],
  },
  api: {
    may: ['primitives', 'engine', 'runtime', 'reporting', 'access', 'http'],
    notModules: ['fastify', 'kysely', 'node:*'],
  },
  feeds: {
    may: ['primitives', 'engine', 'runtime', 'reporting', 'access', 'http', 'api'],
    notModules: ['fastify', 'kysely', 'prom-client'],
  },
  faults: {
    may: ['primitives', 'engine', 'runtime', 'reporting', 'access', 'http', 'feeds'],
    notModules: ['fastify', 'kysely', 'prom-client'],
  },
  market: { may: ['primitives', 'engine', 'runtime'], notModules: ['fastify', 'kysely', 'node:*'] },
  venue: {
    may: [
      'primitives',
      'engine',
      'journal',
      'runtime',
      'reporting',
      'access',
      'http',
      'api',
      'feeds',
      'faults',
      'market',
    ],
    notModules: ['kysely', 'commander', 'cli-progress', 'close-with-grace'],
  },
  testing: {
    may: ['primitives', 'engine', 'http', 'venue'],
    notModules: ['kysely', 'commander', 'cli-progress', 'close-with-grace'],
  },
  lab: {
    may: ['primitives', 'engine', 'http', 'venue', 'testing'],
    notModules: ['fastify', 'kysely', 'commander', 'cli-progress', 'close-with-grace'],
  },
};

/**
 * The engine's modules, the lowest first: each may import those before it. What stands beside them in
 * `engine/` itself puts them together, and none of them imports it.
 */
export const ENGINE_MODULES = [
  'core',
  'money',
  'markets',
  'positions',
  'risk',
  'credit',
  'partners',
  'orders',
  'liquidation',
  'settlement',
  'read',
  'counterparties',
  'commands',
] as const;
const ENGINE_TOP = ['check-derived', 'command', 'engine', 'restore', 'snapshot'];

/** What other rooms import from the engine beside types: the words of the state, and questions about it. */
const READ_SIDE: readonly string[] = ['core', 'read'];
/** Files of `core/` that write. */
export const CORE_WRITERS = ['client-oid-memory', 'dirty', 'keep-receipt', 'schedule'];
/** Rooms that keep a state of their own: they apply commands to it, store it and restore it. */
export const ENGINE_KEEPERS: readonly string[] = ['runtime', 'venue'];
/** Values by their names: types are in Pascal case, functions in camel case, constants in capitals. */
const VALUE = '[a-z].*|[A-Z][A-Z0-9_]+';

/** The folders of the console, the lowest first: each may import those before it, and of `src/` no file. */
export const CONSOLE_ROOMS = [
  'client',
  'feed',
  'messages',
  'ui',
  'actions',
  'pages',
  'app',
] as const;

/** Globals the engine must not touch: no clock, randomness by time, I/O or async timers. */
const ENGINE_GLOBALS = [
  'Date',
  'performance',
  'process',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'console',
  'crypto',
];

export function overrides(): unknown[] {
  const rooms = Object.entries(WALLS).map(([room, wall]) =>
    override(
      room,
      [...patternsOf(room, wall), ...readSideOf(room)],
      room === 'engine' || room === 'primitives',
    ),
  );
  const modules = ENGINE_MODULES.map((module, index) => {
    const higher = ENGINE_MODULES.slice(index + 1).map((other) => `**/${other}/**`);
    const wall = {
      group: [...higher, ...ENGINE_TOP.map((file) => `**/${file}.ts`)],
      message: `engine/${module}/ may import only: ${ENGINE_MODULES.slice(0, index).join(', ') || 'nothing'}.`,
    };
    const patterns = [...patternsOf('engine', WALLS.engine), wall];
    return override(
      `engine/${module}`,
      module === 'read' ? [...patterns, nothingWritten()] : patterns,
      true,
    );
  });
  return [...rooms, override('cli', readSideOf('cli'), false), ...modules, ...consoleOverrides()];
}

function consoleOverrides(): unknown[] {
  return CONSOLE_ROOMS.map((room, index) => {
    const higher = CONSOLE_ROOMS.slice(index + 1).map((other) => `**/${other}/**`);
    const patterns = [
      { group: ['**/src/**', 'node:*'], message: 'The console imports nothing of src/ or Node.' },
      ...(higher.length === 0
        ? []
        : [{ group: higher, message: `${room}/ may import only the folders below it.` }]),
    ];
    return {
      includes: [`web/src/${room}/**`],
      linter: {
        rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
      },
    };
  });
}

interface Pattern {
  readonly group: readonly string[];
  readonly message: string;
  /** Only imports of these names, a pattern of the whole name; absent = any. */
  readonly importNamePattern?: string;
}

/** Rooms that only read the state cannot name a rule that writes. */
function readSideOf(room: string): Pattern[] {
  if (room === 'engine' || room === 'primitives') return [];
  const rules = ENGINE_MODULES.filter((module) => !READ_SIDE.includes(module));
  const groups = [
    ...rules.map((module) => `**/engine/${module}/**`),
    ...CORE_WRITERS.map((file) => `**/engine/core/${file}.ts`),
    ...(ENGINE_KEEPERS.includes(room) ? [] : ENGINE_TOP.map((file) => `**/engine/${file}.ts`)),
  ];
  return [
    {
      group: groups,
      importNamePattern: VALUE,
      message: `${room}/ reads the state: of the engine it may import engine/read/, engine/core/ and types.`,
    },
  ];
}

/** What answers others has no name for anything that can be written, so that it has nothing to give a rule that writes. */
function nothingWritten(): Pattern {
  return {
    group: ['**'],
    importNamePattern: mutableTypes().join('|'),
    message: 'engine/read/ may not name what rules write: take its Read type.',
  };
}

/** The types of the engine that are marked as mutable (`core/deep-readonly.ts`), by name. */
export function mutableTypes(): string[] {
  const engine = join(import.meta.dirname, '../src/engine');
  const names = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(engine, file), 'utf8').matchAll(MUTABLE)])
    .map(([, name = '']) => name);
  return [...new Set(names)].sort();
}

const MUTABLE =
  /^export interface (\w+)(?:<[^{]*>)?\s+extends\s(?=[^{]*\b(?:Mutable|HeapEntry)\b)[^{]*\{/gm;

function patternsOf(room: string, wall: Wall): Pattern[] {
  const closed = ROOMS.filter((other) => other !== room && !wall.may.includes(other));
  return [
    {
      group: closed.map((other) => `**/${other}/**`),
      message: `${room}/ may import only: ${wall.may.join(', ') || 'nothing'} (house rule 4).`,
    },
    { group: [...wall.notModules], message: `${room}/ must not depend on this (house rule 4).` },
  ];
}

function override(folder: string, patterns: readonly Pattern[], isPure: boolean): unknown {
  const denied = ENGINE_GLOBALS.map((name) => [name, 'The engine is pure.']);
  const pure = {
    noRestrictedGlobals: {
      level: 'error',
      options: { deniedGlobals: Object.fromEntries(denied) },
    },
  };
  return {
    includes: [`src/${folder}/**/*.ts`, `!src/${folder}/**/*.test.ts`],
    linter: {
      rules: {
        // Walls look at names.
        performance: { noNamespaceImport: 'error' },
        style: {
          noRestrictedImports: { level: 'error', options: { patterns } },
          ...(isPure ? pure : {}),
        },
      },
    },
  };
}

/** biome.json with its generated overrides brought up to date. */
export function withWalls(configText: string): string {
  const config = JSON.parse(configText) as { overrides: { includes: string[] }[] };
  const own = config.overrides.filter((entry) => !/^(?:src|web)\//.test(entry.includes[0] ?? ''));
  return `${JSON.stringify({ ...config, overrides: [...overrides(), ...own] }, null, 2)}\n`;
}

if (process.argv[1]?.endsWith('layers.ts')) {
  writeFileSync('biome.json', withWalls(readFileSync('biome.json', 'utf8')));
}
