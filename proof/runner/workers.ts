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
  /** The words of a command that starts it, as `nice -n 5` does. */
  readonly by?: readonly string[];
  readonly pieces: readonly Piece[];
  readonly processes: Extent['processes'];
  /** Told of each piece that is done; false ends the run. */
  readonly onShown: (shown: Shown, piece: Piece) => boolean;
  /** A process takes so many, and then another one does; by default all of them. */
  readonly piecesEach?: number;
  /** What it shows that a process ended over a piece, or did not come to an end in time; by default that ends all. */
  readonly lost?: { readonly afterMs: number; readonly shows: (piece: Piece) => Shown };
}

/** Ends when every piece is done, or enough was seen. */
export async function dealOut<Piece, Shown>(work: Work<Piece, Shown>): Promise<void> {
  const left = [...work.pieces];
  const count = Math.min(left.length, work.processes);
  await Promise.all(Array.from({ length: count }, () => workOff(work, left)));
}

async function workOff<Piece, Shown>(work: Work<Piece, Shown>, left: Piece[]): Promise<void> {
  let hand = startHand(work);
  let done = 0;
  try {
    for (let piece = left.shift(); piece !== undefined; piece = left.shift()) {
      if (done === work.piecesEach) {
        hand.child.kill();
        hand = startHand(work);
        done = 0;
      }
      done += 1;
      const shown = await shownOf(work, hand, piece);
      if (shown === undefined) done = work.piecesEach ?? 0;
      if (!work.onShown(shown ?? lostOf(work, piece), piece)) left.length = 0;
    }
  } finally {
    hand.child.kill('SIGKILL');
  }
}

interface Hand {
  readonly child: ChildProcess;
  /** Rejects. */
  readonly ended: Promise<never>;
}

function startHand({ by = [], worker }: Pick<Work<never, never>, 'by' | 'worker'>): Hand {
  const [execPath = process.execPath, ...words] = [...by, process.execPath];
  const child = fork(worker, {
    serialization: 'advanced',
    execPath,
    execArgv: [...words, ...process.execArgv, ...ROOM],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the proof ended before its work');
  });
  // Nobody waits for it between two pieces.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Undefined when the process has ended, or took so long that it was ended, where that shows something. */
async function shownOf<Piece, Shown>(
  { lost }: Work<Piece, Shown>,
  { child, ended }: Hand,
  piece: Piece,
): Promise<Shown | undefined> {
  const asked = Promise.race([ask<Piece, Shown>(child, piece), ended]);
  if (lost === undefined) return asked;
  const timer = setTimeout(() => child.kill('SIGKILL'), lost.afterMs);
  try {
    return await asked;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function lostOf<Piece, Shown>({ lost }: Work<Piece, Shown>, piece: Piece): Shown {
  if (lost === undefined) throw new Error('a process told nothing');
  return lost.shows(piece);
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
