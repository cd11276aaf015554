import type { Path } from './path.ts';

/** A fault that only shows when one part of the file is held against another. */
export interface CrossFault {
  readonly path: Path;
  readonly message: string;
}

/** Each value that an earlier one already has. */
export function* repeated<T>(
  items: readonly T[],
  identity: (item: T) => string,
  pathOf: (index: number) => Path,
): Generator<CrossFault> {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const id = identity(item);
    if (seen.has(id)) {
      yield {
        path: pathOf(index),
        message: `duplicate: ${JSON.stringify(id)} was declared before`,
      };
    }
    seen.add(id);
  }
}
