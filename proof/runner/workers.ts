/** Pieces of a proof, dealt out to processes of their own, each of which takes one after another. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Extent } from './area.ts';

/** After so many differences the others tell nothing new. */
export const FAULTS_MAX = 5;

/** Most of what such a process makes is dropped at once: with more room for it a tenth of the time is saved. */
const ROOM = ['--max-semi-space-size=64'];

export interface Work<Piece, Shown> {
  /** The file that a process runs; it ends in `answerWith`. */
  readonly worker: URL;
  readonly pieces: readonly Piece[];
  readonly processes: Extent['processes'];
  /** Told of each piece that is done; false ends the run. */
  readonly onShown: (shown: Shown, piece: Piece) => boolean;
}

/** Ends when every piece is done, or enough was seen. */
export async function dealOut<Piece, Shown>(work: Work<Piece, Shown>): Promise<void> {
  const left = [...work.pieces];
  const count = Math.min(left.length, work.processes);
  await Promise.all(Array.from({ length: count }, () => workOff(work, left)));
}

async function workOff<Piece, Shown>(work: Work<Piece, Shown>, left: Piece[]): Promise<void> {
  const child = fork(work.worker, {
    serialization: 'advanced',
    execArgv: [...process.execArgv, ...ROOM],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the proof ended before its work');
  });
  // Nobody waits for it between two pieces.
  ended.catch(() => undefined);
  try {
    for (let piece = left.shift(); piece !== undefined; piece = left.shift()) {
      const shown = await Promise.race([ask<Piece, Shown>(child, piece), ended]);
      if (!work.onShown(shown, piece)) left.length = 0;
    }
  } finally {
    child.kill();
  }
}

async function ask<Piece, Shown>(child: ChildProcess, piece: Piece): Promise<Shown> {
  const answered: Promise<Shown[]> = once(child, 'message');
  child.send(piece as object);
  const [shown] = await answered;
  if (shown === undefined) throw new Error('a process told nothing');
  return shown;
}

/** In such a process: what is shown of each piece that it is sent. */
export function answerWith<Piece, Shown>(show: (piece: Piece) => Shown | Promise<Shown>): void {
  process.on('message', async (piece: Piece) => {
    process.send?.(await show(piece));
  });
}
