/**
 * What was acknowledged is never missing in silence: the end of the journal is taken away, in each way and with one
 * proof of it left, and each start says which commands are missing and changes nothing.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_DISK } from '../../src/journal/disk.ts';
import { readHeadFile } from '../../src/journal/head-file.ts';
import { stateHash } from '../../src/runtime/state-hash.ts';
import { startBourse, temporaryFolder } from '../support/bourse-process.ts';
import { startVenue } from '../support/checked-replies.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { appendToJournal } from '../support/journal-past.ts';
import { contentsOf, endOf, keepOnly, LOSSES, PROOFS } from '../support/lost-end.ts';
import { OPERATOR_TOKEN } from '../support/signed-request.ts';

const OPTIONS = { venue: fixtureVenue, market: 'off' } as const;

let root = '';
/** The folder of a venue that has ended in order. */
let whole = '';
let seq = 0;
/** Noted while it ran. */
let earlier = { seq: 0, hash: '' };

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'bourse-lost-end-'));
  whole = join(root, 'data');
  const venue = await startVenue({ ...OPTIONS, data: whole });
  for (const symbol of ['A', 'B', 'C']) {
    earlier = { seq: venue.sequencer.state.seq, hash: stateHash(venue.sequencer.state) };
    await venue.sequencer.submit({ type: 'cancel-all', uid: '1001', category: 'SPOT', symbol });
  }
  seq = venue.sequencer.state.seq;
  await venue.close();
});
afterAll(() => rmSync(root, { recursive: true }));

/** A copy of it without its end, and with one proof that there was one. */
function without(loss: string, proof: keyof typeof PROOFS): string {
  const data = join(temporaryFolder(), 'data');
  cpSync(whole, data, { recursive: true });
  keepOnly(data, proof);
  LOSSES[loss]?.(data);
  return data;
}

const proofs = Object.keys(PROOFS) as (keyof typeof PROOFS)[];
const cases = Object.keys(LOSSES).flatMap((loss) => proofs.map((proof) => [loss, proof] as const));

describe('V1: a journal that has lost its end', () => {
  it.each(cases)('(%s) is refused as long as %s is left', async (loss, proof) => {
    const data = without(loss, proof);
    const before = contentsOf(data);
    const starting = startVenue({ ...OPTIONS, data });
    await expect(starting).rejects.toThrow(
      new RegExp(
        `^commands \\d+ to ${seq} were acknowledged and are missing from the journal: restore it .*${proof}.* reaches ${seq}`,
      ),
    );
    await expect(starting).rejects.not.toThrow(/remove|delete|drop/);
    // V2: nor was the unfinished write that it looks like cut.
    expect(contentsOf(data)).toEqual(before);
  });

  it('ends `serve` and `void` with 74 and `verify` with 1, each with the sentence', async () => {
    for (const proof of proofs) {
      const data = without('the last batch is zeros', proof);
      const { seqBefore } = { seqBefore: endOf(data).seq };
      const sentence = `bourse: commands ${seqBefore + 1} to ${seq} were acknowledged and are missing from the journal: restore it`;
      const words: [string[], number][] = [
        [['serve', '--data', data, '--port', '0'], 74],
        [['void', '--data', data, '--seq', '1', '--reason', 'try'], 74],
        [['verify', '--data', data], 1],
      ];
      for (const [args, exitCode] of words) {
        const ran = startBourse(args);
        expect(await ran.ended).toEqual({ exitCode, signal: null });
        expect(ran.stderr()).toContain(sentence);
      }
    }
  });

  it('is refused when all proofs are gone but what says that there was a venue', async () => {
    const data = without('the journal is gone', 'the head file');
    rmSync(join(data, 'head'));
    await expect(startVenue({ ...OPTIONS, data })).rejects.toThrow(
      `${data} is of a venue whose commands are missing from the journal: restore it`,
    );
  });

  it('is told from a whole one: the copy as it is starts', async () => {
    const data = join(temporaryFolder(), 'data');
    cpSync(whole, data, { recursive: true });
    const venue = await startVenue({ ...OPTIONS, data });
    expect(venue.sequencer.state.seq).toBe(seq);
    await venue.close();
  });
});

describe('V1: a loss that is accepted', () => {
  const words = (data: string, last: number) => [
    ...['accept-loss', '--data', data, '--seq', String(last), '--reason', 'the disk is gone'],
    '--json',
  ];

  it.each(proofs)('(known by %s) stands in the journal, and the venue goes on', async (proof) => {
    const data = without('the last batch is zeros', proof);
    const last = endOf(data).seq;
    const wrong = startBourse(words(data, last - 1));
    expect(await wrong.ended).toEqual({ exitCode: 1, signal: null });
    expect(wrong.stderr()).toContain(`the last entry that is there is ${last}, not ${last - 1}`);

    const accepting = startBourse(words(data, last));
    expect(await accepting.ended, accepting.stderr()).toEqual({ exitCode: 0, signal: null });
    const accepted = JSON.parse(accepting.stdout());
    expect(accepted).toMatchObject({ seq: last + 1, lastSeq: last, reachedSeq: seq });
    expect(accepted.setAside).toHaveLength(proof === 'the head file' ? 0 : 1);
    for (const name of accepted.setAside) expect(existsSync(name)).toBe(true);

    const venue = await startVenue({ ...OPTIONS, data, operatorToken: OPERATOR_TOKEN });
    const cancel = { type: 'cancel-all', uid: '1001', category: 'SPOT' } as const;
    for (let more = 0; more < 5; more += 1) await venue.sequencer.submit(cancel);
    const trail = await fetch(`${venue.url}/operator/v1/audit?command=accept-loss`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    const { data: page } = (await trail.json()) as { data: { list: { reason: string }[] } };
    expect(page.list).toMatchObject([
      {
        seq: String(last + 1),
        command: 'accept-loss',
        reason: 'the disk is gone',
        outcome: 'done',
      },
    ]);
    await venue.close();
    expect(await verified(data)).toMatchObject({
      seq: last + 6,
      history: 'as the journal makes it',
    });
  });

  it('is no loss any more for the head file, however much was lost', async () => {
    const data = without('the last batch is zeros', 'the head file');
    for (let more = 0; more < 2; more += 1) LOSSES['the last batch is zeros']?.(data);
    const last = endOf(data).seq;
    expect(last + 1).toBeLessThan(seq);
    expect(await startBourse(words(data, last)).ended).toMatchObject({ exitCode: 0 });
    expect(await readHeadFile(NODE_DISK, data)).toMatchObject({ seq: last + 1 });
    const venue = await startVenue({ ...OPTIONS, data });
    expect(venue.sequencer.state.seq).toBe(last + 1);
    await venue.close();
  });

  it('is told again when its acceptance was broken off', async () => {
    const data = without('the last batch is zeros', 'the SQL history');
    const last = endOf(data).seq;
    const command = { type: 'accept-loss', lastSeq: last, reachedSeq: seq, by: 'x' } as const;
    await appendToJournal(data, [command]);
    await expect(startVenue({ ...OPTIONS, data })).rejects.toThrow(
      'were acknowledged and are missing',
    );
    expect(await startBourse(words(data, last + 1)).ended).toMatchObject({ exitCode: 0 });
    await (await startVenue({ ...OPTIONS, data })).close();
  });

  it('is none where nothing is missing, where all is, and in a folder of two venues', async () => {
    const said = async (data: string) => {
      const accepting = startBourse(words(data, seq));
      return [(await accepting.ended).exitCode, accepting.stderr()];
    };
    const data = join(temporaryFolder(), 'data');
    cpSync(whole, data, { recursive: true });
    expect(await said(data)).toEqual([1, expect.stringContaining('nothing is missing')]);
    LOSSES['all batches are zeros']?.(data);
    expect(await said(data)).toEqual([74, expect.stringContaining(`commands 1 to ${seq} were`)]);
    const other = join(temporaryFolder(), 'data');
    await (await startVenue({ ...OPTIONS, data: other })).close();
    cpSync(join(whole, 'head'), join(other, 'head'));
    expect(await said(other)).toEqual([74, expect.stringContaining('files of two venues')]);
  });
});

describe('V1: verify of what was noted elsewhere', () => {
  it('compares an entry and its state hash or chain hash, and finds an older copy', async () => {
    const noted = await verified(whole);
    const { stateHash: hash, chainHash } = noted;
    expect(noted).toMatchObject({ seq });
    const at = String(seq);
    for (const either of [hash, chainHash])
      expect(await verified(whole, ['--expect-seq', at, '--expect-hash', either])).toEqual(noted);
    expect(
      await refusal(whole, ['--expect-seq', at, '--expect-hash', 'ab'.repeat(32)]),
    ).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining(`have the hash ${'ab'.repeat(32)} at entry ${seq}`),
    });
    expect(await refusal(whole, ['--expect-seq', String(seq + 5)])).toMatchObject({
      exitCode: 1,
      said: expect.stringContaining(
        `commands ${seq + 1} to ${seq + 5} were acknowledged and are missing`,
      ),
    });
    expect(await refusal(whole, ['--expect-hash', hash])).toMatchObject({ exitCode: 2 });
    // Noted earlier, expected of what has gone on.
    const words = ['--expect-seq', String(earlier.seq), '--expect-hash', earlier.hash];
    expect(await verified(whole, words)).toEqual(noted);
  });
});

async function verified(data: string, more: readonly string[] = []) {
  const verify = startBourse(['verify', '--data', data, '--json', ...more]);
  expect(await verify.ended, verify.stderr()).toEqual({ exitCode: 0, signal: null });
  return JSON.parse(verify.stdout());
}

async function refusal(data: string, more: readonly string[]) {
  const verify = startBourse(['verify', '--data', data, ...more]);
  const { exitCode } = await verify.ended;
  return { exitCode, said: verify.stderr() };
}
