/** A message of a book as each family shows it: JSON text, because its levels are. */
import Type, { type TSchema } from 'typebox';
import { list, str } from '../../http/fields.ts';
import type { DepthText } from './depth.ts';

/** What a message says beside the levels. */
interface Stamp {
  /** Levels a side that REST shows at most. */
  readonly maxDepth: number;
  readonly seq: number;
  readonly pseq: number;
  readonly timeMs: number;
  readonly checksum: number | undefined;
}

const levels = (of: string) =>
  Type.Array(list(str('Price, size; size 0: the level is gone.')), { description: of });

const stamp = {
  seq: Type.Number({ description: 'Grows with every message.' }),
  pseq: Type.Number({ description: 'The seq of the message before; 0 on snapshots.' }),
  ts: str('Time, Unix ms.'),
};

export const bookV2: TSchema = Type.Object({
  asks: levels('Asks, best first.'),
  bids: levels('Bids, best first.'),
  checksum: Type.Optional(
    Type.Number({ description: 'Updates of books: CRC-32 of the best 25 levels of the book.' }),
  ),
  ...stamp,
});

export function bookTextV2({ asks, bids, seq, pseq, timeMs, checksum }: DepthText & Stamp): string {
  const checked = checksum === undefined ? '' : `"checksum":${checksum},`;
  return `{"asks":${asks},"bids":${bids},${checked}"seq":${seq},"pseq":${pseq},"ts":"${timeMs}"}`;
}

export const bookV3: TSchema = Type.Object({
  a: levels('Asks, best first.'),
  b: levels('Bids, best first.'),
  ...stamp,
  maxDepth: str('Levels a side that REST shows at most.'),
  maxdepth: str('The same, as some clients spell it.'),
});

export function bookTextV3({ asks, bids, seq, pseq, timeMs, maxDepth }: DepthText & Stamp): string {
  const depths = `"maxDepth":"${maxDepth}","maxdepth":"${maxDepth}"`;
  return `{"a":${asks},"b":${bids},"seq":${seq},"pseq":${pseq},"ts":"${timeMs}",${depths}}`;
}
