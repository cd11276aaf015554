/** References of the venue file to its instruments. */
import type { CrossFault } from './cross-fault.ts';
import type { Path } from './path.ts';
import type { VenueFile } from './schema.ts';

export interface Pair {
  readonly category: string;
  readonly symbol: string;
}

export const pairText = ({ category, symbol }: Pair): string => `${category}:${symbol}`;

/** The instruments that the file declares, as {@link pairText}. */
export function knownInstruments(file: VenueFile): ReadonlySet<string> {
  return new Set((file.instruments ?? []).map(pairText));
}

/** `path` leads to the object that names the instrument. */
export function* mustExist(
  known: ReadonlySet<string>,
  pair: Pair,
  path: Path,
): Generator<CrossFault> {
  if (!known.has(pairText(pair))) yield unknownInstrument(pair, path);
}

export function unknownInstrument({ category, symbol }: Pair, path: Path): CrossFault {
  return {
    path: [...path, 'symbol'],
    message: `unknown instrument ${symbol} in ${category}; instruments are declared under \`instruments\``,
  };
}
