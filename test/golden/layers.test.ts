/** The layer walls stand: biome.json is what the table says, and biome flags what it forbids. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_KEEPERS, ENGINE_MODULES, ROOMS, WALLS, withWalls } from '../../scripts/layers.ts';
import { ROOT } from '../support/repository.ts';

const BIOME = join(ROOT, 'node_modules/.bin/biome');
const IMPORTS = 'lint/style/noRestrictedImports';
const NAMESPACES = 'lint/performance/noNamespaceImport';
const GLOBALS = 'lint/style/noRestrictedGlobals';

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string; readonly start?: { readonly line: number } };
}

/** What a room that only reads may take from the engine. */
const ASKED = [
  "import { balanceRecord } from '../engine/read/account-record.ts';",
  "import { type Category, instrumentKey, RATE_SCALE } from '../engine/core/instrument.ts';",
  "import type { Scope } from '../engine/core/state.ts';",
  "import { type ReadLeg } from '../engine/positions/position-figures.ts';",
  "import type { Command } from '../engine/command.ts';",
  "import type { PlaceOrder } from '../engine/commands/place-order.ts';",
];
/** What it may not. */
const WRITTEN = [
  "import { post } from '../engine/money/ledger.ts';",
  "import { type ReadLeg, profitOf } from '../engine/positions/position-figures.ts';",
  "import { SCORE_SCALE } from '../engine/risk/adl-rank.ts';",
  "import { scheduleNext } from '../engine/core/schedule.ts';",
  "import { keepReceipt as keep } from '../engine/core/keep-receipt.ts';",
  "import rules from '../engine/settlement/deliver.ts';",
];
/** What rooms may that keep a state of their own. */
const KEPT = [
  "import { apply } from '../engine/engine.ts';",
  "import { restoreState } from '../engine/restore.ts';",
];

const folder = mkdtempSync(join(tmpdir(), 'bourse-layers-'));
let diagnostics: readonly Diagnostic[] = [];

/** A line per import of a file of each other room, so that a fault's line says which it was. */
function otherRooms(room: string): readonly string[] {
  return ROOMS.filter((other) => other !== room);
}

function plant(file: string, lines: readonly string[]): void {
  const path = join(folder, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${lines.join('\n')}\n`);
}

beforeAll(async () => {
  const { vcs, $schema, ...config } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  plant('biome.json', [JSON.stringify(config)]);
  for (const room of ROOMS) {
    plant(
      `src/${room}/deep/planted.ts`,
      otherRooms(room).map((other) => `import '../../${other}/deep/thing.ts';`),
    );
    plant(`src/${room}/modules.ts`, ["import 'node:fs';", "import 'kysely';", "import 'fastify';"]);
    plant(`src/${room}/asks.ts`, ASKED);
    plant(`src/${room}/writes.ts`, WRITTEN);
    plant(`src/${room}/keeps.ts`, KEPT);
    plant(`src/${room}/all.ts`, ["import * as orders from '../engine/orders/place.ts';"]);
    plant(`src/${room}/clock.ts`, ['export const now = Date.now();']);
  }
  for (const module of ENGINE_MODULES) {
    plant(
      `src/engine/${module}/planted.ts`,
      ENGINE_MODULES.filter((other) => other !== module).map(
        (other) => `import '../${other}/thing.ts';`,
      ),
    );
    plant(`src/engine/${module}/top.ts`, ["import '../engine.ts';", "import '../../api/x.ts';"]);
  }
  plant('src/engine/read/names.ts', [
    "import type { ReadMarket, ReadOrder, ReadUser } from '../core/entities.ts';",
    "import type { State } from '../core/state.ts';",
    "import { type UserMarket, type ReadUserMarket } from '../core/entities.ts';",
    "import type { Context as Moment } from '../core/state.ts';",
  ]);
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const done = await promisify(execFile)(BIOME, args, { cwd: folder }).catch((error) => error);
  diagnostics = JSON.parse(done.stdout).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function flaggedLines(category: string, file: string): readonly number[] {
  return diagnostics
    .filter((each) => each.category === category && each.location.path === file)
    .map(({ location }) => location.start?.line ?? 0)
    .sort((left, right) => left - right);
}

test('biome.json has the walls of the table', () => {
  const text = readFileSync(join(ROOT, 'biome.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(JSON.parse(withWalls(text)));
});

describe('planted imports are flagged exactly where the table forbids them', () => {
  test.each(ROOMS)('%s', (room) => {
    const may: readonly string[] = room === 'cli' ? ROOMS : WALLS[room].may;
    const forbidden = otherRooms(room).flatMap((other, index) =>
      may.includes(other) ? [] : [index + 1],
    );
    expect(flaggedLines(IMPORTS, `src/${room}/deep/planted.ts`)).toEqual(forbidden);
  });
});

describe('an import of a higher module of the engine is flagged, and of a lower one is not', () => {
  test.each(ENGINE_MODULES)('%s', (module) => {
    const own = ENGINE_MODULES.indexOf(module);
    const higher = ENGINE_MODULES.slice(own + 1).map((_, index) => own + index + 1);
    expect(flaggedLines(IMPORTS, `src/engine/${module}/planted.ts`)).toEqual(higher);
    expect(flaggedLines(IMPORTS, `src/engine/${module}/top.ts`)).toEqual([1, 2]);
  });
});

describe('what a room takes from the engine', () => {
  const readers = ROOMS.filter((room) => room !== 'primitives' && room !== 'engine');
  test.each(readers)('%s reads, and names no rule', (room) => {
    const all = (lines: readonly string[]) => lines.map((_, index) => index + 1);
    expect(flaggedLines(IMPORTS, `src/${room}/asks.ts`)).toEqual([]);
    expect(flaggedLines(IMPORTS, `src/${room}/writes.ts`)).toEqual(all(WRITTEN));
    const kept = ENGINE_KEEPERS.includes(room) ? [] : all(KEPT);
    expect(flaggedLines(IMPORTS, `src/${room}/keeps.ts`)).toEqual(kept);
    expect(flaggedLines(NAMESPACES, `src/${room}/all.ts`)).toEqual([1]);
  });

  test('a reader in the engine has no name for what rules write', () => {
    expect(flaggedLines(IMPORTS, 'src/engine/read/names.ts')).toEqual([2, 3, 4]);
  });
});

test('planted packages are flagged: the engine imports no module at all', () => {
  expect(flaggedLines(IMPORTS, 'src/engine/modules.ts')).toEqual([1, 2, 3]);
  expect(flaggedLines(IMPORTS, 'src/api/modules.ts')).toEqual([1, 2, 3]);
  expect(flaggedLines(IMPORTS, 'src/http/modules.ts')).toEqual([2]);
  expect(flaggedLines(IMPORTS, 'src/cli/modules.ts')).toEqual([]);
});

test('a clock in the engine is flagged, and nowhere but in the pure rooms', () => {
  const flagged = ROOMS.filter((room) => flaggedLines(GLOBALS, `src/${room}/clock.ts`).length > 0);
  expect(flagged).toEqual(['primitives', 'engine']);
});
