/** What docs/operating says of options, venue files, metrics and exit codes is what there is. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { TSchema } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { addServeOptions } from '../../src/cli/commands/serve.ts';
import { EXIT } from '../../src/cli/exit.ts';
import { OPERATOR_ACTS } from '../../src/cli/operator-acts.ts';
import { readVenueFile } from '../../src/venue/file/read-venue-file.ts';
import { venueFileSchema } from '../../src/venue/file/schema.ts';
import { availableNames, laterWordsOf } from '../../src/venue/file/vocabulary.ts';
import { startVenue } from '../support/checked-replies.ts';
import { alarmQueries, dashboardQueries } from '../support/dashboard.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { ROOT, textOf } from '../support/repository.ts';

/** The rows of the table under a heading, as cells. */
function tableUnder(file: string, heading: string): readonly (readonly string[])[] {
  const text = `${textOf(file)}\n## `;
  const start = text.search(new RegExp(`^#+ ${heading.replaceAll('`', '.')}$`, 'm'));
  expect(start, `${file}: ${heading}`).toBeGreaterThanOrEqual(0);
  const section = text.slice(start + 3).split(/^#+ /m)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function firstWords(file: string, heading: string): readonly string[] {
  return tableUnder(file, heading).map(([cell = '']) => cell.replace(/`/g, ''));
}

const CONFIGURE = 'docs/operating/configure.md';

describe('options of bourse serve', () => {
  const command = new Command();
  addServeOptions(command);
  const rows = tableUnder(CONFIGURE, 'Options of `bourse serve`');

  test('each has its row, with its variable', () => {
    expect(rows.map(([option, variable]) => [option, variable])).toEqual(
      command.options.map(({ flags, envVar }) => [`\`${flags}\``, `\`${envVar}\``]),
    );
  });

  test('defaults and choices are said', () => {
    for (const [index, option] of command.options.entries()) {
      const [, , stated = '', meaning = ''] = rows[index] ?? [];
      const { defaultValue, argChoices = [], long } = option;
      if (defaultValue !== undefined) expect(stated, `${long}`).toBe(`\`${defaultValue}\``);
      if (long === '--log-level') continue;
      for (const choice of argChoices) expect(`${stated} ${meaning}`, `${long}`).toContain(choice);
    }
  });
});

type Properties = Readonly<Record<string, TSchema>>;

function propertiesAt(path: readonly string[]): Properties {
  const node = path.reduce<TSchema>((schema, name) => {
    const found = propertiesOf(schema)[name];
    expect(found, path.join('.')).toBeDefined();
    return found ?? {};
  }, venueFileSchema);
  return propertiesOf(node);
}

function requiredAt(path: readonly string[]): readonly string[] {
  const node = path.reduce<TSchema>(
    (schema, name) => propertiesOf(schema)[name] ?? {},
    venueFileSchema,
  );
  const { items = node } = node as { items?: TSchema };
  return (items as { required?: readonly string[] }).required ?? [];
}

function propertiesOf(schema: TSchema): Properties {
  const { items, properties } = schema as { items?: TSchema; properties?: Properties };
  return items === undefined ? (properties ?? {}) : propertiesOf(items);
}

describe('words of the venue file', () => {
  test('each section has its row', () => {
    expect(firstWords(CONFIGURE, 'Sections')).toEqual(availableNames(propertiesAt([])));
  });

  const TABLES = [
    'clock',
    'coins',
    'instruments',
    'instruments.tiers',
    'riskReserves',
    'users',
    'users.margin',
    'users.keys',
    'feeTiers',
    'feeTiers.instruments',
    'feeDeduction',
    'agents',
    'agents.customers',
    'loanProducts',
    'loanProducts.collateral',
    'riskUnits',
    'loans',
    'copyTrading',
    'cluster',
    'market',
    'market.instruments',
    'settings',
  ];

  test.each(TABLES)('each word of %s has its row', (place) => {
    const known = availableNames(propertiesAt(place.split('.')));
    expect(firstWords(CONFIGURE, place)).toEqual(known);
  });

  test.each(['Sections', ...TABLES])(
    'W4: %s says which words are needed, and the default of the others',
    (place) => {
      const needed = requiredAt(place === 'Sections' ? [] : place.split('.'));
      const rows = tableUnder(CONFIGURE, place).map(
        ([word = '', or = '']) => [word.replace(/`/g, ''), or] as const,
      );
      const said = rows.filter(([, or]) => or === 'needed').map(([word]) => word);
      expect([...said].sort()).toEqual([...needed].sort());
      expect(rows.filter(([, or]) => or === '')).toEqual([]);
    },
  );

  test('W4: the small venue of the page is that of the package, and is one', () => {
    const file = join(ROOT, 'src/venue/small-venue.yaml');
    expect(textOf(CONFIGURE)).toContain(
      `\`\`\`yaml\n${textOf('src/venue/small-venue.yaml')}\`\`\``,
    );
    expect(readVenueFile(file, {}).users?.map(({ label }) => label)).toEqual(['ann', 'ben']);
  });

  test('each word that a later version gives meaning to is named as such', () => {
    const text = textOf(CONFIGURE);
    const absent = text.slice(text.indexOf('### Not available'));
    const words = laterWords(venueFileSchema);
    expect(words).toContain('crossed_margin');
    for (const word of words) expect(absent).toMatch(new RegExp(`\`(?:\\w+: )?${word}\``));
  });
});

/** Names and values that are refused until a later version, anywhere below. */
function laterWords(schema: TSchema): readonly string[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => [
    ...('not' in property ? [name] : []),
    ...laterWordsOf(property),
    ...laterWords(property),
  ]);
}

describe('commands', () => {
  const OPERATE = 'docs/operating/operate.md';

  test('each act has its row', () => {
    expect(firstWords(OPERATE, 'Acts')).toEqual(OPERATOR_ACTS.map(({ name }) => name));
  });

  test('each act is an operation of the same name', () => {
    const folders = readdirSync(join(ROOT, 'src/api/operator/v1'));
    expect(OPERATOR_ACTS.map(({ name }) => name).sort()).toEqual(folders.sort());
  });

  test('each other command has its row', () => {
    const files = readdirSync(join(ROOT, 'src/cli/commands'));
    const names = files
      .filter((file) => !file.endsWith('.test.ts') && file !== 'operator.ts')
      .map((file) => file.replace('.ts', ''));
    expect([...firstWords(OPERATE, 'On a data folder')].sort()).toEqual(names.sort());
  });
});

test('each exit code has its row', () => {
  const rows = tableUnder('docs/operating/incidents.md', 'Exit codes');
  expect(rows.map(([code, name]) => [name, Number(code)])).toEqual(Object.entries(EXIT));
});

describe('metrics', () => {
  let text = '';

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-metrics-'));
    const venue = await startVenue({
      venue: fixtureVenue,
      data: join(folder, 'data'),
      port: 0,
      market: 'off',
      processMetrics: true,
    });
    await fetch(`${venue.url}/api/v2/public/time`);
    text = await (await fetch(`${venue.url}/metrics`)).text();
    await venue.close();
    rmSync(folder, { recursive: true });
  });

  test('each of ours has its row', () => {
    const served = [...text.matchAll(/^# TYPE (bourse_\w+) /gm)].map(([, name = '']) => name);
    expect(served.length).toBeGreaterThan(5);
    expect([...firstWords('docs/operating/monitor.md', 'Metrics')].sort()).toEqual(served.sort());
  });

  test('those of the process are there too', () => {
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  test('alarms and dashboard ask for what there is, by labels that it has', () => {
    const queries = [...alarmQueries(), ...dashboardQueries()];
    expect(queries.length).toBeGreaterThan(40);
    // A node of several machines has more, which test/durability/cluster-reads.test.ts holds against their table.
    const rows = [
      ...tableUnder('docs/operating/monitor.md', 'Metrics'),
      ...tableUnder('docs/operating/cluster.md', 'Metrics'),
    ];
    const labels = new Map(rows.map(([name = '', says = '']) => [name.replace(/`/g, ''), says]));
    const ofProcess = text.match(/(?<=^# TYPE )(?:process|nodejs)_\w+/gm) ?? [];
    for (const name of ofProcess) labels.set(name, '');
    for (const query of queries) {
      const said = [...query.matchAll(/\b(?:bourse|process|nodejs)_\w+/g)]
        .map(([name]) => labels.get(name.replace(/_bucket$/, '')) ?? expect.fail(`no ${name}`))
        .join(' ');
      const asked = [
        ...query.matchAll(/(\w+)(?:=|!=|=~|!~)"/g),
        ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, by = '']) => [
          ...by.matchAll(/(\w+)/g),
        ]),
      ].map(([, label = '']) => label);
      const ours = asked.filter((label) => !['instance', 'job', 'le'].includes(label));
      for (const label of ours) expect(said, query).toContain(`\`${label}\``);
    }
  });
});
