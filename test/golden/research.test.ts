/**
 * docs/research.md as a researcher follows it: its blocks run one after the other in an empty folder, and print what
 * stands below them, state hashes and the id of a journal apart. `WRITE=yes` writes below them what they print. Needs `npm run build`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/bourse-process.ts';
import { openShell } from '../support/bourse-shell.ts';
import { ROOT, textOf } from '../support/repository.ts';

const FILE = 'docs/research.md';
const PAGE = textOf(FILE);
const BLOCK = /^```bash\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm;
const BLOCKS = [...PAGE.matchAll(BLOCK)].map(([, commands = '', printed = '']) => ({
  commands,
  printed,
}));
const SLOWLY = { timeout: 300_000 };

test('has only blocks that are run here', () => {
  expect(PAGE.match(/^```\w+$/gm)).toHaveLength(2 * BLOCKS.length);
  expect(BLOCKS.length).toBeGreaterThan(1);
});

test('the commands print what stands below them', SLOWLY, async () => {
  const shell = openShell({ folder: temporaryFolder() });
  const printed: string[] = [];
  for (const { commands } of BLOCKS)
    printed.push((await shell('bash', ['-euc', commands])).stdout.replace(/ +$/gm, ''));
  if (process.env.WRITE === 'yes') return writePage(printed);
  expect(printed.map(withoutHashes)).toEqual(BLOCKS.map((block) => withoutHashes(block.printed)));
});

/** State hashes are of one version of the engine, the id of a journal of one journal. */
function withoutHashes(text: string): string {
  return text.replace(/[0-9a-f]{64}/g, 'HASH').replace(/[0-9a-f-]{36}/g, 'ID');
}

function writePage(printed: readonly string[]): void {
  let place = 0;
  const page = PAGE.replace(BLOCK, (_, commands: string) => {
    const text = printed[place++] ?? '';
    return `\`\`\`bash\n${commands}\`\`\`\n\n\`\`\`text\n${text}\`\`\``;
  });
  writeFileSync(join(ROOT, FILE), page);
}
