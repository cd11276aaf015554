/** What is wrong with a venue file, and where. */
import { VenueError } from '../venue-error.ts';

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

/** The way to a value in the venue file: property names and list positions. */
export type Path = readonly (string | number)[];

/** As people write it: `users[0].keys[1].permissions[0]`. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\w-]+$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/** Reads a JSON pointer; steps into lists become numbers. */
export function pathFromPointer(pointer: string, root: unknown): Path {
  const path: (string | number)[] = [];
  let value = root;
  for (const raw of pointer.split('/').slice(1)) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(value) ? Number(name) : name;
    path.push(step);
    value = childOf(value, step);
  }
  return path;
}

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce(childOf, root);
}

function childOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}
