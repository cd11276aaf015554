/**
 * A journal that is killed in chosen operations, again and again: every kind of command is written, and the process
 * ends by SIGKILL while it commits, rolls a segment, writes a snapshot or the head file, or recovers
 * (dying-writer.ts). Each next life holds what is there against what was acknowledged.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '../../src/primitives/assert.ts';
import { bundledScript } from '../support/bundled-script.ts';
import { Dice } from '../support/dice.ts';
import { ROOT } from '../support/repository.ts';

/** What is being done when it dies. */
export const PLACES = ['commit', 'roll', 'snapshot', 'head', 'recovery'] as const;
export type Place = (typeof PLACES)[number];

/** Of a life: so many commands at most, and the operation in which it ends. */
const COMMANDS_MAX = 200;
/** The first life is long, so that whatever is rare has been before the kills. */
const FIRST_COMMANDS = 2_100;
const NTH_MAX: Readonly<Record<Place, number>> = {
  commit: 150,
  roll: 5,
  snapshot: 12,
  head: 6,
  recovery: 12,
};

export interface Died {
  readonly kills: number;
  readonly acknowledged: number;
  /** How often it died where. */
  readonly at: Readonly<Record<Place, number>>;
  /** Which commands were acknowledged. */
  readonly types: readonly string[];
}

/** Throws with the first acknowledged command that is missing or another. */
export async function dieOften(seed: number, kills: number): Promise<Died> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-kills-'));
  const dice = new Dice(seed);
  const at = Object.fromEntries(PLACES.map((place) => [place, 0])) as Record<Place, number>;
  const types = new Set<string>();
  let acked = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const place = PLACES[kill % PLACES.length] ?? 'commit';
      const nth = kill === 0 ? FIRST_COMMANDS : 1 + dice.below(NTH_MAX[place]);
      const life = await live(folder, { seed, acked, place, nth });
      assert(life.signal === 'SIGKILL', `SEED=${seed} kill ${kill} (${place}): ${life.said}`);
      at[place] += 1;
      for (const type of life.types) types.add(type);
      acked = life.acked;
    }
    const last = await live(folder, { seed, acked, place: 'none', nth: 0 });
    assert(last.signal === null && last.code === 0, `SEED=${seed} in the end: ${last.said}`);
    return { kills, acknowledged: acked, at, types: [...types] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Life {
  readonly seed: number;
  readonly acked: number;
  readonly place: Place | 'none';
  readonly nth: number;
}

async function live(folder: string, { seed, acked, place, nth }: Life) {
  const script = await bundledScript('test/durability/dying-writer.ts');
  const count = place === 'none' ? 0 : COMMANDS_MAX + (acked === 0 ? FIRST_COMMANDS : 0);
  const words = [folder, seed, acked, place, nth, count].map(String);
  const child = spawn(process.execPath, ['--no-warnings', script, ...words], { cwd: ROOT });
  const text = { out: '', said: '' };
  child.stdout.on('data', (part) => {
    text.out += part;
  });
  child.stderr.on('data', (part) => {
    text.said += part;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (...how) => resolve(how)),
  );
  const lines = text.out.split('\n').slice(0, -1);
  const [last] = lines.at(-1)?.split(' ') ?? [];
  const types = new Set(lines.map((line) => line.split(' ')[1] ?? ''));
  return { code, signal, said: text.said.trim(), acked: Number(last ?? acked), types };
}
