/**
 * The audit trail: every command that an operator (or the venue file) gave, refused ones too.
 * What the built-in market does is left out: it moves its index several times a second, is no
 * person's act, and stands in the journal all the same.
 */
import type { Kysely } from 'kysely';
import type { Command, Entry } from '../../engine/command.ts';
import type { Event } from '../../engine/core/event.ts';
import type { AuditFilter, AuditRow } from '../history.ts';
import type { PageRequest } from '../lists/page.ts';
import { highestMs, idBound, isWithin, lowestMs } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ audit: AuditRow }>;

export const auditShape: TableShape<AuditRow> = {
  name: 'audit',
  columns: {
    seq: 'integer',
    timeMs: 'integer',
    command: 'text',
    by: 'text',
    reason: 'text',
    detail: 'text',
    outcome: 'text',
  },
  primaryKey: ['seq'],
  indexes: {
    audit_by_time: { columns: ['timeMs'], rowsAlike: [2] },
    audit_by_command: { columns: ['command', 'timeMs'], rowsAlike: [50_000, 2] },
  },
};

const COLUMNS = columnsOf(auditShape);
const SECRETS = new Set(['sealedSecret', 'passphraseMac']);

export function auditRows(entry: Entry, events: readonly Event[]): readonly AuditRow[] {
  const { command } = entry;
  if (!('by' in command) || command.by === 'market') return [];
  return [
    {
      seq: entry.seq,
      timeMs: entry.timeMs,
      command: command.type,
      by: command.by,
      reason: command.reason ?? '',
      detail: detailOf(command),
      outcome: outcomeOf(events),
    },
  ];
}

/** A command that all readers pass over since an operator said so; it never became an entry. */
export interface VoidedCommand {
  /** Where the void itself stands in the journal. */
  readonly seq: number;
  readonly timeMs: number;
  /** The command that is passed over. */
  readonly voided: number;
  readonly by: string;
  readonly reason: string;
}

export function voidRow({ seq, timeMs, voided, by, reason }: VoidedCommand): AuditRow {
  const detail = JSON.stringify({ voided });
  return { seq, timeMs, command: 'void', by, reason, detail, outcome: 'done' };
}

/** Operators' acts, newest first; `beforeId` is a `seq`. */
export async function findAudit(
  database: Database,
  filter: AuditFilter,
  page: PageRequest,
): Promise<readonly AuditRow[]> {
  let query = database
    .selectFrom('audit')
    .select(COLUMNS)
    .where('timeMs', '>=', lowestMs(filter))
    .where('timeMs', '<=', highestMs(filter))
    .where('seq', '<', Number(idBound(page)))
    .orderBy('timeMs', 'desc')
    .orderBy('seq', 'desc')
    .limit(page.limit);
  if (filter.command !== undefined) query = query.where('command', '=', filter.command);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function auditMatches(row: AuditRow, filter: AuditFilter, page: PageRequest): boolean {
  return (
    row.seq < Number(idBound(page)) &&
    isWithin(filter, row.timeMs) &&
    (filter.command === undefined || row.command === filter.command)
  );
}

function detailOf(command: Command): string {
  return JSON.stringify(command, (key, value) => (SECRETS.has(key) ? undefined : value));
}

function outcomeOf(events: readonly Event[]): string {
  const refusal = events.find((event) => event.type === 'rejected');
  if (refusal === undefined) return 'done';
  const { reason, detail } = refusal.rejection;
  return detail === undefined ? reason : `${reason}: ${detail}`;
}
