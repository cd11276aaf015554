/** Every act and report of the operator is called by a name that people read, in each language; all that the venue says in English is said in Chinese. */

import { expect, test } from 'vitest';
import declared from '../../dist/console-api/operator.json' with { type: 'json' };
import openapi from '../../docs/api/openapi.json' with { type: 'json' };
import { CATEGORIES } from '../../web/src/client/trading.ts';
import { operator as enUS } from '../../web/src/messages/en-US/operator.ts';
import { titleOf } from '../../web/src/messages/en-US/titles.ts';
import { faultHints } from '../../web/src/messages/zh-CN/fault-hints.ts';
import {
  journalCommands,
  journalFields,
  journalWords,
} from '../../web/src/messages/zh-CN/journal-words.ts';
import { operator as zhCN } from '../../web/src/messages/zh-CN/operator.ts';
import { operatorColumns } from '../../web/src/messages/zh-CN/operator-columns.ts';
import { operatorFields } from '../../web/src/messages/zh-CN/operator-fields.ts';
import { operatorHints } from '../../web/src/messages/zh-CN/operator-hints.ts';
import { operatorWords } from '../../web/src/messages/zh-CN/operator-words.ts';
import { receiptPhrases } from '../../web/src/messages/zh-CN/receipts.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';

interface Field {
  readonly name: string;
  readonly about: string;
  readonly words: readonly string[];
  readonly fields?: readonly Field[];
  readonly item?: Field;
  readonly variants?: { readonly of: Readonly<Record<string, Variant>> };
}

interface Variant {
  readonly about: string;
  readonly fields: readonly Field[];
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}
interface Paths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly responses: {
    readonly 200: {
      readonly content: {
        readonly 'application/json': {
          readonly schema: { readonly properties: { readonly data: Schema } };
        };
      };
    };
  };
}

const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-US': enUS.names,
  'zh-CN': zhCN.names,
};

test.each(Object.entries(NAMES))('in %s', (_, names) => {
  const without = declared.map(({ name }) => name).filter((name) => (names[name] ?? name) === name);
  expect(without).toEqual([]);
});

test('of fields', () => {
  const names = [...namesIn(allFields()), ...OF_ROWS].filter((name) => !OF_THE_FORM.has(name));
  expectSaid([...names, ...namesIn(ofVariants())], operatorFields);
});

test('of fields and columns in English, each in words and none like another of its form', () => {
  const unread = [...ofReplies(), ...namesIn([...allFields(), ...ofVariants()])].filter(
    (name) => !/^[A-Z][A-Za-z&-]*(?: [A-Za-z&()+-]+|\s\d+)*$/.test(titleOf(name)),
  );
  expect(unread).toEqual([]);
  for (const { fields } of declared) {
    const titles = fields.map(({ name }) => titleOf(name));
    expect(titles).toEqual([...new Set(titles)]);
  }
});

test('of what is said about fields', () => {
  expectSaid(hintsIn(allFields().filter(({ name }) => !OF_THE_FORM.has(name))), operatorHints);
  const primitives = variants();
  expect(primitives.length).toBeGreaterThan(40);
  const said = primitives.flatMap(([name, { about }]) => [name, about]);
  expectSaid([...said, ...hintsIn(ofVariants())], faultHints);
});

test('of the words that fields take', () => {
  const named = new Set(variants().map(([name]) => name));
  const words = wordsIn([...allFields(), ...ofVariants()]).filter((word) => !named.has(word));
  const products = new Set<string>([...CATEGORIES, 'MARGIN']);
  expect(
    lacking(
      words.filter((word) => !products.has(word)),
      operatorWords,
    ),
  ).toEqual([]);
});

test('of columns and of fields of replies', () => {
  const names = ofReplies();
  const products = new Set<string>(CATEGORIES);
  const named = names.filter((name) => !products.has(name));
  expect(lacking(named, { ...operatorFields, ...operatorColumns })).toEqual([]);
});

test('of commands in the journal: their types, fields and words, and what bills were for', () => {
  const [, commands = ''] = textOf('docs/journal.md').split('## Commands');
  const rows = [
    ...(commands.split('## Events')[0] ?? '').matchAll(/^\| `([a-z-]+)` \| [a-z ,]+ \| (.*) \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(80);
  const said = { ...operatorWords, ...journalCommands, ...journalWords, ...receiptPhrases };
  const types = rows.map(([, type = '']) => type);
  expect(lacking(types, { ...said, ...zhCN.names })).toEqual([]);
  const names = new Set<string>();
  const words = new Set<string>();
  for (const [, , fields = ''] of rows)
    for (const { 1: text = '', index } of fields.matchAll(/`([^`]+)`/g))
      (/(?:^|[{,] )$/.test(fields.slice(0, index)) ? names : words).add(text);
  const products = (all: ReadonlySet<string>) => [...all].filter((each) => !/^[A-Z-]+$/.test(each));
  expect(
    lacking(products(names), { ...operatorFields, ...operatorColumns, ...journalFields }),
  ).toEqual([]);
  expect(lacking(products(words), said).filter((each) => !/^(?:hmac|rsa)$/.test(each))).toEqual([]);
  const kinds = [...textOf('src/engine/core/ledger.ts').matchAll(/^ {2}\| '([a-z-]+)'/gm)];
  expect(kinds.length).toBeGreaterThan(20);
  expect(
    lacking(
      kinds.map(([, kind = '']) => kind),
      said,
    ),
  ).toEqual([]);
});

test('of formulas and figures of receipts', () => {
  const said = new Set<string>();
  for (const file of repositoryFiles().filter((each) => OF_ENGINE.test(each)))
    for (const [, text = ''] of textOf(file)
      .replace(/' \+\s+'/g, '')
      .matchAll(OF_RECEIPTS))
      said.add(text);
  expect(said.size).toBeGreaterThan(40);
  expect(lacking([...said], receiptPhrases)).toEqual([]);
});

function ofReplies(): readonly string[] {
  const { paths } = openapi as unknown as Paths;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/operator/v1/'))
    .flatMap(([, methods]) => Object.values(methods))
    .flatMap(({ responses }) =>
      propertiesIn(responses[200].content['application/json'].schema.properties.data),
    );
}

function allFields(): readonly Field[] {
  return declared.flatMap(({ fields }) => fields as readonly Field[]);
}

function variants(): readonly (readonly [string, Variant])[] {
  return allFields().flatMap((field) => Object.entries(field.variants?.of ?? {}));
}

function ofVariants(): readonly Field[] {
  return variants().flatMap(([, { fields }]) => fields);
}

const OF_ENGINE = /^src\/engine\/(?:settlement|liquidation|orders)\/(?!.*\.test\.ts$)/;
/** A formula as a whole, and what names a figure. */
const OF_RECEIPTS =
  /(?:formula:\s*|[Ff]igure\(|oney\(|moneyIn\([^)]*\)\(|\{ name: |_FORMULA =\s*)'([^']+)'/g;

function lacking(
  all: readonly string[],
  known: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set(all)].filter((each) => !(each in known));
}

/** All of them, and no others. */
function expectSaid(all: readonly string[], known: Readonly<Record<string, string>>): void {
  expect(lacking(all, known)).toEqual([]);
  expect(Object.keys(known).filter((each) => !all.includes(each))).toEqual([]);
}

/** A row of what has free names. */
const OF_ROWS = ['name', 'value'];

/** The form has words of its own for a reason and a preview; products are called alike in all languages. */
const OF_THE_FORM = new Set(['reason', 'dryRun', ...CATEGORIES]);

function namesIn(fields: readonly Field[]): readonly string[] {
  return every(fields).map(({ name }) => name);
}

function hintsIn(fields: readonly Field[]): readonly string[] {
  return every(fields)
    .flatMap(({ about, item }) => [about, item?.about ?? ''])
    .filter((about) => about !== '');
}

function wordsIn(fields: readonly Field[]): readonly string[] {
  return every(fields).flatMap(({ item, words }) => [...words, ...(item?.words ?? [])]);
}

function every(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [
    field,
    ...every(field.fields ?? []),
    ...every(field.item?.fields ?? []),
  ]);
}

function propertiesIn({ additionalProperties, items, properties = {} }: Schema): readonly string[] {
  const inner = [...Object.values(properties), items, additionalProperties];
  const schemas = inner.filter((each) => typeof each === 'object');
  return [...Object.keys(properties), ...schemas.flatMap(propertiesIn)];
}
