/** docs/compatibility.json, what runs of Python clients have shown, and docs/compatibility.md, made from it and of what tests run. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Marks } from '../clients/methods/outcome.ts';
import { operationsPart } from '../support/exchange-operations.ts';
import { CLIENTS } from './clients.ts';

const JSON_FILE = new URL('../../docs/compatibility.json', import.meta.url);
const PAGE_FILE = new URL('../../docs/compatibility.md', import.meta.url);
const PACKAGE_FILE = new URL('../../package.json', import.meta.url);

/** What was shown of a version, or why nothing was. */
export type Recorded =
  | { readonly version: string; readonly shown: readonly string[] }
  | { readonly version: string; readonly notRun: string };

type Compatibility = Readonly<Record<string, Recorded>>;

/** By client, then by mode or class, then by method: the marks, and on what each came. */
type Methods = Readonly<Record<string, Readonly<Record<string, Marks>>>>;

interface Recording {
  /** What the Python clients have shown. */
  readonly clients: Compatibility;
  /** What came of each method of the JavaScript clients. */
  readonly methods: Methods;
}

/** Clients from npm, unmodified, and the tests that they run in. */
export const RUN_BY_TESTS: Readonly<Record<string, readonly string[]>> = {
  ccxt: [
    'test/clients/ccxt.test.ts',
    'test/clients/methods.test.ts',
    'test/clients/sockets.test.ts',
  ],
  'bitget-api': [
    'test/clients/bitget-api.test.ts',
    'test/clients/bitget-api-methods.test.ts',
    'test/clients/sockets.test.ts',
  ],
};

/** Clients of which tests send what their connectors send. */
const CONNECTORS = ['test/clients/connectors.test.ts', 'test/clients/connector-calls.test.ts'];
export const REPLAYED_BY: Readonly<Record<string, readonly string[]>> = {
  hummingbot: CONNECTORS,
  nautilus_trader: CONNECTORS,
};

export function recordedRuns(): Compatibility {
  return recording().clients;
}

export function recordedMethods(): Methods {
  return recording().methods;
}

function recording(): Recording {
  return JSON.parse(readFileSync(JSON_FILE, 'utf8'));
}

function write(recorded: Recording): void {
  writeFileSync(JSON_FILE, `${JSON.stringify(recorded, undefined, 2)}\n`);
  writeFileSync(PAGE_FILE, compatibilityPage(recorded.clients, recorded.methods));
}

/** Puts what came of the methods of a client in the place of what was there. */
export function recordMethods(client: string, mode: string, marks: Marks): void {
  const { clients, methods } = recording();
  write({ clients, methods: { ...methods, [client]: { ...methods[client], [mode]: marks } } });
}

/** Puts what a run has shown in the place of what was there; that of a version stays when it is not run again. */
export function recordRun(name: string, recorded: Recorded): void {
  const before = recordedRuns()[name];
  const isShown = before !== undefined && 'shown' in before && before.version === recorded.version;
  if (isShown && 'notRun' in recorded) return;
  const all = { ...recordedRuns(), [name]: recorded };
  const inOrder = CLIENTS.flatMap(({ name }) => {
    const of = all[name];
    return of === undefined ? [] : [[name, of] as const];
  });
  write({ clients: Object.fromEntries(inOrder), methods: recordedMethods() });
}

export function compatibilityPage(runs: Compatibility, methods: Methods): string {
  const python = Object.entries(runs);
  const shown = python.flatMap(([name, recorded]) =>
    'shown' in recorded
      ? [`### ${name} ${recorded.version}`, recorded.shown.map((line) => `- ${line}`).join('\n')]
      : [],
  );
  return `${[HEAD, [...TABLE, ...npmRows(), ...python.map(pythonRow)].join('\n'), METHODS, ...Object.entries(methods).map(methodTable), operationsPart(), SHOWN, ...shown].join('\n\n')}\n`;
}

const HEAD = `# Compatibility

Clients as their makers publish them, and how it is known that they work here. *Runs*: the client itself trades on a
venue. *Replayed*: a test sends what the client sends, and compares what it is told with what it expects. *Not run*:
neither. JavaScript clients run in \`npm test\`; Python clients in \`npm run test:python-clients\`, which records in
\`docs/compatibility.json\` what it has shown (\`-- --write\`), and of which this page is made.`;

const TABLE = ['| Client | Version | Mark | By |', '|---|---|---|---|'];

const SHOWN = '## What the Python clients have shown';

const METHODS = `## Method by method

Recorded by \`test/clients/methods.test.ts\` and \`test/clients/bitget-api-methods.test.ts\`, which call the methods and compare
(\`WRITE=yes\` before the command records anew). *Runs*: it was answered, or a story of \`test/clients\` calls it; what ccxt
makes of the reply is checked where \`test/clients/methods\` or a story says what it must be. *Absent*: the venue has no such operation and answers 40404. *Refused*: it was, with this code. *Served, not called*: the venue has the
operation, and no test calls it by this method. *Not sent*: the client itself says that it does not do this. *No v3 branch*: for a
unified account ccxt asks by v2, which no unified account is answered, or leaves out of a call of v3 what an order waits for.
Behind the mark: the kinds of market, or the operation that is asked.`;

function methodTable([client, modes]: readonly [string, Readonly<Record<string, Marks>>]): string {
  const names = Object.keys(modes);
  const methods = [...new Set(Object.values(modes).flatMap((marks) => Object.keys(marks)))].sort();
  const rows = methods.map(
    (method) =>
      `| ${code(method)} | ${names.map((name) => cell(modes[name]?.[method])).join(' | ')} |`,
  );
  const head = [`| Method | ${names.join(' | ')} |`, `|---|${names.map(() => '---').join('|')}|`];
  return `### ${client}: ${methods.length} methods\n\n${[...head, ...rows].join('\n')}`;
}

function cell(marks: Marks[string] | undefined): string {
  const said = Object.entries(marks ?? {}).map(([mark, kinds]) =>
    kinds === 'account' ? mark : `${mark}: ${kinds}`,
  );
  return said.length === 0 ? '–' : said.join('; ');
}

function npmRows(): readonly string[] {
  const { devDependencies } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8'));
  return Object.entries(RUN_BY_TESTS).map(([name, files]) =>
    row(`${name}, JavaScript`, devDependencies[name], 'runs', files.map(code).join(', ')),
  );
}

function pythonRow([name, recorded]: readonly [string, Recorded]): string {
  const title = `${name}, Python`;
  if ('shown' in recorded) return row(title, recorded.version, 'runs', code('test:python-clients'));
  const tests = REPLAYED_BY[name];
  if (tests === undefined) return row(title, recorded.version, 'not run', recorded.notRun);
  const by = `${tests.map(code).join(', ')}; not run: ${recorded.notRun}`;
  return row(title, recorded.version, 'replayed', by);
}

function row(...cells: readonly [string, string, string, string]): string {
  return `| ${cells.join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}
