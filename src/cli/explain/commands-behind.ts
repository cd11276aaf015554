/** The commands of the journal behind figures, by the seqs that these name (R-X-8). */
import type { ReportRow } from '../export/report.ts';
import type { VenueClient } from '../venue-client.ts';
import { table, timeText } from './lines.ts';

/** As `GET /operator/v1/commands` gives it. */
export interface CommandBehind {
  readonly seq: string;
  readonly timeMs: string;
  readonly command: string;
  readonly by: string;
  readonly uid: string;
  readonly detail: string;
}

/** What the venue tells of at once. */
const AT_ONCE = 100;

/** Oldest first, each once. */
export async function commandsBehind(
  client: VenueClient,
  rows: readonly Pick<ReportRow, 'seq'>[],
): Promise<readonly CommandBehind[]> {
  const seqs = [...new Set(rows.map(({ seq }) => Number(seq)))].sort((one, other) => one - other);
  const commands: CommandBehind[] = [];
  for (let at = 0; at < seqs.length; at += AT_ONCE) {
    const asked = { seqs: seqs.slice(at, at + AT_ONCE).join(',') };
    const page = await client.call('GET', '/operator/v1/commands', asked);
    commands.push(...(page as { list: readonly CommandBehind[] }).list);
  }
  return commands;
}

export function commandsTable(commands: readonly CommandBehind[]): string[] {
  const rows = commands.map((each) => [
    `journal ${each.seq}`,
    timeText(each.timeMs),
    each.command,
    whose(each),
  ]);
  return table('Commands', rows);
}

/** What was due by time happened before the command that stands here for it, whoever gave that. */
function whose({ by, uid }: CommandBehind): string {
  const parts = [by === '' ? '' : `by ${by}`, uid === '' ? '' : `user ${uid}`];
  return parts.filter((part) => part !== '').join(', ');
}
