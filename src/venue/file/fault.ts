import { VenueError } from '../venue-error.ts';
import { formatPath, type Path } from './path.ts';

/** One thing wrong with a venue file. */
export interface Fault {
  readonly path: Path;
  /** From 1; 0 when the file has no such place (it cannot be read at all). */
  readonly line: number;
  readonly message: string;
}

/** A venue file that cannot be used: all its faults, each with path, line and what was expected. */
export class VenueFileError extends VenueError {
  override readonly name = 'VenueFileError';
  readonly faults: readonly Fault[];

  constructor(file: string, faults: readonly Fault[]) {
    super(faults.map((fault) => describe(file, fault)).join('\n'), 'usage');
    this.faults = faults;
  }
}

function describe(file: string, { path, line, message }: Fault): string {
  const place = line > 0 ? `${file}:${line}` : file;
  return path.length > 0 ? `${place}: ${formatPath(path)}: ${message}` : `${place}: ${message}`;
}
