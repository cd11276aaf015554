/**
 * The same bytes, cut at the same places, sent to two venues: one that reads by the fast path, one by
 * node:http alone. Whatever a client can see must be equal: replies to the byte, the end of the
 * connection, and, in runs that wait after each piece, when it sees them; and what was done to the venue.
 */
import { type ReaderVenue, startReaderVenue } from './reader-venue.ts';
import { type BothReaders, compareActs, tallyOf, tellingSeed } from './wire-comparison.ts';
import { type PairOptions, TURNS_TO_SETTLE, turns, WirePair } from './wire-pair.ts';
import { scriptsOf, turnsBetween, waitsForEachPiece } from './wire-scripts.ts';

/** In this process, without a network. */
export async function startBothReaders(
  options: Pick<PairOptions, 'misread'> = {},
): Promise<BothReaders> {
  const fast = await startReaderVenue('fast');
  const node = await startReaderVenue('node');
  const servers = { ...options, fast: fast.app.server, node: node.app.server };
  return {
    run: (seed) =>
      tellingSeed(seed, async () => {
        for (const venue of [fast, node]) venue.begin(seed);
        const scripts = scriptsOf(seed);
        const pairs = scripts.map((script) => new WirePair(script, servers));
        try {
          await exchange(pairs, seed);
          compareActs(fast.acts(), node.acts());
        } finally {
          for (const pair of pairs) pair.destroy();
        }
        return tallyOf(scripts, cameOf(fast, node));
      }),
    close: async () => {
      await fast.app.close();
      await node.app.close();
    },
  };
}

export function cameOf(fast: ReaderVenue, node: ReaderVenue) {
  return {
    takenByFastPath: node.readByNode() - fast.readByNode(),
    acts: node.acts().length,
  };
}

async function exchange(pairs: readonly WirePair[], seed: number): Promise<void> {
  const isPatient = waitsForEachPiece(seed);
  let sending = pairs;
  for (let step = 0; sending.length > 0; step += 1) {
    for (const pair of sending) pair.send(step);
    await turns(isPatient ? TURNS_TO_SETTLE : turnsBetween(seed));
    if (isPatient) compareAll(sending);
    sending = sending.filter(({ script }) => script.pieces.length > step + 1);
  }
  await partAll(pairs);
}

/** Everything is sent: who takes nothing does again, and who leaves does. */
export async function partAll(pairs: readonly WirePair[]): Promise<void> {
  await turns(TURNS_TO_SETTLE);
  for (const pair of pairs) pair.release();
  await turns(TURNS_TO_SETTLE);
  for (const pair of pairs) pair.leave();
  await turns(TURNS_TO_SETTLE);
  compareAll(pairs);
}

function compareAll(pairs: readonly WirePair[]): void {
  for (const pair of pairs) pair.compare();
}
