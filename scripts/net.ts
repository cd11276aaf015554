/**
 * `npm run net`: applies the recorded commands of test/corpus and says which figures are other ones
 * than those that stand there. `-- --write` puts the new ones in their place; `-- --dump FOLDER` writes
 * the lines that figures are made of, a file for each kind, so that those of two commits can be
 * compared; `-- --add NAME FILE…` records what `bourse journal --json` printed, a file for each journal.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  differences,
  record,
  recordedFigures,
  recordings,
  replayNet,
  writeFigures,
} from '../test/support/net.ts';

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    dump: { type: 'string' },
    add: { type: 'string' },
  },
  allowPositionals: true,
});

if (values.add !== undefined) {
  const journals = positionals.map((file) => readFileSync(file, 'utf8'));
  record(values.add, journals);
}

const lines = new Map<string, string[]>();
const figures = await replayNet(recordings(), values.dump === undefined ? undefined : keep);
if (values.dump !== undefined) dump(values.dump);
const differing = differences(recordedFigures(), figures);
console.log(differing.length === 0 ? 'Nothing differs.' : differing.join('\n'));
if (values.write) writeFigures(figures);
else if (differing.length > 0) process.exitCode = 1;

function keep(kind: string, line: string): void {
  const kept = lines.get(kind);
  if (kept === undefined) lines.set(kind, [line]);
  else kept.push(line);
}

function dump(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [kind, kept] of lines)
    writeFileSync(join(folder, `${kind.replaceAll(' ', '-')}.txt`), `${kept.join('\n')}\n`);
}
