/**
 * The operations of the exchange (wire.md appendix A): those that clients need first (P0, P1) and those of the third rank
 * that are here (P2), and those that are not, by what they are about. A part of docs/compatibility.md is made of them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import listed from './exchange-operations.json' with { type: 'json' };
import { ROOT } from './repository.ts';

interface Absent {
  /** What they are about. */
  readonly what: string;
  readonly why: string;
  readonly operations: readonly string[];
}

const RANKS = ['P0', 'P1', 'P2'] as const;

export const SERVED: readonly { readonly rank: string; readonly operation: string }[] =
  RANKS.flatMap((rank) => listed[rank].map((operation) => ({ rank, operation })));

export const ABSENT: readonly Absent[] = listed.absent;

/** Both margin modes are tested together. */
const OF_MARGIN = 'src/api/v2/margin/shared/margin-calls.test.ts';

/** The test of an operation: that in its own folder, where it has one. */
export function testOf(operation: string): string {
  const [, path = ''] = operation.split(' ');
  const own = `src${path}/endpoint.test.ts`;
  return existsSync(join(ROOT, own)) ? own : OF_MARGIN;
}

/** The part of the page: every operation that is here with its test, and what is absent with the reason. */
export function operationsPart(): string {
  const rows = SERVED.map(
    ({ rank, operation }) => `| ${rank} | \`${operation}\` | \`${testOf(operation)}\` |`,
  );
  const absent = ABSENT.flatMap(({ what, why, operations }) => [
    `### ${what}`,
    `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
    operations.map((operation) => `- \`${operation}\``).join('\n'),
  ]);
  return [
    HEAD,
    ['| Rank | Operation | Test |', '|---|---|---|', ...rows].join('\n'),
    LEFT,
    ...absent,
  ].join('\n\n');
}

const HEAD = `## Operation by operation

What the exchange has and this venue has too, by how soon clients need it: P0 without which none starts, P1 what they trade
by, P2 the rest. The test of an operation stands beside it; \`test/clients\` calls it by the clients.`;

const LEFT = `## What is absent

What else the exchange has. Each is answered with 404 and code 40404, which says so.`;
