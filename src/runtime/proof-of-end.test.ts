import { describe, expect, it } from 'vitest';
import { contradictionOf, type Proof } from './proof-of-end.ts';

const JOURNAL = 'a-journal';

/** A journal of so many entries, whose chain hash at each is its number. */
function journalOf(seq: number, journalId = JOURNAL) {
  return {
    head: { journalId, seq, timeMs: 1000, chainHash: String(seq) },
    holds: async (at: number, hash: string) => at <= seq && hash === String(at),
  };
}

function proof(seq: number, more: Partial<Proof> = {}): Proof {
  return { from: 'the head file', journalId: JOURNAL, seq, chainHash: String(seq), ...more };
}

const HISTORY = { from: 'the SQL history' };
const ELSEWHERE = { ...HISTORY, isElsewhere: true };

describe('R-J-1 V1: what tells how far a journal reached', () => {
  it('is content with a journal that reaches as far, or further', async () => {
    const proofs = [proof(7), proof(5, HISTORY), proof(3, { chainHash: '' })];
    expect(await contradictionOf(journalOf(7), proofs)).toBeUndefined();
    expect(await contradictionOf(journalOf(9), proofs)).toBeUndefined();
    expect(await contradictionOf(journalOf(9), [])).toBeUndefined();
  });

  it('names all commands that are missing, by whoever knows of most', async () => {
    const proofs = [proof(8), proof(12, HISTORY), proof(5)];
    expect(await contradictionOf(journalOf(7), proofs)).toEqual({
      sentence:
        'commands 8 to 12 were acknowledged and are missing from the journal: restore it ' +
        '(it ends at 7; the head file reaches 8, the SQL history reaches 12)',
      reachedSeq: 12,
    });
  });

  it('knows of commands of a journal that is not there at all, by what lies in its folder', async () => {
    const nothing = journalOf(0, 'a-new-id');
    expect(await contradictionOf(nothing, [proof(12)])).toMatchObject({
      sentence: expect.stringMatching(/^commands 1 to 12 were acknowledged and are missing/),
      reachedSeq: 12,
    });
    // A database serves whoever knows its address.
    expect(await contradictionOf(nothing, [proof(12, ELSEWHERE)])).toMatchObject({
      sentence: expect.stringContaining('give this venue a database of its own'),
      reachedSeq: undefined,
    });
  });

  it('sees other commands in the place of those that were acknowledged', async () => {
    expect(await contradictionOf(journalOf(9), [proof(6, { chainHash: 'other' })])).toEqual({
      sentence:
        'commands up to 6 were acknowledged and are missing from the journal, which holds others in their ' +
        'place: restore it (the head file is of what was acknowledged)',
      reachedSeq: 6,
    });
  });

  it('tells a journal of another venue from one that lost its end', async () => {
    for (const of of [{}, HISTORY, ELSEWHERE]) {
      const found = await contradictionOf(journalOf(3), [proof(9, { ...of, journalId: 'other' })]);
      expect(found).toMatchObject({ reachedSeq: undefined });
      expect(found?.sentence).toMatch(/\(journal other, up to 9\) was made from another journal/);
    }
  });

  it('never speaks of removing what proves it', async () => {
    const cases = [proof(12), proof(6, { chainHash: 'x' }), proof(9, { journalId: 'other' })];
    for (const one of cases) {
      const found = await contradictionOf(journalOf(7), [one]);
      expect(found?.sentence).not.toMatch(/remove|delete|drop/);
    }
  });
});
