/** What makes a file again: every export begins with it, of a folder's run and of a running venue. */
import type { Provenance } from '../../venue/runs/run-rows.ts';
import type { VenueClient } from '../venue-client.ts';

/** Of a running venue, as it stands now. Throws `CliError`. */
export async function venueProvenance(client: VenueClient): Promise<Provenance> {
  const stands = (await client.call('GET', '/operator/v1/state-hash', {})) as StateHash;
  const { fromSeq, hash, journalId, seq, version } = stands;
  return { journalId, fromSeq: Number(fromSeq), toSeq: Number(seq), stateHash: hash, version };
}

type StateHash = Readonly<Record<'fromSeq' | 'hash' | 'journalId' | 'seq' | 'version', string>>;

/** The first line of a CSV, without its end. */
export function provenanceComment(provenance: Provenance): string {
  return `# bourse ${JSON.stringify(provenance)}`;
}

/** The first line of NDJSON. */
export function provenanceObject(provenance: Provenance): string {
  return `${JSON.stringify({ bourse: provenance })}\n`;
}
