/// <reference lib="dom" />
/**
 * Pictures of many pages in little room: a file for each look (theme and language), in which a pixel is the mean colour of a square
 * of four by four of the page, each of its three parts in sixteen shades. What two pages have in common, the menu for
 * example, is kept once. A pixel differs where a part is two shades or more from what was stored.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';

const SIDE = 4;

export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  /** A byte for each part of a pixel, 0 to 15. */
  readonly shades: Uint8Array;
}

/** Shrunk by a page of the browser, which reads pictures anyway. */
export async function smallPicture(page: Page, reader: Page): Promise<SmallPicture> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { height, shades, width } = await reader.evaluate(shrink, {
    text: shot.toString('base64'),
    side: SIDE,
  });
  return { width, height, shades: Uint8Array.from(Buffer.from(shades, 'base64')) };
}

interface Asked {
  readonly text: string;
  readonly side: number;
}

async function shrink({ side, text }: Asked) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const [width, height] = [Math.floor(bitmap.width / side), Math.floor(bitmap.height / side)];
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
  const sums = new Float64Array(width * height * 3);
  for (let y = 0; y < height * side; y += 1)
    for (let x = 0; x < width * side; x += 1) {
      const from = (y * bitmap.width + x) * 4;
      const to = (Math.floor(y / side) * width + Math.floor(x / side)) * 3;
      for (let part = 0; part < 3; part += 1)
        sums[to + part] = (sums[to + part] ?? 0) + (data[from + part] ?? 0);
    }
  const shades = Array.from(sums, (sum) => String.fromCharCode(sum / (side * side * 16)));
  return { width, height, shades: btoa(shades.join('')) };
}

/** The share of pixels that differ; 1: of another size. */
export function differenceOf(now: SmallPicture, before: SmallPicture): number {
  if (now.width !== before.width || now.height !== before.height) return 1;
  let count = 0;
  for (let at = 0; at < now.shades.length; at += 3) {
    const isOther = [0, 1, 2].some(
      (part) => Math.abs((now.shades[at + part] ?? 0) - (before.shades[at + part] ?? 0)) > 1,
    );
    if (isOther) count += 1;
  }
  return (3 * count) / now.shades.length;
}

type Pictures = ReadonlyMap<string, SmallPicture>;

/** A line of JSON that names them with their sizes, then their shades, one after the other, two to a byte. */
export function writePictures(file: string, pictures: Pictures): void {
  const head = [...pictures].map(([name, { height, width }]) => [name, width, height]);
  const bytes = Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...[...pictures.values()].map(({ shades }) => halved(shades)),
  ]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  );
}

/** Empty where there is no such file. */
export function readPictures(file: string): Pictures {
  if (!existsSync(file)) return new Map();
  const bytes = brotliDecompressSync(readFileSync(file));
  const end = bytes.indexOf('\n');
  const head = JSON.parse(bytes.subarray(0, end).toString()) as [string, number, number][];
  const pictures = new Map<string, SmallPicture>();
  let at = end + 1;
  for (const [name, width, height] of head) {
    const size = width * height * 3;
    const half = bytes.subarray(at, at + Math.ceil(size / 2));
    pictures.set(name, { width, height, shades: doubled(half, size) });
    at += half.length;
  }
  return pictures;
}

function halved(shades: Uint8Array): Buffer {
  const bytes = Buffer.alloc(Math.ceil(shades.length / 2));
  for (const [at, shade] of shades.entries()) {
    const index = at >> 1;
    bytes[index] = (bytes[index] ?? 0) | (at % 2 === 0 ? shade << 4 : shade);
  }
  return bytes;
}

function doubled(bytes: Uint8Array, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, at) => {
    const byte = bytes[at >> 1] ?? 0;
    return at % 2 === 0 ? byte >> 4 : byte & 15;
  });
}
