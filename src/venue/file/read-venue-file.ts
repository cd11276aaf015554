/**
 * Reads a venue file. What it returns can be turned into commands as it stands: shape, references
 * between sections and numbers have been checked, and every fault was named with path and line.
 */
import { dirname, resolve } from 'node:path';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { present } from '../../primitives/present.ts';
import { checkInstruments } from './check-instruments.ts';
import { checkLoans } from './check-loans.ts';
import { checkAgents, checkFees } from './check-partners.ts';
import { checkEnvironment, checkUsers } from './check-users.ts';
import { checkVenue } from './check-venue.ts';
import {
  type Fault,
  formatPath,
  type Path,
  pathFromPointer,
  VenueFileError,
  valueAt,
} from './fault.ts';
import { type VenueFile, venueFileSchema } from './schema.ts';
import { parseSource, readSource, type Source } from './source.ts';
import { availableNames, laterWordsOf } from './vocabulary.ts';

/** `env` is where secrets written as `env:NAME` come from. Throws {@link VenueFileError}. */
export function readVenueFile(file: string, env: NodeJS.ProcessEnv): VenueFile {
  return withFilesBeside(file, checked(readSource(file), env));
}

/** Files that a venue file names stand beside it. */
function withFilesBeside(venueFile: string, file: VenueFile): VenueFile {
  const { market } = file;
  if (market === undefined) return file;
  const folder = dirname(resolve(venueFile));
  const instruments = market.instruments.map((each) =>
    typeof each.path === 'string' ? { ...each, path: resolve(folder, each.path) } : each,
  );
  const history =
    market.history &&
    [market.history].flat().map((each) => ({
      ...each,
      file: resolve(folder, each.file),
    }));
  return { ...file, market: { ...market, instruments, ...present({ history }) } };
}

/** The same for text at hand. Throws {@link VenueFileError}. */
export function parseVenueFile(name: string, text: string, env: NodeJS.ProcessEnv): VenueFile {
  return checked(parseSource(name, text), env);
}

/** The same for what a program has at hand, which stands on no line. Throws {@link VenueFileError}. */
export function checkVenueFile(value: unknown, env: NodeJS.ProcessEnv): VenueFile {
  return checked(sourceAtHand('venue', value), env);
}

/** Options that a program gives, held against a schema. Throws {@link VenueFileError}. */
export function checkOptions(name: string, options: object, schema: TSchema): void {
  ofShape(sourceAtHand(name, present(options)), schema);
}

function sourceAtHand(name: string, value: unknown): Source {
  const typedText = (path: Path) => String(valueAt(value, path));
  return { name, value, lineOf: () => 0, typedText };
}

function checked(source: Source, env: NodeJS.ProcessEnv): VenueFile {
  const file = ofShape(source, venueFileSchema) as VenueFile;
  refuse(source, [
    ...checkVenue(file),
    ...checkInstruments(file),
    ...checkUsers(file),
    ...checkFees(file),
    ...checkAgents(file),
    ...checkLoans(file),
    ...checkEnvironment(file, env),
  ]);
  return file;
}

/** What a file says, held against a schema. Throws {@link VenueFileError}. */
export function ofShape(source: Source, schema: TSchema): unknown {
  const { value, faults } = withNumbersAsTyped(source, schema);
  refuse(source, faults);
  return value;
}

/**
 * `priceStep: 0.1` without quotes is read as it was typed: exact, never through a float. In rounds,
 * because the checker names only the first few faults at a time.
 */
function withNumbersAsTyped(source: Source, schema: TSchema) {
  const value = structuredClone(source.value);
  for (;;) {
    const faults = schemaFaults(schema, value);
    const numbers = faults.filter((fault) => fault.isNumberForText);
    if (numbers.length === 0) return { value, faults };
    for (const { path } of numbers) replaceAt(value, path, source.typedText(path) ?? '');
  }
}

function replaceAt(root: unknown, path: Path, value: unknown): void {
  const parent = valueAt(root, path.slice(0, -1));
  const step = path.at(-1);
  if (step !== undefined) (parent as Record<string | number, unknown>)[step] = value;
}

function refuse(source: Source, faults: readonly Omit<Fault, 'line'>[]): void {
  if (faults.length === 0) return;
  const placed = faults.map(({ path, message }) => ({ path, message, line: source.lineOf(path) }));
  throw new VenueFileError(
    source.name,
    placed.sort((one, other) => one.line - other.line),
  );
}

interface SchemaFault {
  readonly path: Path;
  readonly message: string;
  /** A number stands where text is wanted: what was typed may still be right as text. */
  readonly isNumberForText: boolean;
}

type Checked = ReturnType<typeof Errors>[number];

/**
 * Holds a value against a schema and says in words what is wrong: what was expected, and what
 * stands there. Each place is named once, by its first fault.
 */
function schemaFaults(schema: TSchema, value: unknown): readonly SchemaFault[] {
  const faults = new Map<string, SchemaFault>();
  for (const error of Errors(schema, value)) {
    for (const fault of explain(schema, value, error)) {
      const place = formatPath(fault.path);
      if (!faults.has(place)) faults.set(place, fault);
    }
  }
  const all = [...faults.values()];
  return all.filter(
    ({ message, path }) => message !== ECHO || !all.some((each) => isBelow(each.path, path)),
  );
}

/** What a choice of forms says where one of them fits but for something within, which is named for itself. */
const ECHO = 'expected an object, got an object';

function isBelow(path: Path, other: Path): boolean {
  return path.length > other.length && other.every((step, at) => path[at] === step);
}

function explain(schema: TSchema, root: unknown, error: Checked): readonly SchemaFault[] {
  const path = pathFromPointer(error.instancePath, root);
  switch (error.keyword) {
    case 'boolean':
      // The checker names an unknown property twice; 'additionalProperties' says it better.
      return [];
    case 'additionalProperties':
      return error.params.additionalProperties.map((unknown) =>
        plain([...path, unknown], `unknown name; expected one of ${knownNames(schema, path)}`),
      );
    case 'required':
      return error.params.requiredProperties.map((missing) =>
        plain([...path, missing], `missing; expected ${expectation(schema, [...path, missing])}`),
      );
    case 'not':
      return [plain(path, notAvailable(path))];
    default:
      return [wrongValue(schema, path, valueAt(root, path))];
  }
}

function wrongValue(schema: TSchema, path: Path, value: unknown): SchemaFault {
  const node = schemaAt(schema, path);
  if (typeof value === 'string' && laterWordsOf(node).includes(value)) {
    return plain(path, `\`${String(path.at(-1))}: ${value}\` is not available in this version`);
  }
  return {
    path,
    message: `expected ${expectation(schema, path)}, got ${shown(value)}`,
    isNumberForText: typeof value === 'number' && 'type' in node && node.type === 'string',
  };
}

function notAvailable(path: Path): string {
  return `\`${String(path.at(-1))}\` is not available in this version`;
}

function plain(path: Path, message: string): SchemaFault {
  return { path, message, isNumberForText: false };
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value);
}

function expectation(schema: TSchema, path: Path): string {
  const node = schemaAt(schema, path);
  if ('description' in node && typeof node.description === 'string') return node.description;
  return 'type' in node && node.type === 'array' ? 'a list' : 'an object';
}

function knownNames(schema: TSchema, path: Path): string {
  const { properties } = partedForm(schemaAt(schema, path), 'properties') as {
    properties?: Record<string, TSchema>;
  };
  return availableNames(properties ?? {}).join(', ');
}

function schemaAt(schema: TSchema, path: Path): TSchema {
  return path.reduce(schemaOfChild, schema);
}

function schemaOfChild(schema: TSchema, step: string | number): TSchema {
  const { anyOf, properties, patternProperties, items } = schema as {
    anyOf?: TSchema[];
    properties?: Record<string, TSchema>;
    patternProperties?: Record<string, TSchema>;
    items?: TSchema;
  };
  if (anyOf !== undefined) {
    const parted = partedForm(schema, typeof step === 'number' ? 'items' : 'properties');
    return parted === schema ? {} : schemaOfChild(parted, step);
  }
  const named = properties?.[step] ?? Object.values(patternProperties ?? {})[0];
  return (typeof step === 'number' ? items : named) ?? {};
}

/** Of several forms, the one that has such parts. */
function partedForm(schema: TSchema, parts: 'items' | 'properties'): TSchema {
  const { anyOf } = schema as { anyOf?: TSchema[] };
  return anyOf?.find((form) => parts in form) ?? schema;
}
