/** What the clients of a seed do: which bytes they send, in which pieces, and how they leave. */
import { Dice } from './dice.ts';
import { TOY_TIME, type ToyKey } from './toy-gateway.ts';
import {
  hostileRequest,
  plainRequest,
  toyCall,
  type WireCall,
  type WireCaller,
} from './wire-requests.ts';

const CONNECTIONS = 64;
const REQUESTS_MAX = 6;
const SLOW_BYTES_MAX = 1_000;
/** Of the seeds, so few send byte by byte, which takes ten times as long. */
const SLOW_EVERY = 64;
/** Between two seeds, so that limits per second begin anew, ms. */
const SEED_MS = 2_000;

/** What one client does. */
export interface Script {
  readonly peer: string;
  readonly pieces: readonly Buffer[];
  readonly requests: number;
  readonly leaving: Leaving;
  /**
   * From this piece on it takes no replies until it has sent everything. Only one who waits after each piece:
   * node:http acts on what came behind a request that ends the connection while that reply cannot be sent,
   * and the fast path, which has sent its own before, has ended it.
   */
  readonly stallsAt: number | undefined;
}

/**
 * Half-closed: it closes its side, with its last piece or when it has been answered what it sent. With its
 * last piece, only one who takes its replies and has none to come for earlier pieces: what node:http then
 * loses of those, the fast path, which reads nothing while a reply is owed, still sends (decision 13).
 */
type Leaving = 'stays' | 'half-closes' | 'half-closes at once' | 'resets';

export const CALLERS: readonly ToyKey[] = Array.from({ length: CONNECTIONS }, (_, index) => ({
  key: `key-${index}`,
  secret: `secret-${index}`,
  passphrase: `pass-${index}`,
}));

/** Three of four wait for each piece to be dealt with; in the others the pieces follow at once, or nearly so. */
export function waitsForEachPiece(seed: number): boolean {
  return seed % 4 !== 0;
}

/** Of the event loop, between two pieces of who does not wait. */
export function turnsBetween(seed: number): number {
  return seed % 3;
}

function isHurried(seed: number): boolean {
  return !waitsForEachPiece(seed) && turnsBetween(seed) > 0;
}

/** Where the clocks of a venue stand for a seed. */
export function timeOf(seed: number): number {
  return TOY_TIME + (seed % 1_000_000_000) * SEED_MS;
}

export function scriptsOf(
  seed: number,
  callers = toyCallers(seed, isHurried(seed) ? hurriedCall : toyCall),
): readonly Script[] {
  const dice = new Dice(seed);
  const isSlow = seed % SLOW_EVERY === 1;
  return callers.map((caller, index) => {
    const count = 1 + dice.below(REQUESTS_MAX);
    // Half of the clients are decent, so that connections stay with the fast path too.
    const hostileOf4 = dice.pick([0, 0, 1, 2]);
    const requests = Array.from({ length: count }, () =>
      dice.chance(hostileOf4, 4) ? hostileRequest(dice, caller) : plainRequest(dice, caller),
    );
    const pieces = piecesOf(requests, dice, isSlow);
    return { peer: `10.0.0.${index}`, requests: count, ...courseOf(pieces, dice, seed) };
  });
}

export function toyCallers(seed: number, call: WireCaller['call']): readonly WireCaller[] {
  return CALLERS.map((key, index) => ({
    key,
    timeMs: timeOf(seed),
    forwardedFor: `203.0.113.${index}`,
    call,
  }));
}

/**
 * Where pieces come while a reply is being made. A GET is answered at its head; if what it calls its body
 * breaks meanwhile, the complaint may overtake the reply or not, with either reader: so none is slow.
 */
export function hurriedCall(dice: Dice): WireCall {
  const call = toyCall(dice);
  const isSlow = call.method === 'GET' && call.target.startsWith('/api/v2/slow');
  return isSlow ? { ...call, target: call.target.replace('slow', 'echo') } : call;
}

function courseOf(pieces: readonly Buffer[], dice: Dice, seed: number) {
  const leaving = leavingOf(dice);
  const isSudden = leaving === 'half-closes at once';
  const sent = isSudden && !waitsForEachPiece(seed) ? [Buffer.concat(pieces)] : pieces;
  const isStalling = !isSudden && dice.chance(1, 16);
  const isCutShort = (leaving === 'resets' || isSudden) && dice.chance(1, 2);
  return {
    leaving,
    pieces: isCutShort ? cutShort(sent, dice) : sent,
    stallsAt: isStalling && waitsForEachPiece(seed) ? dice.below(pieces.length) : undefined,
  };
}

function leavingOf(dice: Dice): Leaving {
  const roll = dice.below(24);
  if (roll < 12) return 'stays';
  if (roll < 19) return 'half-closes';
  return roll < 22 ? 'half-closes at once' : 'resets';
}

/** Byte by byte, or whole requests, or each cut for itself, or all together cut anywhere. */
function piecesOf(requests: readonly string[], dice: Dice, isSlow: boolean): readonly Buffer[] {
  const bytes = Buffer.from(requests.join(''), 'latin1');
  if (isSlow && bytes.length < SLOW_BYTES_MAX) return [...bytes].map((byte) => Buffer.of(byte));
  const roll = dice.below(6);
  if (roll >= 4) return cutAnywhere(bytes, dice.below(8), dice);
  const each = requests.map((request) => Buffer.from(request, 'latin1'));
  return roll >= 2 ? each : each.flatMap((request) => cutAnywhere(request, dice.below(3), dice));
}

function cutAnywhere(bytes: Buffer, count: number, dice: Dice): readonly Buffer[] {
  const cuts = Array.from({ length: count }, () => dice.below(bytes.length + 1));
  const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
  return places
    .map((place, index) => bytes.subarray(place, places[index + 1]))
    .filter((piece) => piece.length > 0);
}

/** In the midst of its last piece, which is often a request's. */
function cutShort(pieces: readonly Buffer[], dice: Dice): readonly Buffer[] {
  const last = pieces.at(-1);
  if (last === undefined || last.length < 2) return pieces;
  return [...pieces.slice(0, -1), last.subarray(0, 1 + dice.below(last.length - 1))];
}
