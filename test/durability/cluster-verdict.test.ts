import { expect, test } from 'vitest';
import { faultsOfFiles, faultsOfTimes } from './cluster-verdict.ts';

test('an order that is lost, doubled, or in though it was refused is a fault', () => {
  const fates = new Map([
    ['there', 'done'],
    ['lost', 'done'],
    ['doubled', 'done'],
    ['undone', 'refused'],
    ['in all the same', 'refused'],
    ['in', 'unknown'],
    ['not in', 'unknown'],
    ['in twice', 'unknown'],
  ] as const);
  const times = new Map([
    ['there', 1],
    ['doubled', 2],
    ['in all the same', 1],
    ['in', 1],
    ['in twice', 2],
  ]);
  expect(faultsOfTimes('a', fates, times)).toEqual([
    'lost was done, and a has it 0 times',
    'doubled was done, and a has it 2 times',
    'in all the same was refused, and a has it 1 times',
    'in twice was unknown, and a has it 2 times',
  ]);
});

test('files that are damaged or end elsewhere are a fault', () => {
  expect(faultsOfFiles('a', 7, 'ok: true\nseq: 7\n')).toEqual([]);
  expect(faultsOfFiles('a', 7, 'ok: true\nseq: 6\n')).toHaveLength(1);
  expect(faultsOfFiles('a', 7, 'ok: false\nseq: 7\n')).toHaveLength(1);
});
