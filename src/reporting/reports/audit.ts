/**
 * The audit trail: every command that an operator (or the venue file) gave, refused ones too.
 * What the built-in market does is left out: it moves its index several times a second, is no
 * person's act, and stands in the journal all the same.
 */
import type { Command, Entry } from '../../engine/command.ts';
import type { ReadEvent } from '../../engine/core/event.ts';
import type { TimeWindow } from '../lists/page.ts';
import { seq, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';

/** An operator's act, with who and why. */
export interface AuditRow {
  readonly seq: number;
  readonly timeMs: number;
  readonly command: string;
  readonly by: string;
  readonly reason: string;
  /** The command as JSON text, secrets left out. */
  readonly detail: string;
  readonly outcome: string;
}

export interface AuditFilter extends TimeWindow {
  readonly command?: string;
}

/** A cursor is a `seq`. */
export const audit = storedReport<AuditRow, AuditFilter>({
  name: 'audit',
  columns: {
    seq: seq('Its place in the journal.'),
    timeMs: time('Venue time, Unix ms.'),
    command: text('What was asked.'),
    by: text('Name of the operator token, or venue-file.'),
    reason: text('Why; empty if none was given.'),
    detail: text('The command as JSON text, secrets left out.'),
    outcome: text('done, repeated, or why it was refused.'),
  },
  exported: {
    summary: 'acts of operators, with who and why',
    options: ['window'],
    isOfNoUser: true,
  },
  key: ['seq'],
  time: 'timeMs',
  order: ['timeMs', 'seq'],
  indexes: {
    audit_by_time: { columns: ['timeMs'], rowsAlike: [2] },
    audit_by_command: { columns: ['command', 'timeMs'], rowsAlike: [50_000, 2] },
  },
  criteria: { command: { is: 'command' } },
  source: onCommand(
    (entry, events) => auditRows(entry, events),
    ({ command }) => 'by' in command && command.by !== 'market',
  ),
});

const SECRETS = new Set(['sealedSecret', 'passphraseMac']);

function auditRows({ command, seq: at, timeMs }: Entry, events: readonly ReadEvent[]): AuditRow[] {
  if (!('by' in command)) return [];
  const { by, reason = '', type } = command;
  const detail = detailOf(command);
  return [{ seq: at, timeMs, command: type, by, reason, detail, outcome: outcomeOf(events) }];
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

export function voidRow({ by, reason, seq: at, timeMs, voided }: VoidedCommand): AuditRow {
  const detail = JSON.stringify({ voided });
  return { seq: at, timeMs, command: 'void', by, reason, detail, outcome: 'done' };
}

function detailOf(command: Command): string {
  return JSON.stringify(command, (key, value) => (SECRETS.has(key) ? undefined : value));
}

function outcomeOf(events: readonly ReadEvent[]): string {
  const refusal = events.find((event) => event.type === 'rejected');
  if (refusal === undefined)
    return events.some((event) => event.type === 'repeated') ? 'repeated' : 'done';
  const { reason, detail } = refusal.rejection;
  return detail === undefined ? reason : `${reason}: ${detail}`;
}
