/** docs/operating/export.md as an operator follows it: its blocks are run against a served venue. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPORTS } from '../../src/cli/export/reports.ts';
import type { ReportOption } from '../../src/reporting/report/shown.ts';
import { serve, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { openShell } from '../support/bourse-shell.ts';
import { textOf } from '../support/repository.ts';

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
  const { url } = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder),
  });
  const shell = openShell({ folder, url });
  const { stdout } = await shell('bash', ['-euc', code('bash')]);
  expect(stdout).toContain('0 rows in fills.csv\n');
  const entries = stdout.split('\n').filter((line) => line.startsWith('{'));
  const [first = '', ...rows] = entries;
  const { journalId, stateHash } = JSON.parse(first).bourse;
  expect([journalId, stateHash].join()).toMatch(/^[0-9a-f-]{36},[0-9a-f]{64}$/);
  expect(rows).toHaveLength(3);
  for (const entry of rows) expect(JSON.parse(entry)).toMatchObject({ coin: 'USDT' });
  const text = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(text('fills.csv')).toMatch(/^\uFEFF# bourse .+\r\nfillId,[\w,]+,time,timeMs\r\n$/);
  expect(text('orders.csv')).toMatch(/^\uFEFF# bourse .+\r\norderId,[\w,]+\r\n$/);
  expect(JSON.parse(text('funding.json'))).toMatchObject({ bourse: { journalId }, rows: [] });
  const [, names] = text('opening-balances.csv').split('\r\n');
  expect(names).toBe('uid,wallet,coin,balance,billId,time,timeMs');
  const again = await shell('bash', ['-uc', code('bash')]);
  expect(again.stderr).toContain('bourse: --out: fills.csv is there; --force replaces it');
  await shell('python3', ['-c', code('python')]);
  const page = await shell('bourse', ['balances', '--uid', '1001', '--json']);
  expect(JSON.parse(page.stdout).list.length).toBeGreaterThan(0);
});
