/**
 * Every damage of one file of a data folder (test/support/damaged-folder.ts), of a folder whose venue was stopped and
 * of one whose venue was killed: what the next start makes of it (test/support/damage-trial.ts) is what
 * docs/operating/damage.md says.
 */
import { rmSync } from 'node:fs';
import { allowedVerdicts, classOf } from '../test/support/damage-table.ts';
import { nameOf, type Trial, type Verdict } from '../test/support/damage-trial.ts';
import {
  bytesIn,
  type Damage,
  damagesOf,
  FOLDER_BYTES_MAX,
  type Images,
  makeImages,
  type Whole,
} from '../test/support/damaged-folder.ts';
import type { Area, Extent, Proof } from './runner/area.ts';
import type { DamagePiece } from './runner/damage-worker.ts';
import { dealOut, FAULTS_MAX } from './runner/workers.ts';

const PIECE = 10;
/** `--small` tries one sector or cut out of so many. */
const SMALL_EVERY = 150;
/** Root writes to any file, whatever its mode says, unless it gives up these rights. */
const AS_OTHERS =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

export const area: Area = {
  promise:
    'Whatever happens to one file of a data folder (it is missing, empty, cut at any 4 KiB, a byte longer, swapped ' +
    'with its neighbour, read-only, or a sector of it is zeros), the next start is refused by a sentence that names it, or all ' +
    'that was acknowledged is there; docs/operating/damage.md says which.',
  run: async (extent, tell) => {
    const images = await makeImages();
    try {
      return await tryAll(images, extent, tell);
    } finally {
      rmSync(images.root, { recursive: true });
    }
  },
};

async function tryAll(
  images: Images,
  extent: Extent,
  tell: (line: string) => void,
): Promise<Proof> {
  const trials: Trial[] = [];
  const faults = sizeFaults(images);
  const pieces = piecesOf(images, extent);
  const total = pieces.reduce((sum, { damages }) => sum + damages.length, 0);
  await dealOut<DamagePiece, readonly Trial[]>({
    worker: new URL('runner/damage-worker.ts', import.meta.url),
    by: AS_OTHERS,
    pieces,
    processes: extent.processes,
    onShown: (shown, { whole }) => {
      trials.push(...shown);
      const found = shown.flatMap((trial) => faultsOf(trial, whole));
      faults.push(...found);
      for (const fault of found) tell(fault);
      tell(`${trials.length} of ${total} damages, ${faults.length} not as promised`);
      return faults.length < FAULTS_MAX;
    },
  });
  return { counts: countsOf(trials), faults };
}

function piecesOf({ root, stopped, killed }: Images, { isSmall, seeds }: Extent): DamagePiece[] {
  const all = [
    ...damagesOf(stopped.data).map((damage) => ({ whole: stopped, damage })),
    ...damagesOf(killed.data, stopped.data).map((damage) => ({ whole: killed, damage })),
  ];
  const picked = all.filter(({ damage: { kind } }, index) => {
    if (seeds !== undefined) return seeds.first <= index + 1 && index + 1 <= seeds.last;
    return !isSmall || (kind !== 'zeroed' && kind !== 'cut') || index % SMALL_EVERY === 0;
  });
  return [stopped, killed].flatMap((whole) =>
    inPieces(picked.filter((each) => each.whole === whole)).map((damages) => ({
      root,
      whole,
      damages,
    })),
  );
}

function inPieces(
  damages: readonly { readonly whole: Whole; readonly damage: Damage }[],
): Damage[][] {
  return Array.from({ length: Math.ceil(damages.length / PIECE) }, (_, index) =>
    damages.slice(index * PIECE, (index + 1) * PIECE).map(({ damage }) => damage),
  );
}

function faultsOf({ damage, verdict, said }: Trial, { data }: Whole): string[] {
  if (allowedVerdicts(damage, data).includes(verdict)) return [];
  return [`${nameOf(damage)} (${classOf(damage.file, data)}): ${verdict}: ${said}`];
}

function sizeFaults({ stopped, killed }: Images): string[] {
  return [stopped, killed].flatMap(({ data }) =>
    bytesIn(data) <= FOLDER_BYTES_MAX ? [] : [`${data} has ${bytesIn(data)} bytes`],
  );
}

function countsOf(trials: readonly Trial[]) {
  const of = (verdict: Verdict) => trials.filter((trial) => trial.verdict === verdict).length;
  return {
    damages: trials.length,
    'of them harmless': of('harmless'),
    'of them refused by a sentence that names it': of('refused'),
    'of them told by `bourse verify`, the state whole': of('told by verify'),
    'refused without a name': of('unnamed'),
    'lost in silence': of('lost in silence'),
  };
}
