/**
 * Writes docs/faults.md from the declarations of the primitives. Run after changing one
 * (`npx tsx scripts/faults-document.ts`); a test compares the page with what this would write.
 */
import { writeFileSync } from 'node:fs';
import type { Param } from '../src/faults/param.ts';
import { FAMILIES, type Primitive } from '../src/faults/primitive.ts';
import { PRIMITIVES } from '../src/faults/primitives.ts';

const INTRODUCTION = `# Faults

What goes wrong on request. A rule says whom it meets, when, what happens and how often; it stands in the
[venue file](operating/configure.md#faults), is added by an operator (\`bourse add-fault\`, \`POST /operator/v1/add-fault\`) or by a
program that runs the venue:

\`\`\`yaml
faults:
  - id: lost-reply
    on: { operation: "POST /api/v2/*/place-order", uid: "1001" }
    when: { nth: 3 }
    do: lose-reply
    with: { as: reset }
    times: 1
\`\`\`

\`\`\`bash
bourse add-fault --token $TOKEN --entry '{ do: delay, on: { operation: "GET *" }, with: { median: 200ms } }'
bourse faults --token $TOKEN
bourse fault-firings --token $TOKEN
bourse remove-fault --token $TOKEN --id delay-1
\`\`\`

The same seed (\`--seed\`) and the same requests have the same firings. Spans of time are ms or such as \`10s\`; what withholds bytes
goes by the host's time, what is about the market by venue time. Why it is built so:
[decision 34](decisions/0034-faults.md).
`;

const TITLES: Readonly<Record<(typeof FAMILIES)[number], string>> = {
  requests: 'Requests',
  consistency: 'Consistency',
  sockets: 'Sockets',
  trading: 'Trading',
  venue: 'The venue',
};

export function faultsDocument(): string {
  const parts = FAMILIES.flatMap((family) => {
    const ofFamily = PRIMITIVES.filter((primitive) => primitive.family === family);
    return ofFamily.length === 0 ? [] : [`## ${TITLES[family]}\n\n${tableOf(ofFamily)}\n`];
  });
  return [INTRODUCTION, ...parts].join('\n');
}

function tableOf(primitives: readonly Primitive[]): string {
  return [
    '| `do` | What it does | `with` | What a client sees |',
    '|---|---|---|---|',
    ...primitives.map(rowOf),
  ].join('\n');
}

function rowOf({ name, params, seen, summary }: Primitive): string {
  const words = Object.entries(params).map(([word, param]) => wordText(word, param));
  return `| \`${name}\` | ${summary} | ${words.join('<br>')} | ${seen} |`;
}

function wordText(word: string, param: Param<unknown>): string {
  return `\`${word}\`${param.isNeeded ? ' (needed)' : ''}: ${paramText(param)}`;
}

/** What it means, what is expected, and what it is when left out. */
export function paramText({ about, expected, fallback }: Param<unknown>): string {
  const usual = fallback === undefined || fallback === '' ? '' : `; usually ${String(fallback)}`;
  return `${about} ${upper(expected)}${usual}.`;
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

if (process.argv[1]?.endsWith('faults-document.ts')) {
  writeFileSync('docs/faults.md', faultsDocument());
}
