/**
 * Is the end of the journal there? Whoever read the journal kept its chain hash with the last entry that he had
 * read: the head file, the history, a snapshot. As long as one of them is left, nothing that was acknowledged can be
 * missing without being told.
 * Decides R-J-1.
 */
import type { JournalHead } from '../journal/journal.ts';

/** What says how far a journal reached. */
export interface Proof {
  /** For a sentence: "the head file". */
  readonly from: string;
  readonly journalId: string;
  readonly seq: number;
  /** Of the journal up to `seq`; empty where it was not told. */
  readonly chainHash: string;
  /** Kept where any venue's may be, and so perhaps by another venue. */
  readonly isElsewhere?: boolean;
}

export function snapshotProof({ journalId, seq, chainHash }: Omit<Proof, 'from'>): Proof {
  return { from: `snapshot ${seq}`, journalId, seq, chainHash };
}

/** What is compared with them. */
export interface ProvenJournal {
  readonly head: JournalHead;
  readonly holds: (seq: number, chainHash: string) => Promise<boolean>;
}

/** The journal is not, or no more, the one that the proofs are of. */
export interface Contradiction {
  /** One sentence for whoever starts the venue. */
  readonly sentence: string;
  /** How far the journal reached; undefined when the proof is of another venue's journal. */
  readonly reachedSeq: number | undefined;
}

/** Undefined when all that was acknowledged, as far as the proofs tell, is in the journal. */
export async function contradictionOf(
  journal: ProvenJournal,
  proofs: readonly Proof[],
): Promise<Contradiction | undefined> {
  const { head } = journal;
  const told = proofs.filter(({ seq }) => seq > 0);
  const foreign = told.find((proof) => isForeign(proof, head));
  if (foreign !== undefined) return { sentence: foreignText(foreign, head), reachedSeq: undefined };
  const beyond = told.filter(({ seq }) => seq > head.seq);
  const reachedSeq = Math.max(...beyond.map(({ seq }) => seq));
  if (beyond.length > 0) return { sentence: missingText(head, reachedSeq, beyond), reachedSeq };
  for (const proof of told) {
    if (proof.chainHash === '' || (await journal.holds(proof.seq, proof.chainHash))) continue;
    return { sentence: partedText(proof), reachedSeq: proof.seq };
  }
  return undefined;
}

/** Where no journal is, its id cannot be compared: what lies in its folder was made from it. */
function isForeign({ journalId, isElsewhere = false }: Proof, head: JournalHead): boolean {
  return journalId !== head.journalId && (head.seq > 0 || isElsewhere);
}

function missingText(head: JournalHead, reachedSeq: number, proofs: readonly Proof[]): string {
  return (
    `commands ${head.seq + 1} to ${reachedSeq} were acknowledged and are missing from the journal: restore it ` +
    `(it ends at ${head.seq}; ${proofs.map(({ from, seq }) => `${from} reaches ${seq}`).join(', ')})`
  );
}

function partedText({ from, seq }: Proof): string {
  return (
    `commands up to ${seq} were acknowledged and are missing from the journal, which holds others in their place: ` +
    `restore it (${from} is of what was acknowledged)`
  );
}

function foreignText(
  { from, journalId, seq, isElsewhere = false }: Proof,
  head: JournalHead,
): string {
  const advice = isElsewhere
    ? 'give this venue a database of its own, or the data folder that belongs to it'
    : 'the data folder holds files of two venues';
  return (
    `${from} (journal ${journalId}, up to ${seq}) was made from another journal than ${head.journalId}, ` +
    `which ends at ${head.seq}: ${advice}`
  );
}
