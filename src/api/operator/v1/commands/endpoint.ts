/** Commands by their place in the journal: what stands behind a figure (R-X-8, design.md 6). */
import Type, { type Static } from 'typebox';
import type { Entry } from '../../../../engine/command.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str, text } from '../../../../http/fields.ts';
import { WireError, wrong } from '../../../../http/wire-error.ts';

const SEQS_MAX = 100;
const SEQ = /^[1-9]\d{0,14}$/;
const SEQS = `At most ${SEQS_MAX} places in the journal, with commas between.`;

const DELETED =
  'Last place whose command was deleted from the journal, with all before it, as `retain` says; 0: none was.';

const row = Type.Object({
  seq: str('Its place in the journal.'),
  timeMs: str('Venue time, Unix ms.'),
  command: str('What was asked.'),
  by: str('Name of the operator token, venue-file or market; empty where a user asked.'),
  uid: str('User that asked, or that it was about; empty where none is named.'),
  detail: str('The command as JSON text, secrets masked.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/commands',
  summary: 'Read commands of the journal',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    seqs: text({ max: 16 * SEQS_MAX, description: SEQS, example: '12,15' }),
  }),
  data: Type.Object({ list: list(row), deletedUpTo: str(DELETED) }),
  handle: async ({ input, operator }) => ({
    list: (await operator.entriesAt(seqsOf(input.seqs))).map(wire),
    deletedUpTo: String(await operator.deletedUpTo()),
  }),
});

/** Throws 40020 for what is no list of numbers, 40306 for too many. */
function seqsOf(asked: string): readonly number[] {
  const seqs = asked.split(',');
  if (!seqs.every((seq) => SEQ.test(seq))) throw wrong('seqs', 'numbers of entries, with commas');
  if (seqs.length > SEQS_MAX)
    throw new WireError('40306', [String(SEQS_MAX)], `seqs: got ${seqs.length}`);
  return seqs.map(Number);
}

function wire({ seq, timeMs, command }: Entry): Static<typeof row> {
  return {
    seq: String(seq),
    timeMs: String(timeMs),
    command: command.type,
    by: 'by' in command ? command.by : '',
    uid: 'uid' in command ? command.uid : '',
    detail: JSON.stringify(command),
  };
}
