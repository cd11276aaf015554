/** What stands in the form of an act: what the person typed, over what is in force, over what is offered. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Declared, DeclaredField } from './declarations.ts';
import { type Draft, type DraftGroup, firstDrafts, inputOf, textOfDraft } from './fields/draft.ts';
import { draftsOf } from './fields/draft-of.ts';
import { SOURCES, type Source } from './in-force.ts';
import { operate } from './operator-session.ts';
import type { Row } from './report-rows.ts';

export const IN_FORCE = 'in-force';

export interface Drafts {
  /** Those that go with what was chosen. */
  readonly fields: readonly DeclaredField[];
  readonly drafts: DraftGroup;
  /** Whether they show what is in force, and whether the act takes a part of that. */
  readonly inForce: 'whole' | 'part' | undefined;
  readonly set: (name: string, draft: Draft) => void;
  /** What is sent. */
  readonly input: Readonly<Record<string, unknown>>;
}

export function useDrafts({ fields: declared, name: act }: Declared): Drafts {
  const source = SOURCES[act];
  const first = useMemo(() => firstDrafts(declared), [declared]);
  const [typed, setTyped] = useState<DraftGroup>({});
  const fields = useFields(declared, { ...first, ...typed });
  const base = useInForce(source, fields, { ...first, ...typed });
  const set = (name: string, draft: Draft) => {
    const isOther = base !== undefined && source?.names.includes(name) === true;
    // What was changed of one thing is not meant of another.
    const kept = isOther ? fields.filter((each) => source.names.includes(each.name)) : fields;
    const names = new Set(kept.map((field) => field.name));
    setTyped((before) => {
      const still = Object.entries(before).filter(([each]) => names.has(each));
      return { ...Object.fromEntries(still), [name]: draft };
    });
  };
  const drafts = { ...first, ...base, ...typed };
  const input = inputOf(fields, drafts);
  const isPart = base !== undefined && source?.isPart === true;
  return {
    fields,
    drafts,
    inForce: base && (isPart ? 'part' : 'whole'),
    set,
    input: isPart ? changed(input, fields, { ...drafts, ...base }) : input,
  };
}

/** The same as long as the same is chosen. */
function useFields(fields: readonly DeclaredField[], drafts: DraftGroup): readonly DeclaredField[] {
  const choice = fields.find(({ variants }) => variants !== undefined);
  const chosen = choice === undefined ? '' : textOfDraft(drafts[choice.name]);
  return useMemo(
    () => (choice === undefined ? fields : fieldsOfVariant(fields, choice, chosen)),
    [fields, choice, chosen],
  );
}

/** What goes with the chosen word stands behind it. */
function fieldsOfVariant(
  fields: readonly DeclaredField[],
  choice: DeclaredField,
  chosen: string,
): readonly DeclaredField[] {
  const { into, of = {} } = choice.variants ?? {};
  const { about = '', fields: inner = [] } = of[chosen] ?? {};
  return fields.flatMap((field) => {
    if (field === choice) return [{ ...choice, about }];
    if (field.name !== into) return [field];
    const { item: _, ...rest } = field;
    return inner.length === 0 ? [] : [{ ...rest, isRequired: true, about: '', fields: inner }];
  });
}

/** Without what is as it was. */
function changed(input: Row, fields: readonly DeclaredField[], base: DraftGroup): Row {
  const before = inputOf(fields, base);
  const needed = new Set(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => needed.has(name) || JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
}

/** Undefined as long as nothing is meant that is there. */
function useInForce(
  source: Source | undefined,
  fields: readonly DeclaredField[],
  drafts: DraftGroup,
): DraftGroup | undefined {
  const { names = [], operation = '' } = source ?? {};
  const asked = Object.fromEntries(names.map((name) => [name, textOfDraft(drafts[name])]));
  const { data } = useQuery({
    queryKey: [IN_FORCE, operation, asked],
    queryFn: () => operate(operation, asked),
    enabled: source !== undefined && Object.values(asked).every((text) => text !== ''),
    retry: false,
  });
  return useMemo(() => {
    const values = data === undefined ? undefined : source?.read(data);
    if (values === undefined) return undefined;
    const own = fields.filter(({ name }) => !source?.names.includes(name));
    return draftsOf(own, values);
  }, [data, fields, source]);
}
