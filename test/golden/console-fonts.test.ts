/** The console that is built brings the parts of its Chinese font that its texts and the venue's answers need. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ZH_CN } from '../../src/http/messages/zh-CN.ts';
import { zhCN } from '../../web/src/messages/zh-CN/catalogue.ts';
import { ROOT } from '../support/repository.ts';

const ASSETS = join(ROOT, 'dist/console/assets');
/** The first character of the signs that are shared by Chinese and its neighbours. */
const FIRST_ONE = 0x2e80;

interface Range {
  readonly from: number;
  readonly to: number;
}

function rangesOf(face: string): Range[] {
  const [, ranges = ''] = /unicode-range:([^;}]+)/.exec(face) ?? [];
  return [...ranges.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(
    ([, from = '', to = from]) => ({
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
    }),
  );
}

test('each Chinese character of the texts is in a font that is there', () => {
  const files = readdirSync(ASSETS);
  const styles = files.filter((file) => /^noto-sans-sc-.*\.css$/.test(file));
  const faces = styles.flatMap((file) =>
    readFileSync(join(ASSETS, file), 'utf8').split('@font-face').slice(1),
  );
  const texts = JSON.stringify([zhCN, ZH_CN]);
  const characters = [...new Set(texts)].filter((each) => (each.codePointAt(0) ?? 0) >= FIRST_ONE);
  const ranges = faces.flatMap(rangesOf);
  expect(characters.length).toBeGreaterThan(300);
  const isShown = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(({ from, to }) => code >= from && code <= to);
  };
  expect(characters.filter((each) => !isShown(each))).toEqual([]);
  for (const face of faces) expect(files).toContain(/url\([^)]*?([^/)"']+\.woff2)/.exec(face)?.[1]);
});
