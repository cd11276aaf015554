/** What only operators use: the services of their endpoints, and their tokens. */
import { randomBytes } from 'node:crypto';
import { type OperatorToken, parseOperatorToken } from '../access/operator-token.ts';
import type { Seal } from '../access/seal.ts';
import type { OperatorServices } from '../http/endpoint.ts';
import type { FaultDesk } from '../http/fault-rule.ts';
import type { NodeDesk } from '../http/node-desk.ts';
import type { BuiltInMarket } from '../market/built-in-market.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { ClockAdvance } from './advance-clock.ts';
import type { EntriesAt, Projection, Seat } from './backing/backing.ts';
import type { VenueClock } from './clock.ts';
import { sealKey } from './create-venue.ts';
import { plainCommand } from './plain-event.ts';
import { VenueError } from './venue-error.ts';

const SECRET_BYTES = 32;

export function operatorServices(parts: {
  readonly sequencer: Sequencer;
  readonly projection: Projection;
  readonly market: BuiltInMarket | undefined;
  readonly seal: Seal;
  readonly journalId: string;
  readonly entriesAt: EntriesAt;
  readonly deletedUpTo: OperatorServices['deletedUpTo'];
  /** Venue time. */
  readonly nowMs: () => number;
  readonly clock: Pick<VenueClock, 'steady'>;
  readonly advance: ClockAdvance['advance'];
  readonly faults: FaultDesk;
  readonly seat: Seat | undefined;
  readonly nodes: NodeDesk | undefined;
}): OperatorServices {
  const { sequencer, projection, market, seal, entriesAt, deletedUpTo } = parts;
  const { nowMs, clock, advance, faults, journalId, nodes, seat } = parts;
  return {
    seal: sealKey(seal),
    generateSecret: () => randomBytes(SECRET_BYTES).toString('hex'),
    stateMark: projection.stateMark,
    journalId,
    rehearse: (commands) => projection.rehearse({ commands, timeMs: nowMs() }),
    entriesAt: async (seqs) =>
      (await entriesAt(seqs)).map((entry) => ({ ...entry, command: plainCommand(entry.command) })),
    deletedUpTo,
    checkInvariants: projection.checkInvariants,
    movesIndex: (instrument) => market?.movesIndex(instrument) ?? false,
    snapshot: projection.snapshot,
    ignorantOf: (rulesVersion) => seat?.ignorantOf(rulesVersion),
    nodes,
    faults,
    hostAheadMs: () => clock.steady?.offsetMs() ?? 0,
    acceptClock: () => clock.steady?.accept(),
    advanceClock: async (toMs, signed) => {
      const timeMs = await advance(toMs, signed);
      await projection.whenProjected(sequencer.state.seq);
      return timeMs;
    },
  };
}

/**
 * Tokens as an option gives them: `TOKEN` or `NAME:TOKEN[:read]`, several with commas. Never empty: without tokens
 * of the operator's own, one is made for this run.
 */
export function operatorTokens(
  option: string | undefined,
): readonly [OperatorToken, ...OperatorToken[]] {
  if (option === undefined) {
    const token = randomBytes(24).toString('base64url');
    return [{ name: 'operator', token, isReadOnly: false }];
  }
  const [first, ...rest] = option.split(',').map(tokenOf);
  const tokens = [first ?? tokenOf(option), ...rest] as const;
  if (new Set(tokens.map(({ token }) => token)).size < tokens.length)
    throw new VenueError('operator token: two are the same', 'usage');
  return tokens;
}

function tokenOf(text: string): OperatorToken {
  const token = parseOperatorToken(text);
  if (token !== undefined) return token;
  throw new VenueError(
    'operator token: expected TOKEN or NAME:TOKEN without blanks, NAME:TOKEN:read for one that only reads',
    'usage',
  );
}
