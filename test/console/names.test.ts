/** Every act and report of the operator is called by a name that people read, in each language, and every field in Chinese. */
import { expect, test } from 'vitest';
import declared from '../../dist/console-api/operator.json' with { type: 'json' };
import { CATEGORIES } from '../../web/src/client/trading.ts';
import { operator as enUS } from '../../web/src/messages/en-US/operator.ts';
import { operator as zhCN } from '../../web/src/messages/zh-CN/operator.ts';
import { operatorFields } from '../../web/src/messages/zh-CN/operator-fields.ts';

interface Field {
  readonly name: string;
  readonly fields?: readonly Field[];
  readonly item?: Field;
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
  const ofAll = declared.flatMap(({ fields }) => namesIn(fields as readonly Field[]));
  const names = [...ofAll, ...OF_ROWS];
  const without = names.filter((name) => !OF_THE_FORM.has(name) && !(name in operatorFields));
  expect([...new Set(without)]).toEqual([]);
  expect(Object.keys(operatorFields).filter((name) => !names.includes(name))).toEqual([]);
});

/** A row of what has free names. */
const OF_ROWS = ['name', 'value'];

/** The form has words of its own for a reason and a preview; products are called alike in all languages. */
const OF_THE_FORM = new Set(['reason', 'dryRun', ...CATEGORIES]);

function namesIn(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ fields: inner = [], item, name }) => [
    name,
    ...namesIn(inner),
    ...(item === undefined ? [] : namesIn(item.fields ?? [])),
  ]);
}
