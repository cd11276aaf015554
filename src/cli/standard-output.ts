/**
 * What becomes of a command whose output is not taken. A reader that has gone (`| head`) is no fault, and the
 * command ends as it would have; a full disk is told, because what was printed is not whole.
 */
import { reportError } from './report-error.ts';

export function watchOutput(): void {
  process.stdout.on('error', outputFailed);
}

/** For a venue, which serves on whoever reads its screen. */
export function unwatchOutput(): void {
  process.stdout.off('error', outputFailed);
}

export function isReaderGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EPIPE';
}

function outputFailed(error: NodeJS.ErrnoException): void {
  if (!isReaderGone(error)) process.exit(reportError(error));
}
