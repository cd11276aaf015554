/** docs/operating/export.md as an operator follows it: its blocks are run against a served venue. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ReportOption } from '../../src/cli/export/report.ts';
import { REPORTS } from '../../src/cli/export/reports.ts';
import { serve, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { ROOT, textOf } from '../support/repository.ts';
import { OPERATOR_TOKEN } from '../support/signed-request.ts';

const run = promisify(execFile);
const PAGE = textOf('docs/operating/export.md');
const BLOCKS = [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
  ([, language = '', code = '']) => ({ language, code }),
);
const SLOWLY = { timeout: 60_000 };

const WORDS: Readonly<Record<ReportOption, string>> = {
  window: '`--from` `--to`',
  moment: '`--at`',
  symbol: '`--symbol`',
  coin: '`--coin`',
};

function code(language: string): string {
  return BLOCKS.find((each) => each.language === language)?.code ?? expect.fail(`no ${language}`);
}

test('has only blocks that are run here', () => {
  expect(BLOCKS.map(({ language }) => language)).toEqual(['bash', 'python']);
});

test('each report has its row, with its options', () => {
  const rows = REPORTS.map(({ name, summary, options }) => {
    const words = options.map((option) => WORDS[option]).join(' ');
    return `| \`${name}\` | ${summary} | ${words} |`;
  });
  const shown = PAGE.split('\n').filter((line) => rows.includes(line));
  expect(shown).toEqual(rows);
});

test('the commands write what is said of them', SLOWLY, async () => {
  const folder = temporaryFolder();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const main = join(ROOT, 'dist/cli/main.js');
  writeFileSync(join(bin, 'bourse'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(bin, 'bourse'), 0o755);
  const { url } = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder),
  });
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  const env = {
    ...process.env,
    PATH,
    BOURSE_URL: url,
    BOURSE_OPERATOR_TOKEN: OPERATOR_TOKEN,
  };
  const options = { cwd: folder, env };
  const { stdout } = await run('bash', ['-euc', code('bash')], options);
  expect(stdout).toContain('0 rows in fills.csv\n');
  const entries = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(entries).toHaveLength(3);
  for (const entry of entries) expect(JSON.parse(entry)).toMatchObject({ coin: 'USDT' });
  const text = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(text('fills.csv')).toMatch(/^\uFEFFfillId,[\w,]+,time,timeMs\r\n$/);
  expect(text('orders.csv')).toMatch(/^\uFEFForderId,[\w,]+\r\n$/);
  expect(text('funding.json')).toBe('[]\n');
  expect(text('opening-balances.csv')).toBe('\uFEFFuid,wallet,coin,balance,billId,time,timeMs\r\n');
  const again = await run('bash', ['-uc', code('bash')], options).catch((error) => error);
  expect(again.stderr).toContain('bourse: --out: fills.csv is there; --force replaces it');
  await run('python3', ['-c', code('python')], options);
  const page = await run('bourse', ['balances', '--uid', '1001', '--json'], options);
  expect(JSON.parse(page.stdout).list.length).toBeGreaterThan(0);
});
