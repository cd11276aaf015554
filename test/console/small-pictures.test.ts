import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { differenceOf, readPictures, type SmallPicture, writePictures } from './small-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const of = (...shades: readonly number[]): SmallPicture => ({
  width: shades.length / 3,
  height: 1,
  shades: Uint8Array.from(shades),
});

test('pictures come back from their file as they were, whatever their sizes', () => {
  const file = join(folder, 'a.br');
  const pictures = new Map([
    ['one', of(0, 1, 15)],
    ['two', of(3, 4, 5, 6, 7, 8)],
  ]);
  writePictures(file, pictures);
  expect(readPictures(file)).toEqual(pictures);
  expect(readPictures(join(folder, 'none.br'))).toEqual(new Map());
});

test('a pixel differs by two shades of any part, and not by one; another size differs wholly', () => {
  const before = of(5, 5, 5, 5, 5, 5);
  expect(differenceOf(of(6, 4, 5, 5, 6, 5), before)).toBe(0);
  expect(differenceOf(of(5, 5, 7, 5, 5, 5), before)).toBe(0.5);
  expect(differenceOf(of(5, 5, 5), before)).toBe(1);
});
