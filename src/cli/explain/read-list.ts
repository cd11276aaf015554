import { type ReportQuery, readRows } from '../export/read-rows.ts';
import type { ReportRow } from '../export/report.ts';
import type { VenueClient } from '../venue-client.ts';

/** Every row of a list of the operator interface, newest first. */
export async function readList<R extends object = ReportRow>(
  client: VenueClient,
  name: string,
  query: ReportQuery,
): Promise<readonly R[]> {
  const rows: R[] = [];
  const list = { path: `/operator/v1/${name}`, repeats: [] };
  for await (const row of readRows<R>(client, list, query)) rows.push(row);
  return rows;
}
