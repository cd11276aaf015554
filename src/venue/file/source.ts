/**
 * A venue file as it was written: its values, and for each path the line on which it stands. YAML
 * and JSON alike, since JSON is YAML.
 */
import { readFileSync } from 'node:fs';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import { type Path, VenueFileError } from './fault.ts';

export interface Source {
  /** What messages call it: the file's name as the user gave it. */
  readonly name: string;
  readonly value: unknown;
  /** The line, from 1, of the value at a path, or of the nearest thing around it that exists. */
  readonly lineOf: (path: Path) => number;
  /** A scalar as it was typed, before YAML made a number of it; undefined for anything else. */
  readonly typedText: (path: Path) => string | undefined;
}

/** Reads a file. Throws {@link VenueFileError} when it cannot be read or is not YAML. */
export function readSource(file: string): Source {
  try {
    return parseSource(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof VenueFileError) throw error;
    throw new VenueFileError(file, [
      { path: [], line: 0, message: `cannot be read: ${(error as Error).message}` },
    ]);
  }
}

export function parseSource(name: string, text: string): Source {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  // The first syntax error only: the parser's others are mostly its echo.
  const [broken] = document.errors;
  if (broken !== undefined) {
    const sentence = broken.message.split('\n')[0]?.replace(/ at line .*$/, '');
    const line = lines.linePos(broken.pos[0]).line;
    throw new VenueFileError(name, [{ path: [], line, message: `not YAML or JSON: ${sentence}` }]);
  }
  return {
    name,
    value: document.toJS() as unknown,
    lineOf: (path) => lines.linePos(startOf(document, path)).line,
    typedText: (path) => typedText(document, path),
  };
}

/** Where the value begins: for a property at its name. */
function startOf(document: Document, path: Path): number {
  let node: Node | null | undefined = document.contents;
  let start = node?.range?.[0] ?? 0;
  for (const step of path) {
    const next = stepInto(document, node, step);
    if (next === undefined) return start;
    node = next.node;
    start = next.start ?? start;
  }
  return start;
}

function typedText(document: Document, path: Path): string | undefined {
  let node: Node | null | undefined = document.contents;
  for (const step of path) node = stepInto(document, node, step)?.node;
  return isScalar(node) && typeof node.source === 'string' ? node.source : undefined;
}

interface Step {
  readonly node: Node | null | undefined;
  readonly start: number | undefined;
}

function stepInto(
  document: Document,
  from: Node | null | undefined,
  step: string | number,
): Step | undefined {
  const node = isAlias(from) ? from.resolve(document) : from;
  if (isMap<Node, Node | null>(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    return pair && { node: pair.value, start: pair.key.range?.[0] };
  }
  if (isSeq<Node>(node)) {
    const item = node.items[Number(step)];
    return item && { node: item, start: item.range?.[0] };
  }
  return undefined;
}
