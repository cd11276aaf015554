import { expect, test } from 'vitest';
import { ReplyStamp } from './reply-stamp.ts';

test('what a reply says is made anew with each entry and each epoch, and is one object between them', () => {
  const state = { seq: 7, epoch: 1, age: 0 };
  const { of } = new ReplyStamp({
    seq: () => state.seq,
    epoch: () => state.epoch,
    freshness: { ageMs: () => state.age },
  });
  expect(of(200)).toEqual({ 'x-bourse-seq': '7', 'x-bourse-epoch': '1' });
  expect(of(200)).toBe(of(400));
  state.seq = 8;
  expect(of(200)).toEqual({ 'x-bourse-seq': '8', 'x-bourse-epoch': '1' });
  state.epoch = 2;
  const stood = { 'x-bourse-seq': '8', 'x-bourse-epoch': '2' };
  expect(of(503)).toEqual({ ...stood, 'retry-after': '1' });
  expect(of(200)).toEqual(stood);
  state.age = 3_000;
  expect(of(200)).toEqual({ ...stood, 'x-bourse-stale': '3000' });
  state.age = 0;
  expect(of(200)).toEqual(stood);
});
