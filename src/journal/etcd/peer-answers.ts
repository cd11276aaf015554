/** What a node answers to others of its cluster. */
import type { Command } from '../../engine/command.ts';
import { JournalBusy, type JournalHead } from '../journal.ts';
import { decodeCommand, MalformedBatch } from '../record.ts';
import type { ClusterStatus } from './etcd-journal-options.ts';
import type { ForwardedCommands, ForwardingAnswer } from './forwarding.ts';
import { readBatches } from './peer-batches.ts';
import type { PeerAnswer } from './peers.ts';

/** The node that answers. */
interface PeerJournal {
  readonly status: ClusterStatus;
  readonly head: JournalHead;
  readonly dataFolder: string;
  readonly stepDown: () => Promise<void>;
  /** Throws {@link JournalBusy} while nothing more can be taken. */
  readonly take: (
    command: Command,
    of: { readonly record: Uint8Array; readonly origin: string },
  ) => void;
}

/** Undefined: there is no such call. */
export async function answerPeer(
  journal: PeerJournal,
  { call, body }: { readonly call: string; readonly body: Buffer },
): Promise<PeerAnswer | undefined> {
  if (call === 'POST /cluster/submit')
    return done(accept(journal, JSON.parse(body.toString()) as ForwardedCommands));
  if (call === 'GET /cluster/status') return done(journal.status);
  if (call === 'POST /cluster/step-down') return stepDown(journal);
  const [, seq] = /^GET \/cluster\/segments\/(\d{1,16})$/.exec(call) ?? [];
  if (seq === undefined) return undefined;
  return done(await readBatches(journal.dataFolder, Number(seq) - 1, journal.head.seq));
}

function done(body: Buffer | object): PeerAnswer {
  return { status: 200, body };
}

async function stepDown(journal: PeerJournal): Promise<PeerAnswer> {
  if (journal.status.role !== 'leader')
    return { status: 409, body: { message: `${journal.status.node} does not lead` } };
  await journal.stepDown();
  return done(journal.status);
}

/** What was sent to the leader of another epoch is not taken: its sender has given it up, or will. */
function accept(journal: PeerJournal, { epoch, commands }: ForwardedCommands): ForwardingAnswer {
  if (journal.status.epoch !== epoch) return { refused: commands.map(([origin]) => origin) };
  return { refused: commands.flatMap(([origin, record]) => refusal(journal, origin, record)) };
}

function refusal(journal: PeerJournal, origin: string, text: string): readonly string[] {
  const record = Buffer.from(text, 'base64');
  try {
    journal.take(decodeCommand(record), { record, origin });
    return [];
  } catch (error) {
    // A newer release may have sent what this one cannot read: that one is refused, and the others are taken.
    if (error instanceof JournalBusy || error instanceof MalformedBatch) return [origin];
    throw error;
  }
}
